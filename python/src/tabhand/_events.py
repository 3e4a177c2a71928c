"""Reads server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html"""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def read_events(lines: Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """Yields name and data of each event; comments and events without data are skipped."""
    event, data = "message", list[str]()
    for line in lines:
        field, _, value = line.decode("utf-8").rstrip("\r\n").partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            event = value
        elif field == "data":
            data.append(value)
        elif field == "" and value == "" and not line.startswith(b":"):
            if data:
                yield event, "\n".join(data)
            event, data = "message", []
