"""The configuration of Voilà; no configuration files are read, so personal settings have no effect."""

from __future__ import annotations

import logging

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler
from traitlets.config import Config

from cardlessons.hosts.server.kernels.kernel_websocket import FilteredKernelConnection
from cardlessons.hosts.server.kernels.kernels import Kernels
from cardlessons.hosts.server.kernels.kernelspecs import OnlyCurrentPythonKernelSpecs
from cardlessons.hosts.server.settings import Settings

_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""The JupyterLab extensions that a page loads: only those that show widgets."""
_CULL_SECONDS = 5
"""Seconds between checks for kernels to shut down."""


class VisitorIdentity(IdentityProvider):
    """An identity provider without log-in; Jupyter's own gives every visitor a cookie and a name."""

    def get_user(self, handler: RequestHandler) -> User:
        """Return the visitor."""
        return User("visitor")


def build_configuration(settings: Settings, *, use_unix_sockets: bool) -> Config:
    """Return the configuration of Voilà for these settings."""
    config = Config()
    config.Voila = Config(
        {
            "root_dir": str(settings.shelves[0]),
            "base_url": settings.base_url,
            "server_url": settings.base_url,
            "config_file_paths": [],
            "log_level": logging.WARNING,
            "open_browser": False,
            "identity_provider_class": VisitorIdentity,
            "kernel_websocket_connection_class": FilteredKernelConnection,
            "tornado_settings": {
                # There is no log-in to protect, and with the check a page that is closed could not free its kernel.
                "disable_check_xsrf": True,
                # `RequestGuard` checks the Host header.
                "allow_remote_access": True,
            },
        }
    )
    config.VoilaConfiguration = Config(
        {
            "template": "lab",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "strip_sources": True,
            "show_tracebacks": False,
            "preheat_kernel": False,
            "multi_kernel_manager_class": Kernels,
            "kernel_spec_manager_class": OnlyCurrentPythonKernelSpecs,
            "language_kernel_mapping": {"": "python3", "python": "python3"},
            "extension_allowlist": _EXTENSIONS,
        }
    )
    config.VoilaExecutor = Config({"cell_error_instruction": "", "cell_timeout_instruction": "", "timeout": 60})
    config.Kernels = Config(
        {
            "most": settings.kernels,
            "cull_idle_timeout": 1,
            "cull_interval": _CULL_SECONDS,
            "allow_tracebacks": False,
            "buffer_offline_messages": False,
        }
    )
    # A dead kernel is not restarted, since it would be empty: its page says so, and the reader reloads it.
    config.KernelRestarter = Config({"restart_limit": 0, "time_to_dead": 1.0})
    if use_unix_sockets:
        config.KernelManager = Config({"transport": "ipc"})
    return config
