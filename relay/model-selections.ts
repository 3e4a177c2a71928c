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

const MAX_MODELS = 100; // programs may name a model, and a key, of their own in each call

export type CreateInference = (settings: ModelSettings) => Promise<Inference>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes a model after the registry, which is loaded when first needed. A call that names another address for a provider, itself
 * or by its environment, must bring a key of its own: those of the relay's environment go to their providers only.
 * @throws what `createInference` throws.
 */
export async function createInference(settings: ModelSettings, env: Environment = process.env): Promise<Inference> {
  const registry = await import('../lib/inference/registry.ts');
  const ours = redirectsProvider(settings.env ?? {}, env) ? withoutKeys(env) : env;
  const known = { ...ours, ...settings.env };
  // an empty one is none: the environment's would be taken
  const isOtherAddress = namesAddress(settings, known) && !settings.apiKey?.trim();
  return registry.createInference({ ...settings, env: isOtherAddress ? withoutKeys(known) : known });
}

/** Whether settings name an address: whole, or by the resource that is a part of it (Azure). */
function namesAddress({ baseURL, resourceName }: ModelSettings, env: Environment = {}): boolean {
  return baseURL !== undefined || (resourceName !== undefined && resourceName !== env['AZURE_RESOURCE_NAME']);
}

function redirectsProvider(callerEnv: CallerEnv, env: Environment): boolean {
  const isAddress = (name: string): boolean => name.endsWith('_BASE_URL') || name === 'AZURE_RESOURCE_NAME';
  return Object.entries(callerEnv).some(([name, value]) => isAddress(name) && value !== env[name]);
}

const KEY = /(?:_API_KEY|_BEARER_TOKEN\w*|^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN))$/;

function withoutKeys(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !KEY.test(name)));
}

/** How a worker says which model it wants. */
export interface ModelQuery {
  sessionId: string;
  modelName?: string | undefined;
  /** The call that it is for; an extension of an earlier version does not say. */
  call?: string | undefined;
}

/** Remembers which model each call asked for, so that the worker need only name the call. */
export class ModelSelections {
  readonly #create: CreateInference;
  /** By session and call, while it is under way; and by session and name, as the last call had it. */
  readonly #settings = new Map<string, ModelSettings>();
  readonly #last = new Map<string, string>();
  readonly #models = new Map<string, Promise<Inference>>();
  #calls = 0;

  constructor(create: CreateInference) {
    this.#create = create;
  }

  /** Notes the model of a call, until that has ended: another call of the session may name the same with another key. */
  begin(sessionId: string, settings: ModelSettings): Disposable & { readonly call: string } {
    const call = `call ${(this.#calls += 1)}`;
    this.#settings.set(settingsKey(sessionId, call), settings);
    this.#settings.set(settingsKey(sessionId, settings.modelName), settings);
    this.#last.set(sessionId, settings.modelName);
    return { call, [Symbol.dispose]: () => void this.#settings.delete(settingsKey(sessionId, call)) };
  }

  /** The model that a call asked for; without a name, the one that its session asked for last. */
  find({ sessionId, modelName, call }: ModelQuery): Promise<Inference> {
    const name = modelName ?? this.#last.get(sessionId) ?? DEFAULT_MODEL;
    return this.make(this.#settingsOf({ sessionId, modelName: name, call }));
  }

  #settingsOf({ sessionId, modelName, call = '' }: ModelQuery & { modelName: string }): ModelSettings {
    const ofCall = this.#settings.get(settingsKey(sessionId, call));
    if (ofCall?.modelName === modelName) return ofCall;
    return this.#settings.get(settingsKey(sessionId, modelName)) ?? { modelName };
  }

  /** Makes a model, once for the same settings. @throws what `createInference` throws. */
  make(settings: ModelSettings): Promise<Inference> {
    if (settings.sample) return this.#create(settings);
    const key = JSON.stringify(settings);
    const model = this.#models.get(key) ?? this.#create(settings);
    this.#models.set(key, model);
    if (this.#models.size > MAX_MODELS) this.#forgetOldest();
    model.catch(() => this.#models.delete(key));
    return model;
  }

  #forgetOldest(): void {
    const [oldest] = this.#models.keys();
    if (oldest !== undefined) this.#models.delete(oldest);
  }

  /** Tells the model that `find` gives from any other, for the keys of the cache. No API key is in it. */
  identityOf(asked: ModelQuery & { modelName: string }): string {
    const { sessionId, modelName } = asked;
    const { apiKey: _secret, env, ...settings } = this.#settingsOf(asked);
    const [provider = ''] = modelName.split('/');
    const prefix = provider.toUpperCase().replaceAll('-', '_');
    const address = [`${prefix}_BASE_URL`, `${prefix}_RESOURCE_NAME`].map((name) => env?.[name] ?? process.env[name]);
    const client = provider === 'mcp' ? sessionId : undefined; // the client's own model: each has another
    return JSON.stringify([settings, address, client]);
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
  const isSameProvider = providerOf(asked.modelName) === providerOf(options.modelName) && !namesAddress(asked);
  return { ...asked, apiKey: asked.apiKey ?? (isSameProvider ? options.modelApiKey : undefined), env };
}

function settingsKey(sessionId: string, modelOrCall: string): string {
  return `${sessionId} ${modelOrCall}`;
}
