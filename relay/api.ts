import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { CancelledError } from '../lib/errors/named-errors.ts';
import { apiEvents, type apiSession, type ApiAnswer, type CallUsage } from '../lib/protocol/api.ts';
import { methodNames, type MethodName } from '../lib/protocol/methods.ts';
import { endOrphanedSession, type Backend, type BackendCall } from './backend.ts';
import type { CallLog } from './call-log.ts';
import { callerHeaders, fromHeaders, SESSIONS_EVENT } from './caller-headers.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { failure, sendError, sendJson } from './http/answer.ts';
import { readJson } from './http/body.ts';
import { startEvents } from './http/events.ts';
import { READS, type Route } from './http/server.ts';
import type { KeySource } from './key-source.ts';
import { parseParams } from './params.ts';
import { SAMPLE_EVENT, SAMPLE_PATH, SampleBridge } from './sample-bridge.ts';

export interface ApiOptions {
  backend: Backend;
  flags: ConnectionOptions;
  calls: CallLog;
  keys: Pick<KeySource, 'onRotate'>;
}

const bodySchema = z.record(z.string(), z.unknown());

/** `POST /api/<method>` for each row of the table of methods, and `/api/holder` for STDIO processes that joined us. */
export function apiRoutes(options: ApiOptions): Record<string, Route> {
  const bridge = new SampleBridge();
  const rows = methodNames.map((method) => [`/api/${method}`, methodRoute(method, { ...options, bridge })] as const);
  return {
    ...Object.fromEntries(rows),
    '/api/sessions': sessionsRoute(options),
    '/api/holder': holderRoute(options),
    [SAMPLE_PATH]: bridge.route,
  };
}

function methodRoute(
  method: MethodName,
  { backend, flags, calls, bridge }: ApiOptions & { bridge: SampleBridge },
): Route {
  return {
    methods: ['POST'],
    needsKey: true,
    async handle(request, response, url) {
      const caller = fromHeaders(request.headers, url.searchParams, flags);
      const params = parseParams(bodySchema, await readJson(request), method);
      const signal = signalUntilClosed(response);
      const reply = request.headers.accept?.includes('text/event-stream') ? eventReply(response) : jsonReply(response);
      const endCall = calls.begin({ via: 'api', method });
      const { progress: onProgress, session: onSession, ask } = reply;
      const sample = ask && request.headers[callerHeaders.sampling] === 'true' ? bridge.sampleVia(ask) : undefined;
      const outcome = await runCall(backend, { method, params, caller, signal, onProgress, onSession, sample });
      endCall({ session: outcome.answer.sessionId, thrown: outcome.thrown });
      reply.finish(outcome);
      const isOrphaned = signal.aborted && reply.session === undefined && params.sessionId === undefined;
      if (isOrphaned) await endOrphanedSession(backend, caller, outcome.answer.sessionId);
    },
  };
}

interface CallOutcome {
  answer: ApiAnswer;
  thrown?: unknown;
}

async function runCall(backend: Backend, call: BackendCall): Promise<CallOutcome> {
  let callSessionId: string | undefined;
  let failedUsage: CallUsage | undefined;
  const onSession = (sessionId: string): void => {
    callSessionId = sessionId;
    call.onSession?.(sessionId);
  };
  const onSpent = (usage: CallUsage): void => void (failedUsage = usage);
  try {
    const { result, sessionId, usage, learned } = await backend.call({ ...call, onSession, onSpent });
    return { answer: { success: true, data: result, sessionId, usage, learned } };
  } catch (thrown) {
    return { answer: { ...failure(thrown), sessionId: callSessionId, usage: failedUsage }, thrown };
  }
}

interface Reply {
  session: BackendCall['onSession'];
  progress: ((value: unknown) => void) | undefined;
  /** Asks the caller's own MCP client for sampling. */
  ask: ((question: unknown) => void) | undefined;
  finish(outcome: CallOutcome): void;
}

function jsonReply(response: ServerResponse): Reply {
  return {
    session: undefined,
    progress: undefined,
    ask: undefined,
    finish({ answer, thrown }) {
      if (response.destroyed) return;
      if (answer.success) sendJson(response, 200, answer);
      else sendError(response, thrown, { jsonRpc: false, sessionId: answer.sessionId, usage: answer.usage });
    },
  };
}

function eventReply(response: ServerResponse): Reply {
  const events = startEvents(response);
  return {
    session: (sessionId) => events.send(apiEvents.session, { sessionId } satisfies z.infer<typeof apiSession>),
    progress: (value) => events.send(apiEvents.progress, value),
    ask: (question) => events.send(SAMPLE_EVENT, question),
    finish({ answer }) {
      events.send(apiEvents.answer, answer);
      events.end();
    },
  };
}

/** The sessions and shared tabs, with what `start` takes. */
function sessionsRoute({ backend }: ApiOptions): Route {
  return {
    methods: READS,
    needsKey: true,
    async handle(_request, response) {
      sendJson(response, 200, { sessions: await backend.sessions(signalUntilClosed(response)) });
    },
  };
}

/** A stream that stays open as long as the holder lives and the key is the same; reports when the sessions have changed. */
function holderRoute({ backend, flags, keys }: ApiOptions): Route {
  return {
    methods: ['GET'],
    needsKey: true,
    handle(request, response, url) {
      const caller = fromHeaders(request.headers, url.searchParams, flags);
      const events = startEvents(response);
      const unsubscribers = [backend.onSessions(() => events.send(SESSIONS_EVENT, {})), keys.onRotate(events.end)];
      response.once('close', () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
        void backend.leave(caller, 'gone');
      });
    },
  };
}

function signalUntilClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new CancelledError('The client closed the connection.'));
  });
  return controller.signal;
}
