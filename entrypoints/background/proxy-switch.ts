import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { proxyScopes, proxyServer, scopeOf, type ProxyScope, type ProxyServer } from './proxy.ts';
import { activeTab } from './session-record.ts';
import type { SessionTable } from './session-table.ts';

interface ProxyValue {
  mode: 'fixed_servers';
  rules: { singleProxy: ProxyServer; bypassList: string[] };
}

/** The part of chrome.proxy.settings that is used here. */
export interface ProxySettings {
  set(details: { scope: ProxyScope; value: ProxyValue }): Promise<unknown>;
  clear(details: { scope: ProxyScope }): Promise<unknown>;
  get(details: { incognito: boolean }): Promise<{ levelOfControl: string }>;
}

const OURS = 'controlled_by_this_extension';

/**
 * Keeps Chrome's proxy in line with the sessions: set while one that wants it has a tab, and reset with the last. What an
 * earlier life of the worker left behind is corrected when the next one begins.
 */
export class ProxySwitch {
  readonly #settings: ProxySettings;
  readonly #table: SessionTable;
  readonly #present = new Map<ProxyScope, string | undefined>();
  #last: Promise<void> = Promise.resolve();

  constructor({ settings, table }: { settings: ProxySettings; table: SessionTable }) {
    this.#settings = settings;
    this.#table = table;
  }

  /**
   * Reads the sessions, and sets or resets the proxy accordingly.
   * @throws {ConfigurationError} Chrome does not let us set a proxy.
   */
  update(): Promise<void> {
    const updated = this.#last.then(() => this.#update());
    this.#last = updated.catch(() => {}); // reported to whoever requested it
    return updated;
  }

  async #update(): Promise<void> {
    const records = (await this.#table.all()).filter((record) => activeTab(record) !== undefined);
    for (const scope of proxyScopes) {
      const wanted = records.find((record) => record.browser?.proxy !== undefined && scopeOf(record) === scope);
      await this.#apply(scope, wanted?.browser?.proxy);
    }
  }

  async #apply(scope: ProxyScope, proxy: string | undefined): Promise<void> {
    if (this.#present.has(scope) && this.#present.get(scope) === proxy) return;
    if (proxy === undefined) await this.#clear(scope);
    else await this.#set(scope, proxy);
    this.#present.set(scope, proxy);
  }

  async #clear(scope: ProxyScope): Promise<void> {
    await this.#settings.clear({ scope }).catch(() => {
      // the last incognito window has gone, and its settings with it
    });
  }

  async #set(scope: ProxyScope, proxy: string): Promise<void> {
    this.#present.delete(scope); // until it is known to have worked
    const rules = { singleProxy: proxyServer(proxy), bypassList: ['<-loopback>'] }; // loopback is included, too
    await this.#settings.set({ scope, value: { mode: 'fixed_servers', rules } });
    const { levelOfControl } = await this.#settings.get({ incognito: scope === 'incognito_session_only' });
    if (levelOfControl === OURS) return;
    await this.#clear(scope);
    throw new ConfigurationError(`Chrome does not let Tabhand set a proxy (${levelOfControl}).`, {
      hint: 'Another extension, or a policy of the computer, decides about the proxy. Switch it off, or start without --proxies.',
    });
  }
}
