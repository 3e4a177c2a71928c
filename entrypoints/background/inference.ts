import type { GenerateOptions, Inference, InferenceRequest, ReplyTo, Usage } from '../../lib/inference/inference.ts';
import * as answering from '../../lib/inference/lite/answer.ts';
import { liteInference } from '../../lib/inference/lite/lite.ts';
import { nanoInference, type ChromeModel } from '../../lib/inference/nano.ts';
import { LITE_MODEL, NANO_MODEL } from '../../lib/inference/own-models.ts';
import { BrowserNotConnectedError } from '../../lib/errors/named-errors.ts';
import type { GetOptions, ReplyCache } from '../../lib/engine/cache.ts';
import type { ReadFile } from '../../lib/engine/call.ts';
import { relayMethods, troubleNotice } from '../../lib/protocol/link.ts';
import type { Peer } from '../../lib/rpc/peer.ts';

const MODEL_MS = 600_000; // the longest timeout that a call can have: its own deadline comes first
const FILE_MS = 30_000; // some megabytes from the user's disk
const CACHE_MS = 5_000; // a look-up in the relay's memory or disk

/** The relay, for requests by the worker during a call. */
export interface RelayLink {
  /** The relay, while connected. */
  readonly peer: Peer | undefined;
}

export interface ModelChoice {
  sessionId: string;
  /** `<provider>/<model>`. */
  modelName: string;
  /** The relay's call that it belongs to. */
  call: string | undefined;
}

/** The session's model: `svc/lite` and Chrome's own run here, any other in the relay, which has the keys. */
export function chooseInference(model: ModelChoice, link: RelayLink): Inference {
  if (model.modelName === LITE_MODEL) return liteInference(() => Promise.resolve(answering));
  return model.modelName === NANO_MODEL ? nanoInference(chromeModel()) : relayInference(model, link);
}

/** Chrome's built-in model, which not every Chrome has; the DOM types do not include it yet. */
function chromeModel(): ChromeModel | undefined {
  return (globalThis as { LanguageModel?: ChromeModel }).LanguageModel;
}

/** The relay's cache of model replies. No call fails because of it: what is not found is requested again. */
export function relayCache(model: ModelChoice & { of: 'replies' | 'rules' }, link: RelayLink): ReplyCache {
  const call = async (
    method: 'cache.get' | 'cache.set',
    params: object,
    { signal, waitMs }: Partial<GetOptions> = {},
  ): Promise<unknown> => {
    const options = { signal, timeoutMs: CACHE_MS + (waitMs ?? 0) };
    return link.peer?.call(method, { ...model, ...params, waitMs }, options).catch(() => undefined); // see above
  };
  return {
    get: async (key, options) =>
      relayMethods['cache.get'].result.safeParse(await call('cache.get', { key }, options)).data?.value,
    set: async (key, value) => void (await call('cache.set', { key, value })),
  };
}

/** Reads files through the relay, which knows the folders that the user has allowed. */
export function relayFiles(link: RelayLink): ReadFile {
  return async (name, { signal }) => {
    const answer = await relay(link).call('file.read', { name }, { timeoutMs: FILE_MS, signal });
    return relayMethods['file.read'].result.parse(answer);
  };
}

function relayInference(model: ModelChoice, link: RelayLink): Inference {
  return {
    async generate<R extends InferenceRequest>(request: R, { signal, leftMs, onTrouble }: GenerateOptions) {
      const onProgress = (value: unknown): void => {
        const { data } = troubleNotice.safeParse(value);
        if (data) onTrouble?.(data.trouble, data.spent);
      };
      const options = { timeoutMs: MODEL_MS, signal, onProgress };
      const answer = await relay(link).call('generate', { ...model, request, leftMs }, options);
      return answer as { reply: ReplyTo<R>; usage: Usage }; // the relay has parsed the model's reply
    },
  };
}

function relay({ peer }: RelayLink): Peer {
  if (peer) return peer;
  throw new BrowserNotConnectedError('The relay went away while the call was under way.', { hint: 'Try again.' });
}
