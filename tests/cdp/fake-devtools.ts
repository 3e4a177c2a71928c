import type { CdpSocket } from '../../lib/cdp/socket-channel.ts';

interface Command {
  id: number;
  method: string;
  params?: { expression?: string };
  sessionId?: string;
}

type Answer = { result: object } | { error: { code: number; message: string } } | undefined;

/** DevTools of one page that exists only here: as much of the protocol as the channel contract needs. */
export class FakeDevTools implements CdpSocket {
  readonly #listeners = {
    open: new Set<Listener>(),
    message: new Set<Listener>(),
    close: new Set<Listener>(),
    error: new Set<Listener>(),
  };

  /** @param first what the socket says first: that it is open, or that nobody listens there. */
  constructor(first: 'open' | 'error' = 'open') {
    queueMicrotask(() => this.#tell(first));
  }

  send(text: string): void {
    const command = JSON.parse(text) as Command; // a channel sends JSON of this shape
    queueMicrotask(() => this.#answer(command));
  }

  close(): void {
    queueMicrotask(() => this.#tell('close'));
  }

  addEventListener(type: keyof typeof EVENTS, listener: Listener): void {
    this.#listeners[type].add(listener);
  }

  #answer({ id, method, params, sessionId }: Command): void {
    for (const event of EVENTS_OF[method] ?? []) this.#say(event);
    const answer = answerTo(method, params?.expression, sessionId);
    if (answer) this.#say({ id, ...answer });
  }

  #say(message: object): void {
    this.#tell('message', JSON.stringify(message));
  }

  #tell(type: keyof typeof EVENTS, data = ''): void {
    for (const listener of this.#listeners[type]) listener({ data });
  }
}

type Listener = (event: { data: unknown }) => void;

const EVENTS = { open: 0, message: 0, close: 0, error: 0 };

const EVENTS_OF: Record<string, object[]> = {
  'Runtime.enable': [{ method: 'Runtime.executionContextCreated', params: { context: { id: 1 } } }],
  'Target.setAutoAttach': [
    { method: 'Target.attachedToTarget', params: { sessionId: 'S1', targetInfo: { type: 'iframe' } } },
  ],
};

function answerTo(method: string, expression: string | undefined, sessionId: string | undefined): Answer {
  if (method === 'DOM.describeNode') return { error: { code: -32000, message: 'Invalid remote object id' } };
  if (method !== 'Runtime.evaluate') return { result: {} };
  if (expression === 'document.title') return valued(sessionId === 'S1' ? 'Inner' : 'Contract');
  const product = /^(\d+) \* (\d+)$/.exec(expression ?? '');
  return product ? valued(Number(product[1]) * Number(product[2])) : undefined; // a promise that stays open
}

function valued(value: unknown): Answer {
  return { result: { result: { value } } };
}
