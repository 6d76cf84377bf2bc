"""The kernel of a lesson is this very Python, whatever kernels a person has installed elsewhere."""

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager


class CurrentPythonKernelSpecs(KernelSpecManager):
    """Kernels as usual, but `python3` is the Python that runs us, so that a lesson can import `cardlessons`."""

    def find_kernel_specs(self) -> dict[str, str]:
        """All kernels by name; a `python3` of the user's own does not hide ours."""
        return {**super().find_kernel_specs(), NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name."""
        if kernel_name.lower() == NATIVE_KERNEL_NAME:
            return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())
        return super().get_kernel_spec(kernel_name)


class OnlyCurrentPythonKernelSpecs(CurrentPythonKernelSpecs):
    """No kernels but this Python: a visitor's page can start nothing else."""

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the one kernel by its name."""
        return {NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the kernel of that name."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv.append("--HistoryManager.enabled=False")
        return spec
