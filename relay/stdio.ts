import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ToolServer } from './mcp/tool-server.ts';

/** Serves one MCP client on STDIO until its input ends or the signal comes. stdout carries JSON-RPC only. */
export async function serveStdio(tools: ToolServer, signal: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport();
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
