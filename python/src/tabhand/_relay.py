"""Calls of a relay's ``POST /api/<method>``, in one session that begins with the first call."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import SplitResult, urlsplit

from ._deadline import Deadline
from ._events import read_events
from .errors import (
    BrowserNotConnectedError,
    ConfigurationError,
    OutcomeUnknownError,
    ProtocolError,
    SessionNotFoundError,
    TabClosedError,
    TimeoutError,
    from_wire,
)

_STARTING = "starting the session"
_ANSWER_GRACE_S = 3.0  # the relay's own deadline comes first, and its error says more
TIMEOUTS_MS = {"navigate": 30_000, "act": 30_000, "observe": 55_000, "extract": 55_000, "start": 30_000, "end": 15_000}

_LOOK_FIRST = "Read the page before trying again: the call may have acted."
_LOOK_AT_RELAY = "The relay gave no answer in time and may hang: `npx tabhand doctor` says whether it is well."

Warn = Callable[[str], None]


class Relay:
    """The relay at a URL, and the client's session there. Threads may share it."""

    def __init__(self, base_url: str, api_key: str, session_id: str | None) -> None:
        self._base_url = base_url.rstrip("/").removesuffix("/mcp")  # clients of MCP are given that one
        self._address = _parse(self._base_url)
        self._api_key = api_key
        self._attach_to = session_id
        self._session_id: str | None = None
        self._starting = threading.Lock()

    def call(self, method: str, params: dict[str, Any], warn: Warn) -> Any:
        """Makes one call. Its time limit is ``params["timeout"]``, in milliseconds, or the method's."""
        until = time.monotonic() + params.get("timeout", TIMEOUTS_MS[method]) / 1000 + _ANSWER_GRACE_S
        session_id = self._session(method, until)
        left_s = until - time.monotonic()  # what the start of the session took is of the call's own time
        if left_s <= 0:
            raise _timed_out(method, _STARTING)
        try:
            return self._post(method, {**params, "sessionId": session_id}, warn, left_s)
        except TabClosedError as closed:
            self._leave(session_id)
            closed.hint = "The next call goes on in a new tab."
            raise
        except SessionNotFoundError as gone:
            self._leave(session_id)
            is_given = self._attach_to is not None
            gone.hint = "Leave out session_id to work in a new one." if is_given else "The next call begins a new session."
            raise

    def close(self) -> None:
        """Ends the session, if there is one."""
        with self._starting:
            ended, self._session_id = self._session_id, None
        if ended is not None:
            self._post("end", {"sessionId": ended}, ignore, TIMEOUTS_MS["end"] / 1000 + _ANSWER_GRACE_S)

    def _leave(self, session_id: str) -> None:
        """Forgets a session that has ended, or whose tab was closed, so that the next call starts another."""
        with self._starting:
            if self._session_id == session_id:
                self._session_id = None

    def _session(self, method: str, until: float) -> str:
        """The session, which another thread may be starting: within the time of the call that needs it."""
        if not self._starting.acquire(timeout=max(until - time.monotonic(), 0)):
            raise _timed_out(method, _STARTING)
        try:
            if self._session_id is None:
                self._session_id = self._start(method, until)
            return self._session_id
        finally:
            self._starting.release()

    def _start(self, method: str, until: float) -> str:
        params = {} if self._attach_to is None else {"sessionId": self._attach_to}
        own_s = TIMEOUTS_MS["start"] / 1000 + _ANSWER_GRACE_S
        left_s = until - time.monotonic()
        if left_s <= 0:
            raise _timed_out(method, _STARTING)
        try:
            started = self._post("start", params, ignore, min(own_s, left_s))
        except TimeoutError as late:
            if left_s < own_s and time.monotonic() >= until:
                raise _timed_out(method, _STARTING) from late
            raise
        if not isinstance(started, dict) or not isinstance(started.get("sessionId"), str):
            raise _not_a_relay(None)
        return str(started["sessionId"])

    def _post(self, method: str, params: dict[str, Any], warn: Warn, timeout_s: float) -> Any:
        connection = self._connection(timeout_s)
        with Deadline(connection, timeout_s) as deadline:
            self._connect(deadline, method)
            try:
                with self._send(connection, method, params) as response:
                    answer = _read_answer(response, warn)
            except (OSError, HTTPException) as cause:
                raise _timed_out(method) if deadline.passed else _broken_off(method) from cause
            if answer is None:
                raise _timed_out(method) if deadline.passed else _broken_off(method)
        return _data_of(answer)

    def _connection(self, timeout_s: float) -> HTTPConnection:
        kind = HTTPSConnection if self._address.scheme == "https" else HTTPConnection
        return kind(_host_of(self._address), self._address.port, timeout=timeout_s)

    def _connect(self, deadline: Deadline, method: str) -> None:
        try:
            deadline.connect()
        except OSError as cause:
            if deadline.passed:
                raise _timed_out(method) from cause
            raise BrowserNotConnectedError(
                f"No relay answers at {self._base_url}.",
                hint="Start one with `npx tabhand --port 9733`, or set base_url.",
                data={"baseURL": self._base_url},
            ) from cause

    def _send(self, connection: HTTPConnection, method: str, params: dict[str, Any]) -> HTTPResponse:
        headers = {
            "Authorization": f"Bearer {self._api_key}",
            "Content-Type": "application/json",
            "Accept": "text/event-stream, application/json",
        }
        connection.request("POST", f"{self._address.path}/api/{method}", json.dumps(params).encode(), headers)
        return connection.getresponse()


