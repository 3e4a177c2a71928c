import { BrowserNotConnectedError, SessionNotFoundError } from '../lib/errors/named-errors.ts';
import type { ConnectedExtension, ExtensionDirectory } from './directory.ts';
import { readProfiles } from './profiles.ts';
import type { SessionRegistry } from './session-registry.ts';

const WAIT_FOR_BROWSER_MS = 5_000; // a worker that was stopped, or lost its relay, is back within a few seconds

export interface BrowsersOptions {
  directory: ExtensionDirectory;
  registry: SessionRegistry;
  /** Folder of the settings, for the profiles that were seen before. */
  folder: string;
  waitMs?: number | undefined;
}

/** Finds the browser for a call, waiting a moment for one that is not there yet. */
export class Browsers {
  readonly #options: BrowsersOptions;

  constructor(options: BrowsersOptions) {
    this.#options = options;
  }

  /**
   * The browser for a new session: the profile named by id or label, else the one that connected last.
   * @throws {BrowserNotConnectedError}
   */
  async forNewSession(contextId: string | undefined, signal: AbortSignal): Promise<ConnectedExtension> {
    const fits = ({ profile, label }: ConnectedExtension): boolean =>
      contextId === undefined || contextId === profile || contextId === label;
    const found = await this.#until((connected) => connected.find(fits), signal);
    if (!found) throw await this.#absent(contextId);
    return found;
  }

  /**
   * The browser in which a session, or a shared tab, lives.
   * @throws {BrowserNotConnectedError} it is away.
   * @throws {SessionNotFoundError} it is in none of the browsers that are there.
   */
  async ofSession(sessionId: string, signal: AbortSignal): Promise<ConnectedExtension> {
    const profile = this.#options.registry.get(sessionId)?.profile;
    const found = await this.#until((connected) => whereIs({ sessionId, profile }, connected), signal);
    if (!found) throw await this.#absent(profile);
    if (found === 'nowhere') throw noSuchSession(sessionId);
    return found;
  }

  #until<T>(
    choose: (connected: readonly ConnectedExtension[]) => T | undefined,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const waitMs = this.#options.waitMs ?? WAIT_FOR_BROWSER_MS;
    return this.#options.directory.until(choose, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]));
  }

  async #absent(wanted: string | undefined): Promise<BrowserNotConnectedError> {
    const { connected } = this.#options.directory;
    const known = Object.entries(await readProfiles(this.#options.folder));
    const profiles = known.map(([id, { label, lastSeenAt }]) => ({
      id,
      label,
      connected: connected.some(({ profile }) => profile === id),
      lastSeen: new Date(lastSeenAt).toISOString(),
    }));
    return new BrowserNotConnectedError([`${what(wanted)} is not connected.`, ...profiles.map(describe)].join(' '), {
      hint: hintFor(profiles.length > 0),
      data: { profiles },
    });
  }
}

function whereIs(
  { sessionId, profile }: { sessionId: string; profile: string | undefined },
  connected: readonly ConnectedExtension[],
): ConnectedExtension | 'nowhere' | undefined {
  const has = ({ sessions }: ConnectedExtension): boolean =>
    (sessions ?? []).some((session) => session.sessionId === sessionId);
  const found = connected.find((extension) => extension.profile === profile || has(extension));
  if (found || profile !== undefined || connected.length === 0) return found;
  return connected.every(({ sessions }) => sessions !== undefined) ? 'nowhere' : undefined;
}

interface KnownProfile {
  id: string;
  label: string;
  connected: boolean;
  lastSeen: string;
}

function what(wanted: string | undefined): string {
  return wanted === undefined ? 'The browser' : `The browser profile "${wanted}"`;
}

function describe({ id, label, connected, lastSeen }: KnownProfile): string {
  return `Profile "${label}" (${id}) ${connected ? 'is connected' : `was last seen at ${lastSeen}`}.`;
}

function hintFor(isPaired: boolean): string {
  return isPaired
    ? 'Open Chrome with that profile and see that the Tabhand extension is on; `tabhand doctor` says what is missing.'
    : 'Install the Tabhand extension in Chrome, run `tabhand pair` and type its code in the popup; or run `tabhand browser`.';
}

function noSuchSession(sessionId: string): SessionNotFoundError {
  return new SessionNotFoundError(`There is no session ${sessionId}; its tab may have been closed.`, {
    hint: 'Call start without sessionId for a new one.',
    data: { sessionId },
  });
}
