import type { SessionInfo } from '../lib/protocol/link.ts';
import {
  callBegun,
  claim,
  callEnded,
  expired,
  forget,
  heldBy,
  noSessions,
  markQuiet,
  release,
  report,
  type BrowserSession,
  type Claim,
} from './sessions.ts';

/** Which sessions there are and who holds them. In memory here; relays of a fleet can share one behind the same interface. */
export interface SessionRegistry {
  /** How many sessions there are. */
  readonly size: number;
  get(sessionId: string): BrowserSession | undefined;
  heldBy(holderId: string): BrowserSession | undefined;
  /** @throws {SessionInUseError} another holder has it. @throws {TooManySessionsError} it is new, and one too many. */
  claim(wanted: Omit<Claim, 'at'>): void;
  release(holderId: string): void;
  /** Lets others take the holder's session, until the holder uses it again. */
  quiet(holderId: string): void;
  forget(sessionId: string): void;
  report(profile: string, list: readonly SessionInfo[]): void;
  /** Makes a call in a session, which does not expire meanwhile. */
  runInSession<T>(sessionId: string, call: () => Promise<T>): Promise<T>;
  /** Sessions that nobody holds any more, whose grace time is over. */
  expired(): BrowserSession[];
}

/** A registry for one relay; its clock runs on evenly, however that of the machine is set. */
export function createSessionRegistry(now: () => number = () => performance.now()): SessionRegistry {
  let sessions = noSessions;
  return {
    get size() {
      return sessions.size;
    },
    get: (sessionId) => sessions.get(sessionId),
    heldBy: (holderId) => heldBy(sessions, holderId),
    claim: (wanted) => void (sessions = claim(sessions, { ...wanted, at: now() })),
    release: (holderId) => void (sessions = release(sessions, { holderId, at: now() })),
    quiet: (holderId) => void (sessions = markQuiet(sessions, holderId)),
    forget: (sessionId) => void (sessions = forget(sessions, sessionId)),
    report: (profile, list) => void (sessions = report(sessions, { profile, list, at: now() })),
    async runInSession(sessionId, call) {
      sessions = callBegun(sessions, sessionId);
      try {
        return await call();
      } finally {
        sessions = callEnded(sessions, { sessionId, at: now() });
      }
    },
    expired: () => expired(sessions, now()),
  };
}
