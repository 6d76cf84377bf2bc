"""A websocket connection to a kernel that sends without delay."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A connection with TCP_NODELAY.

    Without it the small answers to a click wait for the browser's TCP acknowledgement: 40 ms for each click.
    """

    def connect(self) -> Any:
        """Connect a page to its kernel."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
