"""The connection between a page and its kernel."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once.

    Otherwise the small answers to a click wait until the browser has confirmed the one before: 40 ms a click.
    """

    def connect(self) -> Any:
        """A page has come."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
