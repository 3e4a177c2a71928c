import { type BrowserNotConnectedError, SessionNotFoundError } from '../lib/errors/named-errors.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import type { ConnectedExtension, ExtensionDirectory } from './directory.ts';
import { ambiguousProfile, browserNotConnected } from './profile-errors.ts';
import { readProfiles } from './profiles.ts';
import { relayGone } from './remote-backend.ts';
import type { SessionRegistry } from './session-registry.ts';

const WAIT_FOR_BROWSER_MS = 5_000; // a browser that is just starting
// A worker that lost its relay retries at least every 30 s, and one that was stopped is woken by its alarm after as
// long (chrome.alarms has no shorter period). Then it has to start and to prove itself, on a busy machine too.
const RECONNECT_MS = 36_000;
const ANNOUNCE_DELAY_MS = 100; // a starting session makes its worker report several times
const ANSWER_RESERVE_MS = 1_000; // of the call's own time, kept for the answer that the browser did not come

export interface BrowsersOptions {
  directory: ExtensionDirectory;
  registry: SessionRegistry;
  /** Folder of the settings, for the profiles that were seen before. */
  folder: string;
  waitMs?: number | undefined;
}

/** A call that waits for its browser. */
export interface WaitingCall {
  signal: AbortSignal;
  /** When its caller stops waiting, by `performance.now()`. */
  endsAt: number;
  onProgress?: ((value: unknown) => void) | undefined;
}

/** Finds the browser for a call, waiting briefly for one that is not connected yet. */
export class Browsers {
  readonly #options: BrowsersOptions;
  readonly #listeners = new Set<() => void>();
  #announceTimer: NodeJS.Timeout | undefined;
  #announced = '';
  readonly #startedAt = performance.now();
  readonly #waits = new Set<AbortController>();
  #isClosed = false;

  constructor(options: BrowsersOptions) {
    this.#options = options;
    options.directory.onChange(() => this.#scheduleAnnouncement());
  }

  /**
   * The browser for a new session: the profile named by id or label, else the one that connected last.
   * @throws {BrowserNotConnectedError}
   * @throws {ConfigurationError} two connected profiles have that label.
   */
  async forNewSession(contextId: string | undefined, call: WaitingCall): Promise<ConnectedExtension> {
    const askedAt = performance.now();
    const choose = (connected: readonly ConnectedExtension[]): ConnectedExtension | undefined =>
      selectProfiles(contextId, connected)[0];
    const found = await this.#waitForBrowser(choose, { ...call, contextId });
    if (!found) throw await this.#absentError(contextId, performance.now() - askedAt);
    const namesakes = selectProfiles(contextId, this.#options.directory.connected);
    if (contextId !== undefined && namesakes.length > 1) throw ambiguousProfile(contextId, namesakes);
    return found;
  }

  /**
   * The browser in which a session, or a shared tab, lives.
   * @throws {BrowserNotConnectedError} that browser is not connected.
   * @throws {SessionNotFoundError} it is in none of the connected browsers.
   */
  async forSession(sessionId: string, call: WaitingCall): Promise<ConnectedExtension> {
    const askedAt = performance.now();
    const profile = this.#options.registry.get(sessionId)?.profile;
    const found = await this.#waitForBrowser((connected) => findBrowser({ sessionId, profile }, connected), {
      ...call,
      contextId: profile,
    });
    if (!found) throw await this.#absentError(profile, performance.now() - askedAt);
    if (found === 'nowhere') throw sessionNotFound(sessionId);
    return found;
  }

  /** The sessions and shared tabs of all connected browsers. */
  sessions(): SessionInfo[] {
    return this.#options.directory.connected.flatMap(({ sessions }) => sessions ?? []);
  }

