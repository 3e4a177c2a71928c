"""A relay on 127.0.0.1 that gives prepared answers and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

Event = tuple[str, Any]


class Request(NamedTuple):
    path: str
    authorization: str | None
    body: dict[str, Any]


class FakeRelay:
    """Answers ``start`` and ``end`` by itself, and any other method with what ``answers`` holds for it."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.answers: dict[str, Any] = {
            "start": {"success": True, "data": {"sessionId": "s1"}},
            "end": {"success": True, "data": {"ended": True}},
        }
        self.never = threading.Event()  # set at the end, for answers that must not come before
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def asked(self, method: str) -> list[dict[str, Any]]:
        return [request.body for request in self.requests if request.path == f"/api/{method}"]

    def close(self) -> None:
        self.never.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        relay = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                relay.requests.append(Request(self.path, self.headers["Authorization"], body))
                answer = relay.answers[self.path.removeprefix("/api/")]
                if callable(answer):
                    answer(self)
                else:
                    send_json(self, 200 if answer["success"] else 400, answer)

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing: the test tells what went wrong."""

        return Handler


def send_json(handler: BaseHTTPRequestHandler, status: int, value: Any) -> None:
    send_text(handler, "application/json", json.dumps(value), status)


def send_text(handler: BaseHTTPRequestHandler, kind: str, text: str, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(text.encode())))
    handler.end_headers()
    handler.wfile.write(text.encode())


def events(*sent: Event) -> Any:
    """An answer by server-sent events."""
    text = ":\n\n" + "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in sent)
    return lambda handler: send_text(handler, "text/event-stream", text)
