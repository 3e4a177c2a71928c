import type { CdpChannel, CdpEvent } from '../../lib/cdp/channel.ts';

/** A channel that answers every command with `{}` (or by `answer`), records it, and emits the events that a test wants. */
export class ScriptedChannel implements CdpChannel {
  readonly sent: { method: string; params: unknown }[] = [];
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  readonly #answer: (method: string) => unknown;

  constructor(answer: (method: string) => unknown = () => ({})) {
    this.#answer = answer;
  }

  send(method: string, params?: object): Promise<unknown> {
    this.sent.push({ method, params });
    return Promise.resolve(this.#answer(method));
  }

  onEvent(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onClose(): () => void {
    return () => undefined;
  }

  /** Emits an event, on a child session if one is given. */
  emit(method: string, params: unknown, sessionId?: string): void {
    for (const listener of [...this.#listeners]) listener({ method, params, sessionId });
  }
}
