import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ToolServer } from './mcp/tool-server.ts';

/** Serves one MCP client on STDIO until its input ends or the signal comes. stdout carries JSON-RPC only. */
export async function serveStdio(tools: ToolServer, signal: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport();
  tools.server.onerror = tellBadLine;
  await tools.server.connect(transport);
  await inputEnd(signal);
  await tools.close();
  await tools.server.close();
}

async function inputEnd(signal: AbortSignal): Promise<void> {
  try {
    await once(process.stdin, 'end', { signal });
  } catch {
    return; // told to stop: the other way to end
  }
}

/** A line that is no message is answered, as over HTTP: whoever sent it may be waiting. */
function tellBadLine(error: Error): void {
  const isJson = !(error instanceof SyntaxError);
  if (isJson && !error.name.endsWith('ZodError')) return; // what else goes wrong in the SDK is no line's fault
  const [code, message] = isJson
    ? [-32_600, 'The line is no single message of JSON-RPC.']
    : [-32_700, 'The line is not JSON.'];
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
}
