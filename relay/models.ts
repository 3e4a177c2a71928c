import type { Inference } from '../lib/inference/inference.ts';
import type { Sample } from '../lib/inference/sampling.ts';
import type { MethodParams } from '../lib/protocol/methods.ts';
import type { Caller, CallerEnv } from './backend.ts';
import { DEFAULT_MODEL } from './connection-options.ts';

/** Which model answers, and how it is reached. Keys stay in the relay. */
export interface ModelSettings {
  modelName: string;
  apiKey?: string | undefined;
  baseURL?: string | undefined;
  /** Goes before our own environment. */
  env?: CallerEnv | undefined;
  /** Asks the MCP client's own model, for `mcp/sampling`; it belongs to one call. */
  sample?: Sample | undefined;
  /** Settings of the provider's own. */
  [setting: string]: unknown;
}

const MOST_MADE = 100; // programs may name a model, and a key, of their own in each call

export type CreateInference = (settings: ModelSettings) => Promise<Inference>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes a model after the registry, which is loaded when first needed. A call that names another address for a provider must
 * bring a key of its own: those of the relay's environment go to their providers only.
 * @throws what `createInference` throws.
 */
export async function createInference(settings: ModelSettings, env: Environment = process.env): Promise<Inference> {
  const registry = await import('../lib/inference/registry.ts');
  const known = { ...env, ...settings.env };
  const isElsewhere = settings.baseURL !== undefined && settings.apiKey === undefined;
  return registry.createInference({ ...settings, env: isElsewhere ? withoutKeys(known) : known });
}

function withoutKeys(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/(_API_KEY|_BEARER_TOKEN\w*)$/.test(name)));
}

/** Remembers which model each session's calls asked for, so that the worker need only name it. */
export class ModelBook {
  readonly #create: CreateInference;
  readonly #settings = new Map<string, ModelSettings>();
  readonly #last = new Map<string, string>();
  readonly #made = new Map<string, Promise<Inference>>();

  constructor(create: CreateInference) {
    this.#create = create;
  }

  remember(sessionId: string, settings: ModelSettings): void {
    this.#settings.set(entry(sessionId, settings.modelName), settings);
    this.#last.set(sessionId, settings.modelName);
  }

  /** The model that a call of this session asked for by this name; without a name, the one it asked for last. */
  find(sessionId: string, modelName: string | undefined): Promise<Inference> {
    const name = modelName ?? this.#last.get(sessionId) ?? DEFAULT_MODEL;
    return this.make(this.#settings.get(entry(sessionId, name)) ?? { modelName: name });
  }

  /** Makes a model, once for the same settings. @throws what `createInference` throws. */
  make(settings: ModelSettings): Promise<Inference> {
    if (settings.sample) return this.#create(settings);
    const key = JSON.stringify(settings);
    const made = this.#made.get(key) ?? this.#create(settings);
    this.#made.set(key, made);
    if (this.#made.size > MOST_MADE) this.#forgetOldest();
    made.catch(() => this.#made.delete(key));
    return made;
  }

  #forgetOldest(): void {
    const [oldest] = this.#made.keys();
    if (oldest !== undefined) this.#made.delete(oldest);
  }

  /** Tells the model that `find` gives from any other, for the keys of the cache. No API key is in it. */
  identityOf(sessionId: string, modelName: string): string {
    const known = this.#settings.get(entry(sessionId, modelName)) ?? { modelName };
    const { apiKey: _secret, env, ...settings } = known;
    const [provider = ''] = modelName.split('/');
    const variable = `${provider.toUpperCase().replaceAll('-', '_')}_BASE_URL`;
    const client = provider === 'mcp' ? sessionId : undefined; // the client's own model: each has another
    return JSON.stringify([settings, env?.[variable] ?? process.env[variable], client]);
  }

  forget(sessionId: string): void {
    this.#last.delete(sessionId);
    for (const key of this.#settings.keys()) if (key.startsWith(`${sessionId} `)) this.#settings.delete(key);
  }
}

type ModelParam = MethodParams<'extract'>['model'];

/** The model of one call: its own, else the connection's. */
export function modelOf(param: ModelParam, { options, env }: Pick<Caller, 'options' | 'env'>): ModelSettings {
  if (typeof param === 'object') return { ...param, env };
  const modelName = param ?? options.modelName;
  return { modelName, apiKey: modelName === options.modelName ? options.modelApiKey : undefined, env };
}

function entry(sessionId: string, modelName: string): string {
  return `${sessionId} ${modelName}`;
}
