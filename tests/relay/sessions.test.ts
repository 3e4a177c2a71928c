import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionInUseError, TooManySessionsError } from '../../lib/errors/named-errors.ts';
import type { SessionInfo } from '../../lib/protocol/link.ts';
import {
  callBegun,
  claim,
  callEnded,
  expired,
  forget,
  handleOf,
  heldBy,
  noSessions,
  markQuiet,
  release,
  report,
  type Holder,
  type Sessions,
} from '../../relay/sessions.ts';

const ada = { id: 'ada', client: 'Ada' };
const bob = { id: 'bob', client: 'Bob' };
const MINUTE_MS = 60_000;

const claimed = (
  sessions: Sessions,
  sessionId: string,
  { id, client, at = 0 }: Holder & { at?: number } = ada,
): Sessions => claim(sessions, { sessionId, profile: 'p', holder: { id, client }, keepAlive: false, at });
const told = (sessionId: string, more: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId,
  state: 'active',
  url: '',
  title: '',
  ...more,
});

describe('sessions', () => {
  it('has one holder', () => {
    expect(() => claimed(claimed(noSessions, 's'), 's', bob)).toThrow(SessionInUseError);
  });

  it('are so many and no more', () => {
    const many = Array.from({ length: 250 }, (_, index) => `s${index}`);
    const all = many.reduce((sessions, id) => claimed(sessions, id, { id, client: id }), noSessions);
    expect(() => claimed(all, 'one more', bob)).toThrow(TooManySessionsError);
    expect(claimed(all, 's7', { id: 's7', client: 's7' }).size).toBe(250);
  });

  it('can be taken when its holder is quiet, and its holder goes on when nobody did', () => {
    const silent = markQuiet(claimed(noSessions, 's'), ada.id);
    expect(heldBy(claimed(silent, 's', bob), bob.id)?.sessionId).toBe('s');
    expect(claimed(silent, 's').get('s')?.isQuiet).toBeUndefined();
  });

  it('can be taken from programs, which know it by its id alone', () => {
    const byId = claimed(noSessions, 's', { id: handleOf('s'), client: 'a program' });
    expect(heldBy(claimed(byId, 's', ada), ada.id)?.sessionId).toBe('s');
  });

  it('sets the former free when its holder takes another', () => {
    const both = claimed(claimed(noSessions, 'a'), 'b', { ...ada, at: 7 });
    expect(heldBy(both, ada.id)?.sessionId).toBe('b');
    expect(both.get('a')).toMatchObject({ holder: undefined, freeSince: 7 });
  });

  it('ends five minutes after its holder has gone', () => {
    const free = release(claimed(noSessions, 's'), { holderId: ada.id, at: 0 });
    expect(expired(free, 5 * MINUTE_MS - 1)).toEqual([]);
    expect(expired(free, 5 * MINUTE_MS)).toMatchObject([{ sessionId: 's' }]);
  });

  it('never ends with keepAlive, also when a new relay learns of it', () => {
    const kept = claim(noSessions, { sessionId: 's', profile: 'p', holder: ada, keepAlive: true, at: 0 });
    expect(expired(release(kept, { holderId: ada.id, at: 0 }), 1e12)).toEqual([]);
    expect(expired(report(noSessions, { profile: 'p', list: [told('s', { keepAlive: true })], at: 0 }), 1e12)).toEqual(
      [],
    );
  });

  it('of a program ends when it was not used for long', () => {
    const byId = claimed(noSessions, 's', { id: handleOf('s'), client: 'a program' });
    expect(expired(byId, 34 * MINUTE_MS)).toEqual([]);
    expect(expired(byId, 35 * MINUTE_MS)).toHaveLength(1);
  });

  it('does not end while calls are under way, and its idle time begins with the end of the last', () => {
    const byId = claimed(noSessions, 's', { id: handleOf('s'), client: 'a program' });
    const busy = callBegun(callBegun(byId, 's'), 's');
    const less = callEnded(busy, { sessionId: 's', at: 60 * MINUTE_MS });
    expect(expired(less, 1e9)).toEqual([]);
    const idle = callEnded(less, { sessionId: 's', at: 70 * MINUTE_MS });
    expect(expired(idle, 104 * MINUTE_MS)).toEqual([]);
    expect(expired(idle, 105 * MINUTE_MS)).toHaveLength(1);
  });

  it('is learned from a worker after a restart, and waits five minutes for someone', () => {
    const learned = report(noSessions, { profile: 'p', list: [told('s'), told('t', { state: 'shared' })], at: 0 });
    expect([...learned.keys()]).toEqual(['s']);
    expect(expired(learned, 5 * MINUTE_MS)).toHaveLength(1);
    expect(expired(claimed(learned, 's', bob), 1e9)).toEqual([]);
  });

  it('is forgotten when its worker no longer has it, but not before the worker has told of it', () => {
    const fresh = report(claimed(noSessions, 's'), { profile: 'p', list: [], at: 0 });
    expect(fresh.has('s')).toBe(true);
    const known = report(fresh, { profile: 'p', list: [told('s')], at: 0 });
    expect(known.get('s')).toMatchObject({ holder: ada, confirmed: true });
    expect(report(known, { profile: 'q', list: [], at: 0 }).has('s')).toBe(true);
    expect(report(known, { profile: 'p', list: [], at: 0 }).has('s')).toBe(false);
  });

  it('keeps to its rules whatever happens', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const holder = fc.constantFrom(ada, bob);
    const step = fc.oneof(
      fc.record({ do: fc.constant('claim' as const), id, holder }),
      fc.record({ do: fc.constant('release' as const), id, holder }),
      fc.record({ do: fc.constant('quiet' as const), id, holder }),
      fc.record({ do: fc.constant('forget' as const), id, holder }),
      fc.record({ do: fc.constant('report' as const), id, holder, ids: fc.uniqueArray(id) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let sessions = noSessions;
        for (const [at, one] of steps.entries()) {
          const before = structuredClone([...sessions]);
          const snapshot = sessions;
          if (one.do === 'claim') sessions = tryClaim(sessions, one.id, { ...one.holder, at });
          else if (one.do === 'release') sessions = release(sessions, { holderId: one.holder.id, at });
          else if (one.do === 'quiet') sessions = markQuiet(sessions, one.holder.id);
          else if (one.do === 'forget') sessions = forget(sessions, one.id);
          else sessions = report(sessions, { profile: 'p', list: one.ids.map((each) => told(each)), at });
          expect([...snapshot]).toEqual(before); // pure
          for (const { id: who } of [ada, bob]) {
            expect([...sessions.values()].filter((session) => session.holder?.id === who).length).toBeLessThan(2);
          }
          for (const session of sessions.values()) {
            expect(session.holder !== undefined || session.freeSince !== undefined).toBe(true); // all free ones expire
          }
        }
      }),
    );
  });
});

function tryClaim(sessions: Sessions, id: string, holder: Holder & { at: number }): Sessions {
  try {
    return claimed(sessions, id, holder);
  } catch (error) {
    expect(error).toBeInstanceOf(SessionInUseError);
    return sessions;
  }
}
