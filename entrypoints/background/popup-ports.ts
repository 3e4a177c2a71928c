import type { Browser } from 'wxt/browser';
import { toWire } from '../../lib/errors/wire-error.ts';
import { popupCommand, type PopupCommand } from './popup-command.ts';
import { POPUP_PORT, type PopupMessage, type PopupState } from './popup-protocol.ts';

export interface PopupPartner {
  run(command: PopupCommand): Promise<void>;
  /** Has `publish` called soon, with the state by then. */
  ask(): void;
}

/** The open popups: each gets the state after every change, and may send commands. */
export class PopupPorts {
  readonly #partner: PopupPartner;
  readonly #ports = new Set<Browser.runtime.Port>();

  constructor(partner: PopupPartner) {
    this.#partner = partner;
  }

  get isAnyOpen(): boolean {
    return this.#ports.size > 0;
  }

  /** For chrome.runtime.onConnect, which only pages of this extension can reach. */
  connected(port: Browser.runtime.Port): void {
    if (port.name !== POPUP_PORT) return;
    this.#ports.add(port);
    port.onDisconnect.addListener(() => this.#ports.delete(port));
    port.onMessage.addListener((message: unknown) => void this.#receive(port, message));
    this.#partner.ask();
  }

  /** Sends the state to all open popups. */
  publish(state: PopupState): void {
    for (const port of this.#ports) this.#send(port, { state });
  }

  async #receive(port: Browser.runtime.Port, message: unknown): Promise<void> {
    const command = popupCommand.parse(message);
    try {
      await this.#partner.run(command);
    } catch (thrown) {
      const { message: text, hint } = toWire(thrown);
      this.#send(port, { failed: { command: command.do, message: text, hint } });
    }
    this.#partner.ask();
  }

  #send(port: Browser.runtime.Port, message: PopupMessage): void {
    if (this.#ports.has(port)) port.postMessage(message);
  }
}
