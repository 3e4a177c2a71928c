import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CreateMessageRequestSchema, type CreateMessageRequest } from '@modelcontextprotocol/sdk/types.js';

/** A client's own model: its request, and a signal that tells when the request was cancelled. */
export type ClientModel = (question: CreateMessageRequest['params'], signal: AbortSignal) => Promise<string> | string;

/** An MCP client of the SDK; with a model it offers sampling. */
export function createClient(name: string, model?: ClientModel): Client {
  const client = new Client({ name, version: '1.0.0' }, { capabilities: model ? { sampling: {} } : {} });
  if (!model) return client;
  client.setRequestHandler(CreateMessageRequestSchema, async ({ params }, { signal }) => ({
    role: 'assistant' as const,
    model: 'scripted',
    stopReason: 'endTurn',
    content: { type: 'text' as const, text: await model(params, signal) },
  }));
  return client;
}
