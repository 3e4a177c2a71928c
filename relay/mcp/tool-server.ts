import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, McpError, type CallToolResult, type Result } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { abbreviate } from '../../lib/errors/abbreviate.ts';
import { MethodNotFoundError, SessionNotFoundError } from '../../lib/errors/named-errors.ts';
import { toWire } from '../../lib/errors/wire-error.ts';
import type { CallUsage } from '../../lib/protocol/api.ts';
import { methods, type MethodName } from '../../lib/protocol/methods.ts';
import { parseParams, withoutEmpty } from '../params.ts';
import type { Backend, BackendCall, BackendResult, Caller, LeaveReason } from '../backend.ts';
import type { CallLog } from '../call-log.ts';
import type { ConnectionOptions } from '../connection-options.ts';
import { VERSION } from '../version.ts';
import { parseRequest, readSchema, toolCallSchema, type ToolCall } from './requests.ts';
import { listResources, noSuchResource, readResource } from './resources.ts';
import { startProgress } from './progress.ts';
import { sampleVia, type Extra } from './sample.ts';
import { failureResult, instructions, isMethodName, successResult, tools } from './tools.ts';

const capabilities = { tools: {}, resources: { listChanged: true } };

const RESOURCE_NOT_FOUND = -32_002; // MCP 2025-11-25, server/resources, "Error Handling"
const LEAVE_MS = 3_000; // clients that close a STDIO server kill it soon after

export interface ToolServerOptions {
  backend: Backend;
  options: ConnectionOptions;
  log: Logger;
  calls: CallLog;
  /** The holder id of its session. */
  id?: string;
}

/**
 * The MCP server of one transport session, with its one active browser session. It uses the SDK's low-level `Server`,
 * since the tools are generated from the table of methods, and since every failure must have our form.
 */
export class ToolServer {
  readonly server: Server;
  readonly #backend: Backend;
  readonly #options: ConnectionOptions;
  readonly #log: Logger;
  readonly #calls: CallLog;
  readonly #id: string;
  #activeSession: string | undefined;

  constructor({ backend, options, log, calls, id = randomUUID() }: ToolServerOptions) {
    this.#id = id;
    this.#backend = backend;
    this.#options = options;
    this.#log = log;
    this.#calls = calls;
    this.server = new Server(
      { name: 'tabhand', title: 'Tabhand', version: VERSION },
      // The default validator would be an Ajv for each client, which takes more memory than everything else about it.
      { capabilities, instructions, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
    );
    this.server.fallbackRequestHandler = (request, extra) => this.#serve(request, extra);
    this.server.onclose = this.#backend.onSessions(() => {
      this.server.sendResourceListChanged().catch(() => {}); // no stream is open: the client asks when it wants to know
    });
  }

  /** The client has closed its transport session: ends its browser session, unless that is to be kept alive. */
  async close(): Promise<void> {
    const sessionId = this.#activeSession;
    const signal = AbortSignal.timeout(LEAVE_MS);
    try {
      const end = { method: 'end', params: { sessionId }, caller: this.#caller(), signal } as const;
      if (sessionId !== undefined && !this.#options.keepAlive) await this.#backend.call(end);
    } catch (error) {
      this.#log.warn({ error: toWire(error).name }, 'the session of a client that left could not be ended'); // it expires
    }
    await this.leave('gone');
  }

  /** The client was lost, or has fallen silent. */
  leave(reason: LeaveReason): Promise<void> {
    return this.#backend.leave(this.#caller(), reason);
  }

  async #serve(request: { method: string; params?: unknown }, extra: Extra): Promise<Result> {
    switch (request.method) {
      case 'tools/list':
        return { tools };
      case 'tools/call':
        return await this.#answer(parseRequest(toolCallSchema, request, McpError), extra);
      case 'resources/list':
        return listResources(await this.#backend.sessions(extra.signal));
      case 'resources/templates/list':
        return { resourceTemplates: [] };
      case 'resources/read':
        return await this.#read(parseRequest(readSchema, request, McpError).uri, extra.signal);
      default:
        throw new McpError(ErrorCode.MethodNotFound, `There is no method ${abbreviate(request.method)}.`);
    }
  }

  async #read(uri: string, signal: AbortSignal): Promise<Result> {
    const found = readResource(uri, await this.#backend.sessions(signal));
    // the SDK sends its own as they are
    if (!found) throw new McpError(RESOURCE_NOT_FOUND, noSuchResource(uri), { uri: abbreviate(uri) });
    return found;
  }

  async #answer(params: ToolCall, extra: Extra): Promise<CallToolResult> {
    const method = isMethodName(params.name) ? params.name : undefined;
    const endCall = this.#calls.begin({ via: 'mcp', method });
    const progress = startProgress(params._meta?.progressToken, (note) => extra.sendNotification(note));
    let session = method === 'start' ? undefined : this.#activeSession; // when the call ends, the client may be in another
    let usage: CallUsage | undefined;
    const onSession = (id: string): void => {
      session = id;
    };
    const onSpent = (spent: CallUsage): void => void (usage = spent);
    try {
      if (!method) throw new MethodNotFoundError(`There is no tool "${params.name}".`);
      const sample = sampleVia(this.server, extra);
      const scope = { signal: extra.signal, onProgress: progress.report, sample, onSession, onSpent };
      const result = successResult(await this.#call(method, params.arguments ?? {}, scope));
      endCall({ session });
      return result;
    } catch (thrown) {
      endCall({ session, thrown });
      return failureResult(thrown, { usage });
    } finally {
      progress.stop();
    }
  }

  async #call(
    method: MethodName,
    args: Record<string, unknown>,
    {
      onSession,
      ...scope
    }: Pick<BackendCall, 'signal' | 'onProgress' | 'onSpent' | 'sample'> & { onSession(id: string): void },
  ): Promise<BackendResult> {
    const params = parseParams<Record<string, unknown>>(methods[method].tool, withoutEmpty(args), method);
    const active = this.#activeSession;
    const paramsInSession = method === 'start' || active === undefined ? params : { ...params, sessionId: active };
    // Calls end in any order: one that began in a session which the client has left since must not switch it back.
    const continueIn = (sessionId: string | undefined): void => {
      if (method === 'start' || this.#activeSession === active) this.#activeSession = sessionId;
    };
    try {
      const onCallSession = (sessionId: string): void => {
        onSession(sessionId);
        continueIn(sessionId);
      };
      const callScope = { caller: this.#caller(), onSession: onCallSession, ...scope };
      const done = await this.#backend.call({ method, params: paramsInSession, ...callScope });
      if (done.sessionId !== undefined) onSession(done.sessionId);
      continueIn(method === 'end' ? undefined : done.sessionId);
      return done;
    } catch (error) {
      const isSessionGone = error instanceof SessionNotFoundError;
      if (isSessionGone && method !== 'start' && this.#activeSession === active) this.#activeSession = undefined;
      throw error;
    }
  }

  #caller(): Caller {
    const { name, title } = this.server.getClientVersion() ?? { name: 'an MCP client' };
    return { id: this.#id, client: title ?? name, options: this.#options };
  }
}
