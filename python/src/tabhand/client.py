"""The client of a relay."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from ._model import Model
from ._relay import Relay
from .errors import SvcError, UnauthorizedError
from .page import Page


class Tabhand:
    """Works through a Tabhand relay, in the Chrome that is paired with it; its methods are on ``page``.

    ``api_key`` is the relay's (default: the environment variable SVC_API_KEY), ``session_id`` a session to attach to
    (default: a new one), ``model_name`` the model for calls that name none (default: the relay's).
    Use it in a ``with`` statement, or call ``close()``.

    Raises UnauthorizedError: there is no API key, or it is not valid; ConfigurationError: ``base_url`` is not a URL.
    """

    page: Page

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str = "http://127.0.0.1:9733",
        session_id: str | None = None,
        model_name: str | None = None,
        model_client_options: Mapping[str, Any] | None = None,
    ) -> None:
        key = (api_key or os.environ.get("SVC_API_KEY", "")).strip()  # one that was read from a file may end in a line break
        if not (key.isascii() and key.isprintable()):
            hint = "Copy it again, without anything around it; `tabhand key --show` prints the key of this machine."
            raise UnauthorizedError("The API key contains characters that no key has.", hint=hint)
        if not key:
            hint = "Set SVC_API_KEY, or pass api_key; `tabhand key --show` prints the key of this machine."
            raise UnauthorizedError("There is no API key.", hint=hint)
        self._relay = Relay(base_url, key, session_id)
        self.page = Page(self._relay, Model(model_name, model_client_options))

    def close(self) -> None:
        """Ends the session: tabs it opened are closed, a shared one is released. Another call starts a new session."""
        self._relay.close()

    def __enter__(self) -> Tabhand:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.close()
        except SvcError:
            if error is None:
                raise  # else the block's own error is the one to see
