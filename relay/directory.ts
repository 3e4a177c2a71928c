import type { ConfigurationError } from '../lib/errors/named-errors.ts';
import type { CallOptions } from '../lib/rpc/peer.ts';
import type { CallContext, SessionInfo } from '../lib/protocol/link.ts';
import type { MethodName } from '../lib/protocol/methods.ts';

/** A browser profile whose extension is connected now. */
export interface ConnectedExtension {
  /** Id of the profile. */
  readonly profile: string;
  /** The user's name for it. */
  readonly label: string;
  /** Version of the extension. */
  readonly version: string;
  /** The profile's sessions and shared tabs, as the extension told last; undefined until it has told. */
  readonly sessions: readonly SessionInfo[] | undefined;
  /** Calls a method in the profile's worker. @throws what the worker threw, and what `Peer.call` throws. */
  call(method: MethodName, call: { context: CallContext; params: unknown }, options: CallOptions): Promise<unknown>;
  close(reason: string): void;
}

/** Who is connected. In memory here; relays of a fleet can share one behind the same interface. */
export interface ExtensionDirectory {
  /** The connected extensions, the latest first. */
  readonly connected: readonly ConnectedExtension[];
  /** When an extension was lost last, by `performance.now()`; 0 when none was. */
  readonly lastLostAt: number;
  /** Profiles whose browser was seen to close: they do not come back by themselves. */
  readonly closed: ReadonlySet<string>;
  /** Why the last extension that came was not let in, where that is amiss on this side; until one is. */
  refusal: ConfigurationError | undefined;
  /** Adds an extension, in place of an older connection of the same profile. */
  join(extension: ConnectedExtension): void;
  /** Removes an extension: its browser was `closed`, or it was `lost` for a reason that is not known, and may come back. */
  leave(extension: ConnectedExtension, reason: 'closed' | 'lost'): void;
  /** Says that what an extension tells about itself has changed. */
  changed(): void;
  /** Tells of every change until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Waits until `choose` finds something among the connected; undefined when the signal ends the waiting. */
  waitFor<T>(
    choose: (connected: readonly ConnectedExtension[]) => T | undefined,
    signal: AbortSignal,
  ): Promise<T | undefined>;
}

/** A directory for one relay. */
export function createDirectory(): ExtensionDirectory {
  let connected: readonly ConnectedExtension[] = [];
  let lastLeftAt = 0;
  const closed = new Set<string>();
  const listeners = new Set<() => void>();
  const changed = (): void => [...listeners].forEach((listener) => listener());
  const onChange = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get connected() {
      return connected;
    },
    get lastLostAt() {
      return lastLeftAt;
    },
    refusal: undefined,
    closed,
    join(extension) {
      closed.delete(extension.profile);
      const replaced = connected.filter(({ profile }) => profile === extension.profile);
      connected = [extension, ...connected.filter(({ profile }) => profile !== extension.profile)];
      for (const older of replaced) older.close('replaced by a newer connection');
      changed();
    },
    leave(extension, how) {
      if (!connected.includes(extension)) return; // a newer connection has taken its place
      connected = connected.filter((other) => other !== extension);
      lastLeftAt = performance.now();
      if (how === 'closed') closed.add(extension.profile);
      changed();
    },
    changed,
    onChange,
    waitFor: (choose, signal) => waitUntilFound(() => choose(connected), { onChange, signal }),
  };
}

function waitUntilFound<T>(
  find: () => T | undefined,
  { onChange, signal }: Pick<ExtensionDirectory, 'onChange'> & { signal: AbortSignal },
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const check = (): void => {
      const found = find();
      if (found === undefined && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve(found);
    };
    const stop = onChange(check);
    signal.addEventListener('abort', check);
    check();
  });
}
