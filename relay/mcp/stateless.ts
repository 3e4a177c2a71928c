import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  ProtocolError,
  ResourceNotFoundError,
  Server,
  type JSONRPCRequest,
  type ListToolsResult,
  type Result,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { abbreviate } from '../../lib/errors/abbreviate.ts';
import { MethodNotFoundError } from '../../lib/errors/named-errors.ts';
import { cannotSample, type Sample } from '../../lib/inference/sampling.ts';
import type { CallUsage } from '../../lib/protocol/api.ts';
import { endOrphanedSession, type Backend, type Caller } from '../backend.ts';
import type { CallLog } from '../call-log.ts';
import type { ConnectionOptions } from '../connection-options.ts';
import { parseParams, withoutEmpty } from '../params.ts';
import { VERSION } from '../version.ts';
import { startProgress } from './progress.ts';
import { parseRequest, readSchema, toolCallSchema, type ToolCall } from './requests.ts';
import { listResources, noSuchResource, readResource } from './resources.ts';
import { failureResult, handleInput, handleInstructions, handleTools, isMethodName, successResult } from './tools.ts';

const capabilities = { tools: {}, resources: {} };

export interface StatelessOptions {
  /** The body of the request, parsed. */
  body: unknown;
  backend: Backend;
  calls: CallLog;
  options: ConnectionOptions;
}

/**
 * Answers one request of MCP 2026-07-28: no initialize, no transport session. Tools take the `sessionId` that `start`
 * and every result return, as on `/api`.
 */
export async function serveStateless(
  request: IncomingMessage,
  response: ServerResponse,
  options: StatelessOptions,
): Promise<void> {
  const handler = createMcpHandler(() => createServer(options), { legacy: 'reject' });
  const nodeRequest = request as IncomingMessage & { method: string; url: string }; // what a server receives has both
  await toNodeHandler(handler)(nodeRequest, response, options.body);
}

function createServer(options: StatelessOptions): Server {
  const info = { name: 'tabhand', title: 'Tabhand', version: VERSION };
  const server = new Server(info, { capabilities, instructions: handleInstructions });
  // The same JSON Schemas, which the types of the two SDKs describe in two ways.
  server.setRequestHandler('tools/list', () => ({ tools: handleTools as ListToolsResult['tools'] }));
  serveResources(server, options.backend);
  const answer = answers.get(methodOf(options.body));
  // no other request has a handler
  if (answer) server.fallbackRequestHandler = (request, context) => answer(request, context, options);
  return server;
}

type Answer = (request: JSONRPCRequest, context: ServerContext, options: StatelessOptions) => Promise<Result>;

/** Requests whose parameters are read here: see `parseRequest`. */
const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [
    'tools/call',
    (request, context, options) => callTool(parseRequest(toolCallSchema, request, ProtocolError), context, options),
  ],
  [
    'resources/read',
    (request, context, { backend }) => read(parseRequest(readSchema, request, ProtocolError).uri, context, backend),
  ],
]);

const bodySchema = z.object({ method: z.string() });
const methodOf = (body: unknown): string => bodySchema.safeParse(body).data?.method ?? '';

function serveResources(server: Server, backend: Backend): void {
  server.setRequestHandler('resources/list', async (_request, { mcpReq: { signal } }) =>
    listResources(await backend.sessions(signal)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
}

async function read(uri: string, { mcpReq: { signal } }: ServerContext, backend: Backend) {
  const found = readResource(uri, await backend.sessions(signal));
  if (!found) throw new ResourceNotFoundError(abbreviate(uri), noSuchResource(uri)); // the SDK sends its own as they are
  return found;
}

async function callTool(
  { name, arguments: toolArguments = {} }: ToolCall,
  { mcpReq }: ServerContext,
  { backend, calls, options }: StatelessOptions,
) {
  const method = isMethodName(name) ? name : undefined;
  const endCall = calls.begin({ via: 'mcp', method });
  const progress = startProgress(mcpReq._meta?.progressToken, (note) => mcpReq.notify(note));
  const caller: Caller = { client: clientName(mcpReq.envelope), options };
  let callSession: string | undefined;
  let usage: CallUsage | undefined;
  const onSession = (sessionId: string): void => void (callSession = sessionId);
  const onSpent = (spent: CallUsage): void => void (usage = spent);
  try {
    if (!method) throw new MethodNotFoundError(`There is no tool "${name}".`);
    const params = parseParams<Record<string, unknown>>(handleInput(method), withoutEmpty(toolArguments), method);
    const { signal } = mcpReq;
    const scope = { signal, onProgress: progress.report, onSession, onSpent, sample: noSample };
    const done = await backend.call({ method, params, caller, ...scope });
    endCall({ session: done.sessionId });
    return successResult(done, { sessionId: done.sessionId });
  } catch (thrown) {
    endCall({ session: callSession, thrown });
    if (mcpReq.signal.aborted && !toolArguments.sessionId) await endOrphanedSession(backend, caller, callSession);
    return failureResult(thrown, { sessionId: callSession, usage });
  } finally {
    progress.stop();
  }
}

const noSample: Sample = async () => {
  throw cannotSample('MCP 2026-07-28 has no sampling');
};

const envelopeSchema = z.object({
  [CLIENT_INFO_META_KEY]: z.object({ name: z.string(), title: z.string().optional() }),
});

function clientName(envelope: unknown): string {
  const info = envelopeSchema.safeParse(envelope).data?.[CLIENT_INFO_META_KEY];
  return info?.title ?? info?.name ?? 'an MCP client';
}