def _parse(base_url: str) -> SplitResult:
    try:
        address = urlsplit(base_url)
        if address.scheme in ("http", "https") and address.hostname and address.port != 0:
            address.hostname.encode("idna")  # as it is looked up
            return address
    except ValueError:
        pass  # of a host or a port that is none; said below
    raise ConfigurationError(f"base_url must be an http or https URL, not {base_url!r}.")


def _host_of(address: SplitResult) -> str:
    """A relay on this machine always listens on 127.0.0.1; on other addresses, another user's program may."""
    is_local = address.scheme == "http" and address.hostname in ("localhost", "::1")
    return "127.0.0.1" if is_local else address.hostname or ""


def _read_answer(response: HTTPResponse, warn: Warn) -> Any:
    """The answer, in either form; None if the stream ended without one."""
    try:
        if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
            return json.loads(response.read())
        for event, data in read_events(_lines(response)):
            if event == "answer":
                return json.loads(data)
            if event == "progress":
                _pass_on(json.loads(data), warn)
    except ValueError as cause:  # of JSON and of UTF-8
        raise _not_a_relay(response.status) from cause
    return None


def _lines(response: HTTPResponse) -> Iterator[bytes]:
    return iter(response.readline, b"")


def _pass_on(progress: Any, warn: Warn) -> None:
    if isinstance(progress, dict) and isinstance(progress.get("warning"), str):
        warn(progress["warning"])


def _data_of(answer: Any) -> Any:
    if isinstance(answer, dict) and answer.get("success") is True:
        return answer.get("data")
    if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
        raise from_wire(answer["error"])
    raise _not_a_relay(None)


def _timed_out(method: str, phase: str = "waiting for the relay") -> TimeoutError:
    may_have_acted = method in ("act", "navigate") and phase != _STARTING
    hint = f"{_LOOK_AT_RELAY} {_LOOK_FIRST}" if may_have_acted else _LOOK_AT_RELAY
    return TimeoutError(f"{method} took too long: it was still {phase}.", hint=hint, data={"phase": phase})


def _broken_off(method: str) -> OutcomeUnknownError:
    return OutcomeUnknownError(
        f"{method} was under way when the connection to the relay ended.",
        hint=_LOOK_FIRST,
    )


def _not_a_relay(status: int | None) -> ProtocolError:
    told = "" if status is None else f" (HTTP {status})"
    return ProtocolError(f"What answers is not a Tabhand relay{told}.", hint="Check base_url.")


def ignore(_warning: str) -> None:
    """For calls that have no warnings."""
