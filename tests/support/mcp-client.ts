import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { fromWire } from '../../lib/errors/wire-error.ts';
import type { SvcError } from '../../lib/errors/svc-error.ts';
import { wireErrorSchema } from '../../lib/protocol/frames.ts';

const CALL_MS = 65_000; // above the longest deadline of a tool

const contentSchema = z.array(z.object({ text: z.string() }));
const replySchema = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: wireErrorSchema }),
]);

/** An MCP client of the relay over Streamable HTTP, like any other. */
export class McpClient implements AsyncDisposable {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;

  private constructor(client: Client, transport: StreamableHTTPClientTransport) {
    this.client = client;
    this.transport = transport;
  }

  static async connect(url: string, { apiKey, name = 'e2e' }: { apiKey: string; name?: string }): Promise<McpClient> {
    const headers = { authorization: `Bearer ${apiKey}` };
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    const client = new Client({ name, version: '1.0.0' });
    await client.connect(transport);
    return new McpClient(client, transport);
  }

  /** Calls a tool and returns its data. @throws the error that the tool returned, as its own class. */
  async call(tool: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const reply = await this.#reply(tool, args);
    if (!reply.success) throw fromWire(reply.error);
    return reply.data;
  }

  /** Calls a tool that must fail, and returns its error. */
  async failure(tool: string, args: Record<string, unknown> = {}): Promise<SvcError | undefined> {
    const reply = await this.#reply(tool, args);
    return reply.success ? undefined : fromWire(reply.error);
  }

  /** Ends the transport session properly, with DELETE. */
  async end(): Promise<void> {
    await this.transport.terminateSession();
    await this.client.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }

  async #reply(tool: string, args: Record<string, unknown>): Promise<z.infer<typeof replySchema>> {
    const result = await this.client.callTool({ name: tool, arguments: args }, undefined, { timeout: CALL_MS });
    const [block] = contentSchema.parse(result.content);
    return replySchema.parse(JSON.parse(block?.text ?? ''));
  }
}
