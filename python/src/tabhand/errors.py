"""Every error of Tabhand, by the names of the specification (section 7) and of the relay."""

from __future__ import annotations

import builtins
from typing import Any

__all__ = [
    "SvcError",
    "SchemaValidationError",
    "SvcDomProcessError",
    "SvcEvalError",
    "SvcIframeError",
    "ContentFrameNotFoundError",
    "XPathResolutionError",
    "SvcShadowRootMissingError",
    "LLMResponseError",
    "MissingLLMConfigurationError",
    "UnsupportedModelError",
    "InvalidAISDKModelFormatError",
    "ActionFailedError",
    "InstructionNotResolvedError",
    "StaleRefError",
    "InvalidActionError",
    "NavigationError",
    "PageNotAllowedError",
    "TabClosedError",
    "DebuggerDetachedError",
    "SessionNotFoundError",
    "SessionInUseError",
    "BrowserNotConnectedError",
    "BrowserNotFoundError",
    "OutcomeUnknownError",
    "TimeoutError",
    "CancelledError",
    "InvalidParamsError",
    "MethodNotFoundError",
    "UnauthorizedError",
    "ForbiddenError",
    "MethodNotAllowedError",
    "PayloadTooLargeError",
    "TooManyRequestsError",
    "TooManySessionsError",
    "PairingError",
    "ProtocolError",
    "ConfigurationError",
    "PortInUseError",
    "InternalError",
]


class SvcError(Exception):
    """Base of every error that Tabhand raises.

    ``message`` says what happened and to what, ``hint`` what to do, ``data`` carries JSON-safe facts.
    """

    def __init__(self, message: str, *, hint: str | None = None, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.name = type(self).__name__
        self.message = message
        self.hint = hint
        self.data: dict[str, Any] = data or {}

    def __str__(self) -> str:
        return f"{self.message} {self.hint}" if self.hint else self.message


class SchemaValidationError(SvcError):
    """The extracted data does not match the caller's schema; ``data.issues`` lists where."""


class SvcDomProcessError(SvcError):
    """Reading the page's DOM failed."""


class SvcEvalError(SvcError):
    """JavaScript evaluated in the page threw, or could not be evaluated."""


class SvcIframeError(SvcError):
    """The iframe of the target element cannot be resolved."""


class ContentFrameNotFoundError(SvcError):
    """The selector names an element that has no content frame."""


class XPathResolutionError(SvcError):
    """The selector resolves to nothing in the page or its frames, or is not a valid selector."""


class SvcShadowRootMissingError(SvcError):
    """The resolved host element has no shadow root."""


class LLMResponseError(SvcError):
    """The model's reply could not be used, or the model's server failed."""


class MissingLLMConfigurationError(SvcError):
    """No API key or client is configured for the model."""


class UnsupportedModelError(SvcError):
    """The model is unknown, or cannot do what the operation needs."""


class InvalidAISDKModelFormatError(SvcError):
    """The model's name is not of the form ``provider/model``."""


class ActionFailedError(SvcError):
    """The action did not happen; ``data.reason`` is a word for why (``covered``, ``disabled``, ``no-option`` …)."""


class InstructionNotResolvedError(SvcError):
    """No element fits the instruction clearly; ``data.candidates`` lists the best ones."""


class StaleRefError(SvcError):
    """The ref's element is gone or is no longer what was seen; ``data.closest`` is the ref of the nearest match."""


class InvalidActionError(SvcError):
    """The action is not of the ref grammar, or its method does not fit the element."""


class NavigationError(SvcError):
    """The page could not be loaded; ``data.reason`` is the network error."""


class PageNotAllowedError(SvcError):
    """The browser does not let extensions work on this page or URL."""


class TabClosedError(SvcError):
    """The session's tab is gone."""


class DebuggerDetachedError(SvcError):
    """The browser took the debugger away from the tab; ``data.reason`` says who."""


class SessionNotFoundError(SvcError):
    """No session and no shared tab has this id."""


class SessionInUseError(SvcError):
    """Another client holds the session; ``data.holder`` names it."""


class BrowserNotConnectedError(SvcError):
    """No extension is connected; ``data.profiles`` lists the known ones."""


class BrowserNotFoundError(SvcError):
    """No browser, or nothing to run in it, could be found, installed or started on this machine."""


class OutcomeUnknownError(SvcError):
    """The link broke during the call: it may have acted, and was not repeated."""


class TimeoutError(SvcError, builtins.TimeoutError):  # `except TimeoutError` works without an import
    """The deadline passed; ``data.phase`` says what was being waited for."""


class CancelledError(SvcError):
    """The caller cancelled the call, or its session was ended meanwhile."""


class InvalidParamsError(SvcError):
    """The parameters do not fit the method; ``data.issues`` lists where."""


class MethodNotFoundError(SvcError):
    """There is no such method."""


class UnauthorizedError(SvcError):
    """The key is missing or wrong."""


class ForbiddenError(SvcError):
    """The request comes from a host or origin that is not allowed to make it."""


class MethodNotAllowedError(SvcError):
    """The path is known, but not with this HTTP method."""


class PayloadTooLargeError(SvcError):
    """The body of a request is larger than the relay takes."""


class TooManyRequestsError(SvcError):
    """One address sends too many requests; ``data["retryAfterSeconds"]`` says when it may continue."""


class TooManySessionsError(SvcError):
    """The relay has reached its limit of clients or of browser sessions."""


class PairingError(SvcError):
    """The extension and the relay could not prove their pairing to each other."""


class ProtocolError(SvcError):
    """The other side sent something that is not part of the protocol."""


class ConfigurationError(SvcError):
    """A flag, setting or environment variable is wrong."""


class PortInUseError(SvcError):
    """The relay's port is held by another program."""


class InternalError(SvcError):
    """A defect of Tabhand's own."""


_KINDS: list[type[SvcError]] = [SvcError, *SvcError.__subclasses__()]
_BY_NAME = {kind.__name__: kind for kind in _KINDS}


def from_wire(wire: dict[str, Any]) -> SvcError:
    """Creates the error that the relay reported; a name unknown to this version becomes a ``SvcError`` of that name."""
    name = str(wire.get("name", "SvcError"))
    error = _BY_NAME.get(name, SvcError)(str(wire.get("message", "")), hint=wire.get("hint"), data=wire.get("data"))
    error.name = name
    cause = wire.get("cause")
    if isinstance(cause, dict):
        error.__cause__ = Exception(f"{cause.get('name')}: {cause.get('message')}")
    return error
