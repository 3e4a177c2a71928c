import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
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
  present: Gauge<'of'>;
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
  return {
    registry,
    calls: new Counter({
      name: 'tabhand_calls_total',
      help: 'Calls by method and outcome',
      labelNames: ['via', 'method', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'tabhand_call_duration_seconds',
      help: 'Duration of calls',
      labelNames: ['method'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60],
      registers,
    }),
    present: new Gauge({
      name: 'tabhand_present',
      help: 'Connected extensions, browser sessions, MCP clients',
      labelNames: ['of'],
      registers,
    }),
  };
}
