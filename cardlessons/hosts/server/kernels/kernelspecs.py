"""Kernel specs in which `python3` is the Python that runs the server."""

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager

_REGISTER_CODE = (
    "__import__('cardlessons').load_ipython_extension(get_ipython());"
    "__import__('importlib').import_module('cardlessons.hosts.jupyter.magics').prepare()"
)
"""Registers the magics, and reads what the first table needs while nobody waits."""


class CurrentPythonKernelSpecs(KernelSpecManager):
    """The installed kernel specs, but `python3` is this Python.

    Jupyter's own takes what is installed under this name, a Python that may not have `cardlessons`.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """Return all kernel folders by name; `python3` is always the folder for this Python."""
        return {**super().find_kernel_specs(), NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the spec of this Python for `python3`, whatever is installed under that name."""
        if kernel_name.lower() == NATIVE_KERNEL_NAME:
            return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())
        return super().get_kernel_spec(kernel_name)


class LessonKernelSpecs(CurrentPythonKernelSpecs):
    """Kernel specs in which `python3` knows the magics of lessons from its start.

    So after a restart of the kernel a cell can be run alone, without the first cell of its notebook.
    """

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return a spec; that of `python3` registers the magics when it starts."""
        spec = super().get_kernel_spec(kernel_name)
        if kernel_name.lower() == NATIVE_KERNEL_NAME:
            spec.argv.append(f"--IPKernelApp.exec_lines={_REGISTER_CODE}")
        return spec


class OnlyCurrentPythonKernelSpecs(CurrentPythonKernelSpecs):
    """Only this Python's kernel spec: a visitor's page can start no other kernel."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the one kernel by its name."""
        return {NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the spec of the kernel with this name, changed to write no history."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv.append("--HistoryManager.enabled=False")
        return spec
