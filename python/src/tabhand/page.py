"""The page of a client, with the methods of the library's version 2. See specification 2.7."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping
from typing import Any, TypeVar, overload

from ._model import Model
from ._relay import TIMEOUTS_MS, Relay, Warn, ignore
from ._schema import instance_of, json_schema_of, without_cache_report
from .errors import InvalidParamsError, SchemaValidationError

_DOM_SETTLE_MS = 30_000  # specification 8
_LONGEST_TIMEOUT_MS = 600_000
_WHOLE_PAGE = 10_000_000  # characters: a program reads the whole outline, where an MCP client gets parts

M = TypeVar("M")


class TabhandWarning(UserWarning):
    """What a caller should know about a result, such as frames that were left out."""


class Page:
    """The tab in which the client's session works. All times are milliseconds, inference included."""

    def __init__(self, relay: Relay, model: Model) -> None:
        self._relay = relay
        self._model = model

    def navigate(self, url: str, *, timeout_ms: int | None = None) -> dict[str, Any]:
        """Opens a URL. Returns the final ``url``, ``title``, HTTP ``status`` and whether it ``redirected``.

        Raises NavigationError: the page could not be loaded.
        """
        went: dict[str, Any] = self._call("navigate", {"url": url}, timeout_ms)
        return went

    def act(
        self, action: str, *, variables: Mapping[str, str] | None = None, timeout_ms: int | None = None
    ) -> dict[str, Any]:
        """Performs one action: in words, or by a ref of the outline (``click [0-14]``).

        ``variables`` are values for ``%name%`` in the action, which no model and no log sees.
        Returns the ``actions`` done, what ``changed``, and the ``url``.
        Raises InstructionNotResolvedError: no element fits clearly; ActionFailedError: it did not happen.
        """
        params: dict[str, Any] = {"action": action, **self._model.to_wire()}
        if variables is not None:
            params["variables"] = dict(variables)
        done: dict[str, Any] = self._call("act", params, timeout_ms)
        return done

    def observe(self, instruction: str, *, timeout_ms: int | None = None) -> list[dict[str, Any]]:
        """Finds elements to act on, best first."""
        params = {"instruction": instruction, **self._model.to_wire()}
        found: list[dict[str, Any]] = self._call("observe", params, timeout_ms)
        return found

    @overload
    def extract(
        self,
        instruction: str | None = None,
        *,
        schema: type[M],
        selector: str | None = None,
        iframes: bool = False,
        model_name: str | None = None,
        model_client_options: Mapping[str, Any] | None = None,
        dom_settle_timeout_ms: int = _DOM_SETTLE_MS,
        timeout_ms: int | None = None,
    ) -> M: ...
    @overload
    def extract(
        self,
        instruction: str | None = None,
        *,
        schema: Mapping[str, Any],
        selector: str | None = None,
        iframes: bool = False,
        model_name: str | None = None,
        model_client_options: Mapping[str, Any] | None = None,
        dom_settle_timeout_ms: int = _DOM_SETTLE_MS,
        timeout_ms: int | None = None,
    ) -> dict[str, Any]: ...
    @overload
    def extract(
        self,
        instruction: str | None = None,
        *,
        schema: None = None,
        selector: str | None = None,
        iframes: bool = False,
        model_name: str | None = None,
        model_client_options: Mapping[str, Any] | None = None,
        dom_settle_timeout_ms: int = _DOM_SETTLE_MS,
        timeout_ms: int | None = None,
    ) -> dict[str, str]: ...
    def extract(
        self,
        instruction: str | None = None,
        *,
        schema: Any = None,
        selector: str | None = None,
        iframes: bool = False,
        model_name: str | None = None,
        model_client_options: Mapping[str, Any] | None = None,
        dom_settle_timeout_ms: int = _DOM_SETTLE_MS,
        timeout_ms: int | None = None,
    ) -> Any:
        """Reads data from the page.

        If ``schema`` is a pydantic class, returns an instance of it, for JSON Schema a dictionary. An instruction
        alone returns ``{"extraction": …}``; neither, ``{"pageText": …}``, the outline. A dictionary also has
        ``cacheStatus`` (``HIT`` or ``MISS``) if the relay's cache is on.

        ``selector`` is an XPath, with or without ``xpath=``. Frames are read only with ``iframes=True``; a
        ``TabhandWarning`` says when some were left out. ``dom_settle_timeout_ms`` is the maximum wait for the page to
        settle. ``model_client_options`` go with the model: ``apiKey``, ``baseURL`` and options of its provider.

        A class may check more than a JSON Schema can: if it refuses the reply, the model is asked once to repair it.

        Raises SchemaValidationError: the reply does not fit the schema (``data["issues"]``);
        XPathResolutionError: the selector matches nothing; InvalidParamsError: the schema is not of an object.
        """
        model = Model(model_name or self._model.name, model_client_options or self._options_for(model_name))
        reading = {"iframes": iframes, "domSettleTimeoutMs": dom_settle_timeout_ms}
        params = {**_asked(instruction, schema, selector), **reading, **model.to_wire()}
        notes: list[str] = []
        begun = time.monotonic()
        data = self._call("extract", params, timeout_ms, notes.append)
        for note in notes:
            warnings.warn(note, TabhandWarning, stacklevel=2)
        ends_at = begun + (timeout_ms or TIMEOUTS_MS["extract"]) / 1000
        return data if schema is None else self._fitted(schema, data, params, ends_at)

    goto = navigate  # its name in programs for a page of version 2

    def _fitted(self, schema: Any, data: Any, params: dict[str, Any], ends_at: float) -> Any:
        """An instance of the class. Only this process knows what it refuses, so it requests the one repair round."""
        try:
            return instance_of(schema, data)
        except SchemaValidationError as refused:
            left_ms = int((ends_at - time.monotonic()) * 1000)
            if left_ms < 1:
                raise
            issues = refused.data["issues"]
        repair = {"reply": without_cache_report(schema, data), "issues": issues}
        return instance_of(schema, self._call("extract", {**params, "repair": repair}, left_ms))

    def _options_for(self, model_name: str | None) -> Mapping[str, Any] | None:
        """The client's options, for the client's own model only: another provider's model never gets its key."""
        return self._model.client_options if model_name in (None, self._model.name) else None

    def _call(self, method: str, params: dict[str, Any], timeout_ms: int | None, warn: Warn = ignore) -> Any:
        timed = params if timeout_ms is None else {**params, "timeout": _checked_timeout(timeout_ms)}
        return self._relay.call(method, timed, warn)


def _checked_timeout(timeout_ms: int) -> int:
    """The timeout, if it passes the relay's own check: made here, before a timer is set that might not accept it."""
    if isinstance(timeout_ms, int) and 1 <= timeout_ms <= _LONGEST_TIMEOUT_MS:
        return timeout_ms
    raise InvalidParamsError(
        f"timeout_ms is {timeout_ms!r}, which is no time.",
        hint=f"Give whole milliseconds, from 1 to {_LONGEST_TIMEOUT_MS}.",
        data={"issues": [{"path": "/timeout", "message": f"must be from 1 to {_LONGEST_TIMEOUT_MS}"}]},
    )


def _asked(instruction: str | None, schema: Any, selector: str | None) -> dict[str, Any]:
    asked: dict[str, Any] = {}
    if instruction is not None:
        asked["instruction"] = instruction
    if schema is not None:
        asked["schema"] = json_schema_of(schema)
    if instruction is None and schema is None:
        asked["budget"] = _WHOLE_PAGE
    if selector is not None:
        asked["selector"] = selector if selector.startswith("xpath=") else f"xpath={selector}"
    return asked
