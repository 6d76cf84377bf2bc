"""The kernel of a lesson is this very Python, whatever kernels a person has installed elsewhere."""

import sys

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager

from cardlessons.hosts.voila import forking


class PythonHere(KernelSpecManager):
    """Kernels as usual, but `python3` is the Python that runs us, so that a lesson can import `cardlessons`."""

    def find_kernel_specs(self) -> dict[str, str]:
        """All kernels by name; a `python3` of the user's own does not hide ours."""
        return {**super().find_kernel_specs(), NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name."""
        if kernel_name.lower() == NATIVE_KERNEL_NAME:
            return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())
        return super().get_kernel_spec(kernel_name)


LESSON = "cardlessons"
"""The kernel of a lesson's page: only the tables of that lesson are in it."""
LESSON_FILE = "CARDLESSONS_LESSON"
"""The variable of its environment that names the file of the lesson."""


class OnlyOurs(PythonHere):
    """No kernels but this Python, for a notebook or for a lesson's page: a visitor's page can start nothing else."""

    def find_kernel_specs(self) -> dict[str, str]:
        """The two kernels."""
        return {NATIVE_KERNEL_NAME: RESOURCES, LESSON: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name."""
        if kernel_name != LESSON:
            spec = super().get_kernel_spec(kernel_name)
            spec.argv.append("--HistoryManager.enabled=False")
            return spec
        argv = [sys.executable, "-m", "cardlessons.hosts.voila.kernel", "-f", "{connection_file}"]
        how = {"kernel_provisioner": {"provisioner_name": forking.NAME}} if forking.POSSIBLE else {}
        return KernelSpec(resource_dir=RESOURCES, argv=argv, display_name="A lesson", language="python", metadata=how)
