import type { ServerResponse } from 'node:http';
import { toWire, type WireError } from '../../lib/errors/wire-error.ts';
import type { ApiAnswer } from '../../lib/protocol/api.ts';

/** HTTP status of each error that has one of its own; inside MCP they are all 200. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ConfigurationError: 400,
  InvalidParamsError: 400,
  ProtocolError: 400,
  InvalidAISDKModelFormatError: 400,
  UnsupportedModelError: 400,
  MissingLLMConfigurationError: 400,
  InvalidActionError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  MethodNotFoundError: 404,
  SessionNotFoundError: 404,
  MethodNotAllowedError: 405,
  SessionInUseError: 409,
  PayloadTooLargeError: 413,
  TooManyRequestsError: 429,
  TooManySessionsError: 429,
  CancelledError: 499,
  BrowserNotConnectedError: 503,
  LLMResponseError: 502,
  OutcomeUnknownError: 502,
  TimeoutError: 504,
  InternalError: 500,
};

/** JSON-RPC's own code of each error that has one. */
const JSON_RPC_CODE_OF_ERROR: Readonly<Record<string, number>> = { ProtocolError: -32_600 };

const UNPROCESSABLE = 422; // the request was understood, and could not be carried out on this page

const SESSIONS_RETRY_SECONDS = 60; // sessions end by the minute: idle ones, and those of clients that have gone

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', ...NO_STORE });
  response.end(JSON.stringify(body));
}

/** An error as tools, `/api` and refusals tell it. */
export function failure(thrown: unknown): { success: false; error: WireError } {
  return { success: false, error: toWire(thrown) };
}

/** Answers with an error: as JSON-RPC on `/mcp`, else in the form of `/api`. */
export function sendError(
  response: ServerResponse,
  thrown: unknown,
  { jsonRpc, ...more }: { jsonRpc: boolean } & Pick<ApiAnswer, 'sessionId' | 'usage'>,
): void {
  const body = { ...failure(thrown), ...more };
  const { name, message, hint, data } = body.error;
  const status = STATUS_OF_ERROR[name] ?? UNPROCESSABLE;
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="tabhand"');
  if (status === 429) response.setHeader('retry-after', Number(data?.retryAfterSeconds ?? SESSIONS_RETRY_SECONDS));
  const text = [message, hint].filter(Boolean).join(' ');
  sendJson(
    response,
    status,
    jsonRpc
      ? {
          jsonrpc: '2.0',
          id: null,
          error: { code: JSON_RPC_CODE_OF_ERROR[name] ?? -32_000, message: text, data: body.error },
        }
      : body,
  );
}
