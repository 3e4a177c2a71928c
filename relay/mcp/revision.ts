import type { IncomingHttpHeaders } from 'node:http';

const FIRST_STATELESS = '2026-07-28'; // MCP revisions are dates and sort as text
// in `_meta` of every stateless request; older ones have others of that prefix
const CLAIM = 'io.modelcontextprotocol/protocolVersion';

/** Whether a request claims to be of a stateless revision of MCP; the SDK of those revisions then judges it. */
export function claimsStateless(headers: IncomingHttpHeaders, body: unknown): boolean {
  const version = headers['mcp-protocol-version'];
  if (typeof version === 'string' && version >= FIRST_STATELESS) return true;
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.some((message) => keysOfMeta(message).includes(CLAIM));
}

function keysOfMeta(message: unknown): string[] {
  const meta = property(property(message, 'params'), '_meta');
  return typeof meta === 'object' && meta !== null ? Object.keys(meta) : [];
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined; // any object
}
