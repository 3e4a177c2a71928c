import type { Inference } from '../lib/inference/inference.ts';
import type { Sample } from '../lib/inference/sampling.ts';
import type { MethodParams } from '../lib/protocol/methods.ts';
import type { Caller, CallerEnv } from './backend.ts';
import { DEFAULT_MODEL, providerOf } from './connection-options.ts';

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
 * Makes a model after the registry, which is loaded when first needed. A call that names another address for a provider, itself
 * or by its environment, must bring a key of its own: those of the relay's environment go to their providers only.
 * @throws what `createInference` throws.
 */
export async function createInference(settings: ModelSettings, env: Environment = process.env): Promise<Inference> {
  const registry = await import('../lib/inference/registry.ts');
  const ours = leadsElsewhere(settings.env ?? {}, env) ? withoutKeys(env) : env;
  const known = { ...ours, ...settings.env };
  const isElsewhere = namesPlace(settings, known) && !settings.apiKey?.trim(); // an empty one is none: the environment's would be taken
  return registry.createInference({ ...settings, env: isElsewhere ? withoutKeys(known) : known });
}

/** Whether settings name an address: whole, or by the resource that is a part of it (Azure). */
function namesPlace({ baseURL, resourceName }: ModelSettings, env: Environment = {}): boolean {
  return baseURL !== undefined || (resourceName !== undefined && resourceName !== env['AZURE_RESOURCE_NAME']);
}

function leadsElsewhere(callers: CallerEnv, env: Environment): boolean {
  const isPlace = (name: string): boolean => name.endsWith('_BASE_URL') || name === 'AZURE_RESOURCE_NAME';
  return Object.entries(callers).some(([name, value]) => isPlace(name) && value !== env[name]);
}

const KEY = /(?:_API_KEY|_BEARER_TOKEN\w*|^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN))$/;

function withoutKeys(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !KEY.test(name)));
}

/** How a worker says which model it wants. */
export interface AskedModel {
  sessionId: string;
  modelName?: string | undefined;
  /** The call that it is for; an extension of an earlier version does not say. */
  call?: string | undefined;
}

/** Remembers which model each call asked for, so that the worker need only name the call. */
export class ModelBook {
  readonly #create: CreateInference;
  /** By session and call, while it is under way; and by session and name, as the last call had it. */
  readonly #settings = new Map<string, ModelSettings>();
  readonly #last = new Map<string, string>();
  readonly #made = new Map<string, Promise<Inference>>();
  #calls = 0;

  constructor(create: CreateInference) {
    this.#create = create;
  }

  /** Notes the model of a call, until that has ended: another call of the session may name the same with another key. */
  begin(sessionId: string, settings: ModelSettings): Disposable & { readonly call: string } {
    const call = `call ${(this.#calls += 1)}`;
    this.#settings.set(entry(sessionId, call), settings);
    this.#settings.set(entry(sessionId, settings.modelName), settings);
    this.#last.set(sessionId, settings.modelName);
    return { call, [Symbol.dispose]: () => void this.#settings.delete(entry(sessionId, call)) };
  }

  /** The model that a call asked for; without a name, the one that its session asked for last. */
  find({ sessionId, modelName, call }: AskedModel): Promise<Inference> {
    const name = modelName ?? this.#last.get(sessionId) ?? DEFAULT_MODEL;
    return this.make(this.#settingsOf({ sessionId, modelName: name, call }));
  }

  #settingsOf({ sessionId, modelName, call = '' }: AskedModel & { modelName: string }): ModelSettings {
    const ofCall = this.#settings.get(entry(sessionId, call));
    if (ofCall?.modelName === modelName) return ofCall;
    return this.#settings.get(entry(sessionId, modelName)) ?? { modelName };
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
  identityOf(asked: AskedModel & { modelName: string }): string {
    const { sessionId, modelName } = asked;
    const { apiKey: _secret, env, ...settings } = this.#settingsOf(asked);
    const [provider = ''] = modelName.split('/');
    const prefix = provider.toUpperCase().replaceAll('-', '_');
    const place = [`${prefix}_BASE_URL`, `${prefix}_RESOURCE_NAME`].map((name) => env?.[name] ?? process.env[name]);
    const client = provider === 'mcp' ? sessionId : undefined; // the client's own model: each has another
    return JSON.stringify([settings, place, client]);
  }

  forget(sessionId: string): void {
    this.#last.delete(sessionId);
    for (const key of this.#settings.keys()) if (key.startsWith(`${sessionId} `)) this.#settings.delete(key);
  }
}

type ModelParam = MethodParams<'extract'>['model'];

/**
 * The model of one call: its own, else the connection's. The connection's key is for all models of its provider, at the
 * provider's own address.
 */
export function modelOf(param: ModelParam, { options, env }: Pick<Caller, 'options' | 'env'>): ModelSettings {
  const asked: ModelSettings = typeof param === 'object' ? param : { modelName: param ?? options.modelName };
  const isSame = providerOf(asked.modelName) === providerOf(options.modelName) && !namesPlace(asked);
  return { ...asked, apiKey: asked.apiKey ?? (isSame ? options.modelApiKey : undefined), env };
}

function entry(sessionId: string, modelOrCall: string): string {
  return `${sessionId} ${modelOrCall}`;
}
