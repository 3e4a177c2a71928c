import { SvcError } from './svc-error.ts';

// Named by the specification (section 7).

/** The extracted data does not match the caller's schema; `data.issues` lists `{ path, message }`, the path a JSON pointer. */
export class SchemaValidationError extends SvcError {
  override name = 'SchemaValidationError';
}

/** Reading the page's DOM failed; `data.text` is what the browser said, `data.method` which command it was. */
export class SvcDomProcessError extends SvcError {
  override name = 'SvcDomProcessError';
}

/** JavaScript evaluated in the page threw, or could not be evaluated; `data.text` is what it said. */
export class SvcEvalError extends SvcError {
  override name = 'SvcEvalError';
}

/** The iframe of the target element cannot be resolved; `data.ref` is the element. */
export class SvcIframeError extends SvcError {
  override name = 'SvcIframeError';
}

/** The selector names an element that has no content frame; `data.part` is the part of `data.selector` that names it. */
export class ContentFrameNotFoundError extends SvcError {
  override name = 'ContentFrameNotFoundError';
}

/** The selector, `data.selector`, resolves to nothing in the page or its frames, or is not a valid selector. */
export class XPathResolutionError extends SvcError {
  override name = 'XPathResolutionError';
}

/** The resolved host element has no shadow root; `data.part` is the part of `data.selector` that names it. */
export class SvcShadowRootMissingError extends SvcError {
  override name = 'SvcShadowRootMissingError';
}

/**
 * The reply of the model `data.modelName` could not be used (`data.excerpt`), or its server failed (`data.status`, the HTTP
 * status).
 */
export class LLMResponseError extends SvcError {
  override name = 'LLMResponseError';
}

/** No API key or client is configured for the model `data.modelName`; `data.variable` names the environment variable to set. */
export class MissingLLMConfigurationError extends SvcError {
  override name = 'MissingLLMConfigurationError';
}

/**
 * The model `data.modelName` is unknown, or cannot do what the operation needs; `data.providers` lists the known providers,
 * `data.names` models that its server has.
 */
export class UnsupportedModelError extends SvcError {
  override name = 'UnsupportedModelError';
}

/** The model's name, `data.modelName`, is not of the form `provider/model`. */
export class InvalidAISDKModelFormatError extends SvcError {
  override name = 'InvalidAISDKModelFormatError';
}

// Acting on a page.

/**
 * The action did not happen; `data.reason` is a word for why (`covered`, `disabled`, `no-option` …), and `data.changed` what
 * changed all the same, where it failed after input was sent.
 */
export class ActionFailedError extends SvcError {
  override name = 'ActionFailedError';
}

/** No element fits the instruction clearly; `data.candidates` lists the best ones. */
export class InstructionNotResolvedError extends SvcError {
  override name = 'InstructionNotResolvedError';
}

/** The ref's element is gone or is no longer what was seen; `data.closest` is the ref of the nearest match. */
export class StaleRefError extends SvcError {
  override name = 'StaleRefError';
}

/** The action is not of the ref grammar, or its method does not fit the element. */
export class InvalidActionError extends SvcError {
  override name = 'InvalidActionError';
}

/** The page `data.url` could not be loaded; `data.reason` is the network error. */
export class NavigationError extends SvcError {
  override name = 'NavigationError';
}

/** The browser does not let extensions work on this page or URL. */
export class PageNotAllowedError extends SvcError {
  override name = 'PageNotAllowedError';
}

// Tabs, sessions and the link to the browser.

/** The session's tab is gone; `data.tabId` or `data.targetId` says which. */
export class TabClosedError extends SvcError {
  override name = 'TabClosedError';
}

/** The browser took the debugger away from the tab; `data.reason` says who. */
export class DebuggerDetachedError extends SvcError {
  override name = 'DebuggerDetachedError';
}

/** No session and no shared tab has the id `data.sessionId`. */
export class SessionNotFoundError extends SvcError {
  override name = 'SessionNotFoundError';
}

/** Another client holds the session; `data.holder` names it. */
export class SessionInUseError extends SvcError {
  override name = 'SessionInUseError';
}

/** No extension is connected; `data.profiles` lists the known ones. */
export class BrowserNotConnectedError extends SvcError {
  override name = 'BrowserNotConnectedError';
}

/** No browser, or nothing to run in it, could be found, installed or started on this machine. */
export class BrowserNotFoundError extends SvcError {
  override name = 'BrowserNotFoundError';
}

/** The link broke during the call: it may have acted, and was not repeated. */
export class OutcomeUnknownError extends SvcError {
  override name = 'OutcomeUnknownError';
}

/** The deadline, `data.timeoutMs`, passed; `data.phase` says what was being waited for. */
export class TimeoutError extends SvcError {
  override name = 'TimeoutError';
}

/** The caller cancelled the call (`data.phase` says what was being done), or its session was ended meanwhile. */
export class CancelledError extends SvcError {
  override name = 'CancelledError';
}

// Requests and settings.

/** The parameters do not fit the method; `data.issues` lists where. */
export class InvalidParamsError extends SvcError {
  override name = 'InvalidParamsError';
}

/** There is no such method. */
export class MethodNotFoundError extends SvcError {
  override name = 'MethodNotFoundError';
}

/** The key is missing or wrong. */
export class UnauthorizedError extends SvcError {
  override name = 'UnauthorizedError';
}

/** The request comes from a host or origin that is not allowed to make it. */
export class ForbiddenError extends SvcError {
  override name = 'ForbiddenError';
}

/** The path is known, but not with this HTTP method. */
export class MethodNotAllowedError extends SvcError {
  override name = 'MethodNotAllowedError';
}

/** The body of a request is larger than the relay takes. */
export class PayloadTooLargeError extends SvcError {
  override name = 'PayloadTooLargeError';
}

/** One address sends too many requests; `data.retryAfterSeconds` says when it may continue. */
export class TooManyRequestsError extends SvcError {
  override name = 'TooManyRequestsError';
}

/** The relay has reached its limit of clients or of browser sessions. */
export class TooManySessionsError extends SvcError {
  override name = 'TooManySessionsError';
}

/** The extension and the relay could not prove their pairing to each other. */
export class PairingError extends SvcError {
  override name = 'PairingError';
}

/** The other side sent something that is not part of the protocol. */
export class ProtocolError extends SvcError {
  override name = 'ProtocolError';
}

/** A flag, setting or environment variable is wrong. */
export class ConfigurationError extends SvcError {
  override name = 'ConfigurationError';
}

/** The relay's port is held by another program. */
export class PortInUseError extends SvcError {
  override name = 'PortInUseError';
}

/** A defect of Tabhand's own. */
export class InternalError extends SvcError {
  override name = 'InternalError';
}
