"""The time that one request has, from connecting to the last byte."""

from __future__ import annotations

import socket
import threading
import time
from http.client import HTTPConnection
from types import TracebackType


class Deadline:
    """Closes the connection when its time is over: a socket's own timeout restarts with each byte."""

    def __init__(self, connection: HTTPConnection, timeout_s: float) -> None:
        self._connection = connection
        self._socket: socket.socket | None = None
        self._ends_at = time.monotonic() + timeout_s
        self._timer = threading.Timer(timeout_s, self._cut)
        self._timer.daemon = True

    @property
    def passed(self) -> bool:
        return time.monotonic() >= self._ends_at

    def connect(self) -> None:
        """Connects, and keeps the socket: the connection itself drops it if the server is going to close it."""
        self._connection.connect()
        self._socket = self._connection.sock

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._timer.cancel()
        self._connection.close()

    def _cut(self) -> None:
        if self._socket is None:
            return  # still connecting, under the connection's own timeout
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it had ended by itself
