import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallUsage } from '../lib/protocol/api.ts';
import type { MethodName } from '../lib/protocol/methods.ts';
import type { CallEntry } from './call-log.ts';

/** What can be counted at any moment. */
export interface Present {
  extensions: number;
  sessions: number;
  clients: number;
}

interface Instruments {
  registry: Registry;
  calls: Counter<'via' | 'method' | 'outcome'>;
  seconds: Histogram<'method'>;
  relaySeconds: Histogram;
  present: Gauge<'of'>;
  tokens: Counter<'model' | 'method' | 'kind'>;
  modelCalls: Counter<'model' | 'method'>;
  modelSeconds: Counter<'model' | 'method'>;
  lookups: Counter<'of' | 'outcome'>;
}

/** What the model calls of one call took. */
export interface ModelUse {
  modelName: string;
  method: MethodName;
  usage: CallUsage;
}

/** Numbers for Prometheus. prom-client is loaded with the first call: an idle relay stays small. */
export class Metrics {
  #instruments: Promise<Instruments> | undefined;

  count({ via, method: known, outcome, milliseconds }: CallEntry): void {
    const method = known ?? 'unknown';
    void this.#load().then(({ calls, seconds }) => {
      calls.inc({ via, method, outcome });
      seconds.observe({ method }, milliseconds / 1_000);
    });
  }

  /** Takes note of the relay's own share of a request that a worker was asked for. */
  countRelayTime(milliseconds: number): void {
    void this.#load().then(({ relaySeconds }) => relaySeconds.observe(milliseconds / 1_000));
  }

  /** Counts what the model calls of one call took. */
  countUsage({ modelName: model, method, usage }: ModelUse): void {
    void this.#load().then(({ tokens, modelCalls, modelSeconds }) => {
      const of = { model, method };
      tokens.inc({ ...of, kind: 'input' }, usage.inputTokens);
      tokens.inc({ ...of, kind: 'output' }, usage.outputTokens);
      tokens.inc({ ...of, kind: 'cached_input' }, usage.cachedInputTokens);
      modelCalls.inc(of, usage.modelCalls);
      modelSeconds.inc(of, usage.milliseconds / 1_000);
    });
  }

  /** Counts a look into the cache of models' answers. */
  countLookup(of: 'replies' | 'rules', outcome: 'hit' | 'miss'): void {
    void this.#load().then(({ lookups }) => lookups.inc({ of, outcome }));
  }

  /** The text of `/metrics`, and its content type. */
  async render(present: Present): Promise<{ type: string; text: string }> {
    const instruments = await this.#load();
    for (const [of, value] of Object.entries(present)) instruments.present.set({ of }, value);
    return { type: instruments.registry.contentType, text: await instruments.registry.metrics() };
  }

  #load(): Promise<Instruments> {
    return (this.#instruments ??= createInstruments());
  }
}

async function createInstruments(): Promise<Instruments> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    calls: counter('tabhand_calls_total', 'Calls by method and outcome', ['via', 'method', 'outcome']),
    seconds: new Histogram({
      name: 'tabhand_call_duration_seconds',
      help: 'Duration of calls',
      labelNames: ['method'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60],
      registers,
    }),
    relaySeconds: new Histogram({
      name: 'tabhand_own_share_seconds',
      help: 'What the relay itself takes for a request: its whole duration less the time that a worker had it',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.3, 1],
      registers,
    }),
    present: new Gauge({
      name: 'tabhand_present',
      help: 'Connected extensions, browser sessions, MCP clients',
      labelNames: ['of'],
      registers,
    }),
    tokens: counter('tabhand_model_tokens_total', 'Tokens of model calls', ['model', 'method', 'kind']),
    modelCalls: counter('tabhand_model_calls_total', 'Calls to models', ['model', 'method']),
    modelSeconds: counter('tabhand_model_seconds_total', 'Duration of calls that asked a model', ['model', 'method']),
    lookups: counter('tabhand_cache_lookups_total', 'Looks into the cache of answers', ['of', 'outcome']),
  };
}
