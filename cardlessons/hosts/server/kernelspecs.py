"""Kernel specs in which `python3` is the Python that runs the server."""

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager


class CurrentPythonKernelSpecs(KernelSpecManager):
    """The installed kernel specs, but `python3` is this Python, so that a lesson can import `cardlessons`."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Return all kernel folders by name; `python3` is always the folder for this Python."""
        return {**super().find_kernel_specs(), NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the spec of the kernel with that name."""
        if kernel_name.lower() == NATIVE_KERNEL_NAME:
            return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())
        return super().get_kernel_spec(kernel_name)


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
