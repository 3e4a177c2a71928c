import { LLMResponseError } from '../errors/named-errors.ts';
import { limitSize } from './limit-size.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
// Codes of Node's socket errors that a retry would only meet again, found in the `cause` of fetch's TypeError.
const PERMANENT = /^(?:ECONNREFUSED|ENOTFOUND|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;
const UNTRUSTED = /^(?:CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

// Where Node's fetch, which is undici, finds its dispatcher: its own, a proxy's, or one that the program has set.
const CONNECTIONS = Symbol.for('undici.globalDispatcher.1');

type Dispatch = (options: object, handler: unknown) => boolean;

/**
 * The `fetch` of all providers. It connects to no other origin than the configured one, since keys in custom headers
 * would be sent along, fails at once if nothing listens, waits as long as the signal lets it, and reads no more than
 * an answer may have.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const request = { ...init, ...withoutTimeouts(), redirect: 'manual' as const };
  const response = await fetch(input, request).catch((cause: unknown) => {
    throw permanentFailure(cause, addressOf(input)) ?? cause;
  });
  if (!REDIRECTS.has(response.status)) return limitSize(response, addressOf(input));
  await response.body?.cancel();
  throw redirected(response, addressOf(input));
};

/** Node's fetch times out after 300 s of silence, in which a model on a small machine may still be reading the page. */
function withoutTimeouts(): { dispatcher?: { dispatch: Dispatch } } {
  Reflect.get(globalThis, 'Headers'); // Node 20 has no dispatcher before it has loaded its fetch
  const { [CONNECTIONS]: connections } = globalThis as { [CONNECTIONS]?: { dispatch: Dispatch } };
  if (!connections) return {};
  const dispatch: Dispatch = (options, handler) =>
    connections.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  return { dispatcher: { dispatch } };
}

function permanentFailure(thrown: unknown, address: string): LLMResponseError | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return undefined;
  if (!PERMANENT.test(cause.code)) return undefined;
  const { code, message } = cause;
  const said = message || code;
  return new LLMResponseError(`The model's server at ${address} could not be reached: ${said}.`, {
    hint: hintFor(code),
    data: { code },
    cause: new Error(said), // with the original cause, which has the code, the AI SDK would retry
  });
}

function hintFor(code: string): string {
  if (UNTRUSTED.test(code)) {
    return 'Name the file of its certificate in NODE_EXTRA_CA_CERTS where Node runs, or check the base URL.';
  }
  return code === 'ENOTFOUND'
    ? 'Check the base URL; behind a proxy, set NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY (Node 22.21 or later).'
    : 'Check the base URL, and that its server is running.';
}

function redirected({ status, headers }: Response, address: string): LLMResponseError {
  const location = headers.get('location') ?? '';
  const { protocol = '', origin = '' } = URL.canParse(location, address) ? new URL(location, address) : {};
  const target = /^https?:$/.test(protocol) ? origin : 'another address'; // a file has none
  return new LLMResponseError(`The model's server at ${address} sends requests on to ${target} (HTTP ${status}).`, {
    hint: 'Set the base URL to the address of its API; keys are sent to no other address.',
    data: { status },
  });
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  const url = input instanceof Request ? input.url : String(input);
  return URL.canParse(url) ? new URL(url).origin : url;
}
