import { readEvents, type ServerSentEvent } from '../../lib/rpc/server-sent-events.ts';
import type { TestRelay } from './relay.ts';

export interface RawClient {
  /** Creates a request with the next id. */
  request(method: string, params?: unknown): { jsonrpc: '2.0'; id: number; method: string; params: unknown };
  /** Posts messages unchanged. */
  post(body: unknown, init?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<Response>;
  /** Opens the stream, or resumes one. */
  get(headers?: Record<string, string>): Promise<Response>;
  /** Calls a tool and returns the JSON of its text. */
  call(name: string, args?: unknown): Promise<{ data: { sessionId: string } }>;
}

/** An MCP client made of plain fetch, which opens no stream by itself. */
export async function connectRawClient(
  { relay, apiKey }: TestRelay,
  protocolVersion = '2025-06-18',
  { accept = 'application/json, text/event-stream' } = {},
): Promise<RawClient> {
  let lastId = 0;
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept,
  };
  const request: RawClient['request'] = (method, params = {}) => ({
    jsonrpc: '2.0',
    id: (lastId += 1),
    method,
    params,
  });
  const post: RawClient['post'] = (body, { signal, headers: more = {} } = {}) =>
    fetch(relay.url, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  const clientInfo = { name: 'raw-client', version: '1' };
  const opened = await post(request('initialize', { protocolVersion, capabilities: {}, clientInfo }));
  headers['mcp-session-id'] = opened.headers.get('mcp-session-id') ?? '';
  headers['mcp-protocol-version'] = protocolVersion;
  const call: RawClient['call'] = async (name, args = {}) => {
    const messages = await messagesOf(await post(request('tools/call', { name, arguments: args })));
    const { result } = messages.at(-1) as { result: { content: { text: string }[] } }; // a tool's answer comes last
    return JSON.parse(result.content[0]?.text ?? '{}') as { data: { sessionId: string } };
  };
  return { request, post, call, get: (more = {}) => fetch(relay.url, { headers: { ...headers, ...more } }) };
}

/** The JSON-RPC messages of an answer: one in plain JSON, or those of its server-sent events. */
export async function messagesOf(response: Response): Promise<unknown[]> {
  if (response.headers.get('content-type') === 'application/json') return [await response.json()];
  const events: ServerSentEvent[] = [];
  if (response.body) for await (const event of readEvents(response.body)) events.push(event);
  return events.filter(({ data }) => data !== '').map(({ data }) => JSON.parse(data) as unknown);
}
