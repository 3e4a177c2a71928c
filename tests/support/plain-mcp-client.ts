/** A tool's answer: the JSON of its text block. */
export interface ToolAnswer {
  success: boolean;
  data?: unknown;
  error?: { name: string; message: string; hint?: string };
}

export interface PlainMcpClient {
  call(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Ends the MCP session. */
  close(): Promise<void>;
}

const REVISION = '2025-03-26'; // the one that the specification names
const CALL_TIMEOUT_MS = 90_000; // longer than any tool's own deadline

/** An MCP client over Streamable HTTP, made of `fetch` alone: what a program without any library has to do. */
export async function connectPlainMcp(url: string, apiKey: string): Promise<PlainMcpClient> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  let lastId = 0;
  const post = (message: object): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });

  const clientInfo = { name: 'plain-fetch', version: '1.0.0' };
  const params = { protocolVersion: REVISION, capabilities: {}, clientInfo };
  const hello = await post({ id: ++lastId, method: 'initialize', params });
  await replyOf(hello, lastId);
  headers['mcp-session-id'] = hello.headers.get('mcp-session-id') ?? '';
  headers['mcp-protocol-version'] = REVISION;
  await (await post({ method: 'notifications/initialized' })).text();

  return {
    async call(name, args = {}) {
      const id = ++lastId;
      const response = await post({ id, method: 'tools/call', params: { name, arguments: args } });
      const { content } = (await replyOf(response, id)) as { content: { text: string }[] }; // our tools answer with one text
      return JSON.parse(content[0]?.text ?? '{}') as ToolAnswer;
    },
    async close() {
      await (await fetch(url, { method: 'DELETE', headers })).text();
    },
  };
}

/** The result of the reply with this id, from a JSON body or from a stream of events. */
async function replyOf(response: Response, id: number): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const messages = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '') : [text];
  const reply = messages.map((message) => JSON.parse(message) as Reply).find((message) => message.id === id);
  if (!reply || reply.error) throw new Error(`The server answered ${reply?.error?.message ?? 'nothing'}.`);
  return reply.result;
}

/** A JSON-RPC 2.0 response, or another message, which has no `id` of ours. */
interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}
