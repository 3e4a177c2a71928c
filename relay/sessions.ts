import { SessionInUseError, TooManySessionsError } from '../lib/errors/named-errors.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';

/** Who uses a session. */
export interface Holder {
  /** Id of an MCP transport session; for programs that know the session only by its id, `handleOf` that. */
  id: string;
  /** Name of the client, for the popup and for other clients that want the session. */
  client: string;
}

/** A browser session as the relay knows it; the worker has the session itself. Times are milliseconds of one clock. */
export interface BrowserSession {
  readonly sessionId: string;
  /** Browser profile it lives in. */
  readonly profile: string;
  readonly keepAlive: boolean;
  readonly holder?: Holder | undefined;
  readonly usedAt: number;
  /** Set once its holder has gone. */
  readonly freeSince?: number | undefined;
  /** The holder has been silent for a while: it may continue, but others may take the session. */
  readonly isQuiet?: boolean | undefined;
  /** True once its worker has listed it: from then on its absence from the worker's list means that it ended. */
  readonly confirmed: boolean;
  /** How many calls are under way in it. */
  readonly calls: number;
}

export type Sessions = ReadonlyMap<string, BrowserSession>;

export const noSessions: Sessions = new Map();

const GRACE_MS = 5 * 60_000; // design §4: how long a session waits for someone to start(sessionId) again
const PROGRAM_IDLE_MS = 30 * 60_000; // programs have no transport session whose end would show that they are gone

const MAX_SESSIONS = 250; // each has a tab of its own

/** The holder id of a session that is used by its id alone. */
export function handleOf(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The session that the holder uses now. */
export function heldBy(sessions: Sessions, holderId: string): BrowserSession | undefined {
  return [...sessions.values()].find(({ holder }) => holder?.id === holderId);
}

export interface Claim {
  sessionId: string;
  profile: string;
  holder: Holder;
  keepAlive: boolean;
  at: number;
}

/**
 * Gives a session to a holder, creating it if it is new. The session it held before, if another, is released.
 * @throws {SessionInUseError} another holder has it.
 * @throws {TooManySessionsError} it is new, and there are too many.
 */
export function claim(sessions: Sessions, { sessionId, profile, holder, keepAlive, at }: Claim): Sessions {
  const existing = sessions.get(sessionId);
  if (existing && !canTake(existing, holder)) throw sessionInUse(existing);
  if (!existing && sessions.size >= MAX_SESSIONS) throw tooManySessions();
  const freed = existing?.holder?.id === holder.id ? sessions : release(sessions, { holderId: holder.id, at });
  return withSession(freed, {
    sessionId,
    profile,
    keepAlive,
    holder,
    usedAt: at,
    confirmed: existing?.confirmed ?? false,
    calls: existing?.calls ?? 0,
  });
}

/** Releases the holder's session; it ends after a grace period unless it is kept alive. */
export function release(sessions: Sessions, { holderId, at }: { holderId: string; at: number }): Sessions {
  const held = heldBy(sessions, holderId);
  return held ? withSession(sessions, { ...held, holder: undefined, freeSince: at }) : sessions;
}

/** Lets others take the holder's session, until the holder uses it again. */
export function markQuiet(sessions: Sessions, holderId: string): Sessions {
  const held = heldBy(sessions, holderId);
  return held ? withSession(sessions, { ...held, isQuiet: true }) : sessions;
}

/** Notes that a call begins in a session. */
export function callBegun(sessions: Sessions, sessionId: string): Sessions {
  const existing = sessions.get(sessionId);
  return existing ? withSession(sessions, { ...existing, calls: existing.calls + 1 }) : sessions;
}

/** Notes that a call in a session has ended. */
export function callEnded(sessions: Sessions, { sessionId, at }: { sessionId: string; at: number }): Sessions {
  const existing = sessions.get(sessionId);
  // a later session may have its id
  return existing
    ? withSession(sessions, { ...existing, calls: Math.max(0, existing.calls - 1), usedAt: at })
    : sessions;
}

/** Forgets a session that has ended. */
export function forget(sessions: Sessions, sessionId: string): Sessions {
  const rest = new Map(sessions);
  rest.delete(sessionId);
  return rest;
}

/** Applies a worker's list of its sessions: adds those of an earlier relay, forgets those that have ended. */
export function report(
  sessions: Sessions,
  { profile, list, at }: { profile: string; list: readonly SessionInfo[]; at: number },
): Sessions {
  const alive = list.filter(({ state }) => state === 'active');
  const ids = new Set(alive.map(({ sessionId }) => sessionId));
  const isGone = (session: BrowserSession): boolean =>
    session.profile === profile && session.confirmed && !ids.has(session.sessionId);
  const rest = new Map([...sessions].filter(([, session]) => !isGone(session)));
  for (const { sessionId, keepAlive } of alive) {
    const reported = { sessionId, keepAlive: keepAlive ?? false, usedAt: at, freeSince: at, calls: 0 };
    rest.set(sessionId, { ...(rest.get(sessionId) ?? reported), profile, confirmed: true });
  }
  return rest;
}

/** The sessions whose grace period has passed. */
export function expired(sessions: Sessions, at: number): BrowserSession[] {
  return [...sessions.values()].filter(({ keepAlive, freeSince, holder, usedAt, sessionId, calls }) => {
    if (keepAlive || calls > 0) return false;
    if (!holder) return freeSince !== undefined && at - freeSince >= GRACE_MS;
    return holder.id === handleOf(sessionId) && at - usedAt >= PROGRAM_IDLE_MS + GRACE_MS;
  });
}

function canTake({ sessionId, holder, isQuiet }: BrowserSession, taker: Holder): boolean {
  return !holder || isQuiet === true || [taker.id, handleOf(sessionId)].includes(holder.id);
}

function withSession(sessions: Sessions, session: BrowserSession): Sessions {
  return new Map(sessions).set(session.sessionId, session);
}

function tooManySessions(): TooManySessionsError {
  return new TooManySessionsError(`There are ${MAX_SESSIONS} browser sessions already.`, {
    hint: 'End one of them, or go on in one: GET /api/sessions and the resource tabhand://sessions list them.',
  });
}

function sessionInUse({ sessionId, holder }: BrowserSession): SessionInUseError {
  const client = holder?.client ?? 'another client';
  return new SessionInUseError(`Session ${sessionId} is used by ${client}.`, {
    hint: 'End it there, or call start without sessionId for a session of your own.',
    data: { sessionId, holder: client },
  });
}
