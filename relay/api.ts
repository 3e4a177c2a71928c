import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CancelledError } from '../lib/errors/named-errors.ts';
import { toWire } from '../lib/errors/wire-error.ts';
import { apiEvents, type ApiAnswer } from '../lib/protocol/api.ts';
import { methodNames, type MethodName } from '../lib/protocol/methods.ts';
import type { Backend } from './backend.ts';
import { fromHeaders } from './caller-headers.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { sendError, sendJson } from './http/answer.ts';
import { readJson } from './http/body.ts';
import { startEvents } from './http/events.ts';
import type { Route } from './http/server.ts';
import { parseParams } from './params.ts';

export interface ApiOptions {
  backend: Backend;
  flags: ConnectionOptions;
  log: Logger;
}

const bodySchema = z.record(z.string(), z.unknown());

/** `POST /api/<method>` for each row of the table of methods, and `/api/holder` for STDIO processes that joined us. */
export function apiRoutes(options: ApiOptions): Record<string, Route> {
  const rows = methodNames.map((method) => [`/api/${method}`, methodRoute(method, options)] as const);
  return { ...Object.fromEntries(rows), '/api/holder': holderRoute(options) };
}

function methodRoute(method: MethodName, { backend, flags, log }: ApiOptions): Route {
  return {
    methods: ['POST'],
    needsKey: true,
    async handle(request, response, url) {
      const caller = fromHeaders(request.headers, url.searchParams, flags);
      const params = parseParams(bodySchema, await readJson(request), method);
      const signal = untilClosed(response);
      const reply = request.headers.accept?.includes('text/event-stream') ? byEvents(response) : byJson(response);
      const startedAt = performance.now();
      const answer = await settle(backend, { method, params, caller, signal, onProgress: reply.progress });
      const milliseconds = Math.round(performance.now() - startedAt);
      const session = answer.outcome.success ? answer.outcome.sessionId : params.sessionId;
      log.info({ api: method, session, milliseconds, outcome: answer.name }, 'call');
      reply.finish(answer);
    },
  };
}

interface Settled {
  outcome: ApiAnswer;
  /** `ok`, or the name of the error. */
  name: string;
  thrown?: unknown;
}

async function settle(backend: Backend, call: Parameters<Backend['call']>[0]): Promise<Settled> {
  try {
    const { result, sessionId } = await backend.call(call);
    return { outcome: { success: true, data: result, sessionId }, name: 'ok' };
  } catch (thrown) {
    const error = toWire(thrown);
    return { outcome: { success: false, error }, name: error.name, thrown };
  }
}

interface Reply {
  progress: ((value: unknown) => void) | undefined;
  finish(answer: Settled): void;
}

function byJson(response: ServerResponse): Reply {
  return {
    progress: undefined,
    finish({ outcome, thrown }) {
      if (response.destroyed) return;
      if (outcome.success) sendJson(response, 200, outcome);
      else sendError(response, thrown, { jsonRpc: false });
    },
  };
}

function byEvents(response: ServerResponse): Reply {
  const events = startEvents(response);
  return {
    progress: (value) => events.send(apiEvents.progress, value),
    finish({ outcome }) {
      events.send(apiEvents.answer, outcome);
      events.end();
    },
  };
}

/** Lasts as long as the holder lives. */
function holderRoute({ backend, flags }: ApiOptions): Route {
  return {
    methods: ['GET'],
    needsKey: true,
    handle(request, response, url) {
      const caller = fromHeaders(request.headers, url.searchParams, flags);
      startEvents(response);
      response.once('close', () => void backend.leave(caller, 'gone'));
    },
  };
}

function untilClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new CancelledError('The client closed the connection.'));
  });
  return controller.signal;
}
