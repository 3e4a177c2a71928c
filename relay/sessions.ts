import { SessionInUseError } from '../lib/errors/named-errors.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';

/** Who uses a session: an MCP transport session, or a program of `/api`. */
export interface Holder {
  id: string;
  /** Name of the client, for the popup and for others who want the session. */
  client: string;
}

/** A browser session as the relay knows it; the worker holds the session itself. */
export interface BrowserSession {
  readonly sessionId: string;
  /** Browser profile it lives in. */
  readonly profile: string;
  readonly keepAlive: boolean;
  readonly holder?: Holder | undefined;
  /** When its holder went, in milliseconds since 1970. */
  readonly freeSince?: number | undefined;
  /** True once its worker has told of it: from then on its absence from the worker's list means that it ended. */
  readonly confirmed: boolean;
}

export type Sessions = ReadonlyMap<string, BrowserSession>;

export const noSessions: Sessions = new Map();

const GRACE_MS = 5 * 60_000; // design §4: how long a session waits for someone to start(sessionId) again

/** The session that the holder uses now. */
export function heldBy(sessions: Sessions, holderId: string): BrowserSession | undefined {
  return [...sessions.values()].find(({ holder }) => holder?.id === holderId);
}

/**
 * Gives a session to a holder, making it when it is new. The session he held before, if another, is set free.
 * @throws {SessionInUseError} another holder has it.
 */
export function claim(
  sessions: Sessions,
  wanted: { sessionId: string; profile: string; holder: Holder; keepAlive: boolean; at: number },
): Sessions {
  const { sessionId, profile, holder, keepAlive, at } = wanted;
  const known = sessions.get(sessionId);
  if (known?.holder && known.holder.id !== holder.id) throw inUse(sessionId, known.holder);
  const freed = known?.holder?.id === holder.id ? sessions : release(sessions, { holderId: holder.id, at });
  return put(freed, { sessionId, profile, keepAlive, holder, confirmed: known?.confirmed ?? false });
}

/** Sets free what the holder held; it ends after a grace time unless it is kept alive. */
export function release(sessions: Sessions, { holderId, at }: { holderId: string; at: number }): Sessions {
  const held = heldBy(sessions, holderId);
  return held ? put(sessions, { ...held, holder: undefined, freeSince: at }) : sessions;
}

/** Forgets a session which has ended. */
export function forget(sessions: Sessions, sessionId: string): Sessions {
  const rest = new Map(sessions);
  rest.delete(sessionId);
  return rest;
}

/** Takes over what a worker tells about its sessions: learns those of an earlier relay, forgets those that have ended. */
export function report(
  sessions: Sessions,
  told: { profile: string; list: readonly SessionInfo[]; at: number },
): Sessions {
  const alive = told.list.filter(({ state }) => state === 'active');
  const ids = new Set(alive.map(({ sessionId }) => sessionId));
  const gone = ({ profile, confirmed, sessionId }: BrowserSession): boolean =>
    profile === told.profile && confirmed && !ids.has(sessionId);
  const rest = new Map([...sessions].filter(([, session]) => !gone(session)));
  for (const { sessionId, keepAlive } of alive) {
    const learned = { sessionId, keepAlive: keepAlive ?? false, freeSince: told.at };
    rest.set(sessionId, { ...(rest.get(sessionId) ?? learned), profile: told.profile, confirmed: true });
  }
  return rest;
}

/** The sessions that nobody holds any more, whose grace time is over. */
export function expired(sessions: Sessions, at: number): BrowserSession[] {
  const isOver = ({ holder, keepAlive, freeSince }: BrowserSession): boolean =>
    !holder && !keepAlive && freeSince !== undefined && at - freeSince >= GRACE_MS;
  return [...sessions.values()].filter(isOver);
}

function put(sessions: Sessions, session: BrowserSession): Sessions {
  return new Map(sessions).set(session.sessionId, session);
}

function inUse(sessionId: string, holder: Holder): SessionInUseError {
  return new SessionInUseError(`Session ${sessionId} is used by ${holder.client}.`, {
    hint: 'End it there, or call start without sessionId for a session of your own.',
    data: { sessionId, holder: holder.client },
  });
}
