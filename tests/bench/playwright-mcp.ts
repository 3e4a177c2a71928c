import { tmpdir } from 'node:os';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { findChrome } from '../../relay/chrome-finder.ts';

const PACKAGE = '@playwright/mcp@0.0.83';

/** Playwright MCP in a browser of its own, to compare with. */
export interface PlaywrightMcp extends AsyncDisposable {
  /** Calls a tool and returns its text. */
  call(tool: string, args?: Record<string, unknown>): Promise<string>;
}

/** Starts Playwright MCP, installed on the fly; undefined if it can't be installed or started here. */
export async function startPlaywrightMcp(): Promise<PlaywrightMcp | undefined> {
  const chrome = await findChrome({ home: tmpdir(), install: false, say: () => {} });
  const args = ['-y', PACKAGE, '--headless', '--isolated', '--no-sandbox', '--executable-path', chrome];
  const transport = new StdioClientTransport({ command: 'npx', args, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await client.connect(transport, { timeout: 60_000 });
  } catch (error) {
    console.log(`${PACKAGE} does not start here: ${String(error)}`);
    await transport.close();
    return undefined;
  }
  return {
    async call(tool, toolArgs = {}) {
      const { content, isError } = (await client.callTool({ name: tool, arguments: toolArgs })) as ToolAnswer; // MCP's shape
      const text = content.map((part) => part.text ?? '').join('\n');
      if (isError) throw new Error(text);
      return text;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

interface ToolAnswer {
  content: { text?: string }[];
  isError?: boolean;
}
