import { createHash } from 'node:crypto';
import type { GenerateOptions, InferenceRequest } from '../lib/inference/inference.ts';
import { relayMethods } from '../lib/protocol/link.ts';
import type { Handler } from '../lib/rpc/peer.ts';
import type { QuestionCoalescer } from './question-coalescer.ts';
import type { ResultCache } from './cache.ts';
import type { Metrics } from './metrics.ts';
import type { ModelQuery, ModelSelections } from './model-selections.ts';
import { parseParams } from './params.ts';
import { readUpload, uploadFolders } from './uploads.ts';
import { VERSION } from './version.ts';

export interface WorkerHandlersParts {
  models: ModelSelections;
  /** Undefined when none is wanted. */
  cache: ResultCache | undefined;
  askers: QuestionCoalescer;
  metrics: Metrics;
}

/** Answers what workers ask of the relay: one handler for each row of `relayMethods` but `sessions`, which is the link's. */
export function workerHandlers({ models, cache, askers, metrics }: WorkerHandlersParts): Record<string, Handler> {
  return {
    async generate(params, { signal, progress }) {
      const { request, leftMs, ...asked } = parseParams(relayMethods.generate.params, params, 'generate');
      const inference = await models.find(asked);
      const onTrouble: GenerateOptions['onTrouble'] = (trouble, spent) => progress({ trouble, spent });
      // made by lib/engine, behind the pairing
      return inference.generate(request as InferenceRequest, { signal, leftMs, onTrouble });
    },
    async 'file.read'(params) {
      const { name } = parseParams(relayMethods['file.read'].params, params, 'file.read');
      return readUpload(name, uploadFolders(process.env.TABHAND_UPLOADS));
    },
    async 'cache.get'(params, scope) {
      const { waitMs = 0, ...asked } = parseParams(relayMethods['cache.get'].params, params, 'cache.get');
      if (!cache) return {};
      const key = keyWithModel(asked, models);
      const get = (): Promise<unknown> => cache.get(key);
      const lookUp = (signal: AbortSignal): Promise<unknown> =>
        askers.lookUp({ key, sessionId: asked.sessionId, signal }, get);
      const value = await (asked.of === 'replies' ? withTimeout(waitMs, scope.signal, lookUp) : get());
      metrics.countLookup(asked.of, value === undefined ? 'miss' : 'hit');
      return { value };
    },
    async 'cache.set'(params) {
      const { value, ...asked } = parseParams(relayMethods['cache.set'].params, params, 'cache.set');
      await cache?.set(keyWithModel(asked, models), value);
    },
  } satisfies Record<Exclude<keyof typeof relayMethods, 'sessions'>, Handler>;
}

/** Does work that is ended by `signal`, or after some time. */
async function withTimeout<T>(ms: number, signal: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
  const timer = setTimeout(() => timeout.abort(), ms);
  return work(AbortSignal.any([signal, timeout.signal])).finally(() => clearTimeout(timer));
}

/** What the worker cannot know changes an answer too: where the model is, its options, and the version of our prompts. */
function keyWithModel(asked: ModelQuery & { key: string; modelName: string }, models: ModelSelections): string {
  const text = JSON.stringify([asked.key, VERSION, models.identityOf(asked)]);
  return createHash('sha256').update(text).digest('hex');
}