  /** Calls back when sessions or shared tabs come or go; not when one shows another page, which happens all the time. */
  onSessions(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  /** The relay closes: calls that wait for a browser fail, and may be made in the next relay. */
  readonly close = (): void => {
    this.#isClosed = true;
    for (const waiting of this.#waits) waiting.abort();
  };

  /** Announces changes that come close together once. */
  #scheduleAnnouncement(): void {
    if (this.#listeners.size === 0 || this.#announceTimer) return;
    this.#announceTimer = setTimeout(() => {
      this.#announceTimer = undefined;
      const list = this.sessions()
        .map(({ sessionId, state }) => `${sessionId} ${state}`)
        .join();
      if (list === this.#announced) return;
      this.#announced = list;
      for (const changed of this.#listeners) changed();
    }, ANNOUNCE_DELAY_MS).unref();
  }

  async #waitForBrowser<T>(
    choose: (connected: readonly ConnectedExtension[]) => T | undefined,
    { signal, endsAt, onProgress, contextId }: WaitingCall & { contextId?: string | undefined },
  ): Promise<T | undefined> {
    const found = choose(this.#options.directory.connected);
    if (found !== undefined) return found;
    const availableMs = Math.max(0, endsAt - ANSWER_RESERVE_MS - performance.now());
    const waitMs = this.#options.waitMs ?? Math.min(await this.#maxWaitMs(contextId), availableMs);
    if (this.#isClosed) throw relayGone(undefined);
    onProgress?.(waitingNotice(waitMs));
    const waiting = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
    const timer = setTimeout(() => waiting.abort(), waitMs);
    const ended = AbortSignal.any([signal, waiting.signal]);
    this.#waits.add(waiting);
    try {
      const come = await this.#options.directory.waitFor(choose, ended);
      if (come === undefined && this.#isClosed) throw relayGone(undefined);
      return come;
    } finally {
      this.#waits.delete(waiting);
      clearTimeout(timer);
    }
  }

  /**
   * Waits longer for a browser that was lost a moment ago, or that this relay has had no time to see yet: Chrome closes the
   * socket of a worker that it stops just as when it crashes. One that was seen to close is not waited for.
   */
  async #maxWaitMs(contextId: string | undefined): Promise<number> {
    const { directory, folder } = this.#options;
    const known = Object.entries(await readProfiles(folder));
    const mayReconnect = known.some(
      ([id, { label }]) => !directory.closed.has(id) && (contextId === undefined || [id, label].includes(contextId)),
    );
    const sinceChangeMs = performance.now() - Math.max(this.#startedAt, directory.lastLostAt);
    return mayReconnect ? Math.max(WAIT_FOR_BROWSER_MS, RECONNECT_MS - sinceChangeMs) : WAIT_FOR_BROWSER_MS;
  }

  async #absentError(wanted: string | undefined, waitedMs: number): Promise<BrowserNotConnectedError> {
    const { connected, refusal } = this.#options.directory;
    const known = Object.entries(await readProfiles(this.#options.folder));
    const profiles = known.map(([id, { label, lastSeenAt }]) => ({
      id,
      label,
      connected: connected.some(({ profile }) => profile === id),
      lastSeen: new Date(lastSeenAt).toISOString(),
    }));
    return browserNotConnected({ wanted, waitedMs, profiles, refusal });
  }
}

function waitingNotice(waitMs: number): { phase: string; message: string } {
  const seconds = Math.ceil(waitMs / 1_000);
  return { phase: 'waiting for the browser', message: `no browser is connected: waiting up to ${seconds} s for one` };
}

/** The profiles that `--contextId` selects: the one with that id, else those with that name; without it, all of them. */
function selectProfiles(
  contextId: string | undefined,
  connected: readonly ConnectedExtension[],
): readonly ConnectedExtension[] {
  if (contextId === undefined) return connected;
  const byId = connected.filter(({ profile }) => profile === contextId);
  return byId.length > 0 ? byId : connected.filter(({ label }) => label === contextId);
}

function findBrowser(
  { sessionId, profile }: { sessionId: string; profile: string | undefined },
  connected: readonly ConnectedExtension[],
): ConnectedExtension | 'nowhere' | undefined {
  const has = ({ sessions }: ConnectedExtension): boolean =>
    (sessions ?? []).some((session) => session.sessionId === sessionId);
  const found = connected.find((extension) => extension.profile === profile || has(extension));
  if (found || profile !== undefined || connected.length === 0) return found;
  return connected.every(({ sessions }) => sessions !== undefined) ? 'nowhere' : undefined;
}

function sessionNotFound(sessionId: string): SessionNotFoundError {
  return new SessionNotFoundError(`There is no session ${sessionId}; its tab may have been closed.`, {
    hint: 'Call start without sessionId for a new one.',
    data: { sessionId },
  });
}
