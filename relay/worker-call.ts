import { InternalError } from '../lib/errors/named-errors.ts';
import { SAMPLING_MODEL } from '../lib/inference/own-models.ts';
import type { CallContext } from '../lib/protocol/link.ts';
import { methods } from '../lib/protocol/methods.ts';
import type { QuestionCoalescer } from './question-coalescer.ts';
import type { BackendCall, Caller } from './backend.ts';
import type { ConnectedExtension } from './directory.ts';
import { modelOf, type ModelSelections } from './model-selections.ts';
import { waitForWorker } from './relay-time.ts';
import { proxyOf } from './proxy.ts';
import { parseParams } from './params.ts';

/** A call whose parameters have been read: without `sessionId` and `timeout`. */
export interface WorkerCall extends BackendCall {
  /** When the caller stops waiting, by `performance.now()`. */
  endsAt: number;
  /** Whether somebody is told of its progress. */
  isWatched: boolean;
}

/** Where a call is made, and with what. */
interface WorkerTarget {
  extension: ConnectedExtension;
  sessionId: string;
  firstDocument?: number;
  models: ModelSelections;
  /** Undefined when answers of models are not kept. */
  askers: QuestionCoalescer | undefined;
}

interface CommonParams {
  sessionId?: string | undefined;
  timeout?: number | undefined;
}

/** Reads the parameters of a call. @throws {InvalidParamsError} they don't fit the method. */
export function parseCall(asked: BackendCall, now: number): { call: WorkerCall; sessionId: string | undefined } {
  const { method } = asked;
  const { sessionId, timeout, ...params } = parseParams<CommonParams>(methods[method].params, asked.params, method);
  const endsAt = now + (timeout ?? methods[method].timeoutMs);
  return { call: { ...asked, params, endsAt, isWatched: asked.onProgress !== undefined }, sessionId };
}

/** Makes the call in a session's browser. @throws what the worker threw, and what `Peer.call` throws. */
export async function callWorker(
  { method, params, caller, signal, onProgress, endsAt, isWatched, sample }: WorkerCall,
  { extension, sessionId, firstDocument, models, askers }: WorkerTarget,
): Promise<unknown> {
  const { model, ...rest } = params as { model?: Parameters<typeof modelOf>[0] }; // parseCall has read it
  const settings = modelOf(model, caller);
  using modelCall = models.begin(sessionId, settings.modelName === SAMPLING_MODEL ? { ...settings, sample } : settings);
  const cache = askers !== undefined && params.serverCache !== false;
  const context = contextOf(caller, {
    sessionId,
    call: modelCall.call,
    modelName: settings.modelName,
    cache,
    watched: isWatched,
    ...(firstDocument && { firstDocument }),
  });
  const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now())); // errors tell it
  const request = { context, params: rest };
  const ask = (): Promise<unknown> =>
    waitForWorker(() => extension.call(method, request, { timeoutMs, signal, onProgress }));
  const answer = await (cache ? askers.during(sessionId, ask) : ask());
  const result = methods[method].result.safeParse(answer);
  if (result.success) return result.data;
  throw new InternalError(`The extension's answer to ${method} is not of the agreed form.`, {
    hint: 'Update the extension and the relay to the same version.',
    cause: result.error,
  });
}

function contextOf(
  { client, options, env }: Caller,
  call: Pick<CallContext, 'sessionId' | 'call' | 'modelName' | 'cache' | 'watched' | 'firstDocument'>,
): CallContext {
  const { browserWidth: width, browserHeight: height, verified, keepAlive, persist, experimental } = options;
  const proxy = options.proxies ? proxyOf(options, { ...process.env, ...env }) : undefined; // a copy takes a while
  const browser = { width, height, incognito: !persist, verified, ...(proxy ? { proxy } : {}) };
  return { ...call, client, keepAlive, learns: experimental, browser };
}
