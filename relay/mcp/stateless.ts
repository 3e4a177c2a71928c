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
import { inShort } from '../../lib/errors/in-short.ts';
import { MethodNotFoundError } from '../../lib/errors/named-errors.ts';
import { cannotSample, type Sample } from '../../lib/inference/sampling.ts';
import type { CallUsage } from '../../lib/protocol/api.ts';
import { endUnheard, type Backend, type Caller } from '../backend.ts';
import type { CallLog } from '../call-log.ts';
import type { ConnectionOptions } from '../connection-options.ts';
import { parseParams, withoutEmpty } from '../params.ts';
import { VERSION } from '../version.ts';
import { startProgress } from './progress.ts';
import { asked, readSchema, toolCallSchema, type ToolCall } from './requests.ts';
import { listResources, noSuchResource, readResource } from './resources.ts';
import { failed, handleInput, handleInstructions, handleTools, isMethodName, success } from './tools.ts';

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
  const got = request as IncomingMessage & { method: string; url: string }; // what a server receives has both
  await toNodeHandler(handler)(got, response, options.body);
}

function createServer(options: StatelessOptions): Server {
  const info = { name: 'tabhand', title: 'Tabhand', version: VERSION };
  const server = new Server(info, { capabilities, instructions: handleInstructions });
  // The same JSON Schemas, which the types of the two SDKs describe in two ways.
  server.setRequestHandler('tools/list', () => ({ tools: handleTools as ListToolsResult['tools'] }));
  serveResources(server, options.backend);
  const answer = answers.get(methodOf(options.body));
  if (answer) server.fallbackRequestHandler = (asking, context) => answer(asking, context, options); // no other request has a handler
  return server;
}

type Answer = (asking: JSONRPCRequest, context: ServerContext, options: StatelessOptions) => Promise<Result>;

/** Requests whose parameters are read here: see `asked`. */
const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [
    'tools/call',
    (asking, context, options) => callTool(asked(toolCallSchema, asking, ProtocolError), context, options),
  ],
  [
    'resources/read',
    (asking, context, { backend }) => read(asked(readSchema, asking, ProtocolError).uri, context, backend),
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
  if (!found) throw new ResourceNotFoundError(inShort(uri), noSuchResource(uri)); // the SDK sends its own as they are
  return found;
}

async function callTool(
  { name, arguments: given = {} }: ToolCall,
  { mcpReq }: ServerContext,
  { backend, calls, options }: StatelessOptions,
) {
  const method = isMethodName(name) ? name : undefined;
  const ended = calls.begin({ via: 'mcp', method });
  const progress = startProgress(mcpReq._meta?.progressToken, (note) => mcpReq.notify(note));
  const caller: Caller = { client: clientName(mcpReq.envelope), options };
  let madeIn: string | undefined;
  let usage: CallUsage | undefined;
  const onSession = (sessionId: string): void => void (madeIn = sessionId);
  const onSpent = (spent: CallUsage): void => void (usage = spent);
  try {
    if (!method) throw new MethodNotFoundError(`There is no tool "${name}".`);
    const params = parseParams<Record<string, unknown>>(handleInput(method), withoutEmpty(given), method);
    const { signal } = mcpReq;
    const scope = { signal, onProgress: progress.tell, onSession, onSpent, sample: noSample };
    const done = await backend.call({ method, params, caller, ...scope });
    ended({ session: done.sessionId });
    return success(done, { sessionId: done.sessionId });
  } catch (thrown) {
    ended({ session: madeIn, thrown });
    if (mcpReq.signal.aborted && !given.sessionId) await endUnheard(backend, caller, madeIn);
    return failed(thrown, { sessionId: madeIn, usage });
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
