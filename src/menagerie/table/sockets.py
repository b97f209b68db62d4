"""The WebSocket protocol of the server: uvicorn's, without its pause after every single message.

To pause and go on costs two calls of the operating system, a tenth of the server's time under load. What a client may
say is limited anyway (`server.RATE`); here reading pauses only when messages pile up.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PILE = 32  # messages that may wait to be read


class Sockets(WebSocketsSansIOProtocol):
    """One connection; what uvicorn takes for paused is a connection that need not be paused."""

    _paused = False

    @property
    def read_paused(self) -> bool:
        """Whether reading is paused, or need not be."""
        return self._paused or self.queue.qsize() < PILE

    @read_paused.setter
    def read_paused(self, paused: bool) -> None:
        self._paused = paused
