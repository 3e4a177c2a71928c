import type { InferenceRequest } from '../lib/inference/inference.ts';
import { relayMethods } from '../lib/protocol/link.ts';
import type { Handler } from '../lib/rpc/peer.ts';
import type { ResultCache } from './cache.ts';
import type { ModelBook } from './models.ts';
import { parseParams } from './params.ts';
import { readUpload, uploadFolders } from './uploads.ts';

/** Answers what workers ask of the relay: one handler for each row of `relayMethods`. */
export function workerHandlers({ models, cache }: { models: ModelBook; cache: ResultCache }): Record<string, Handler> {
  return {
    async generate(params, { signal }) {
      const { sessionId, modelName, request } = parseParams(relayMethods.generate.params, params, 'generate');
      const inference = await models.find(sessionId, modelName);
      return inference.generate(request as InferenceRequest, { signal }); // made by lib/engine, behind the pairing
    },
    async 'file.read'(params) {
      const { name } = parseParams(relayMethods['file.read'].params, params, 'file.read');
      return readUpload(name, uploadFolders(process.env.TABHAND_UPLOADS));
    },
    async 'cache.get'(params) {
      const { key } = parseParams(relayMethods['cache.get'].params, params, 'cache.get');
      return { value: cache.get(key) };
    },
    async 'cache.set'(params) {
      const { key, value } = parseParams(relayMethods['cache.set'].params, params, 'cache.set');
      cache.set(key, value);
    },
  } satisfies Record<keyof typeof relayMethods, Handler>;
}
