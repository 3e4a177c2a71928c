import type { Sample } from '../lib/inference/sampling.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import type { CallUsage } from '../lib/protocol/api.ts';
import type { MethodName } from '../lib/protocol/methods.ts';
import type { ConnectionOptions } from './connection-options.ts';
import type { Holder } from './sessions.ts';

/** Environment variables by name. */
export type CallerEnv = Readonly<Record<string, string>>;

/** Who makes a call, and with which settings. */
export interface Caller extends Omit<Holder, 'id'> {
  /** Undefined for a program that names the session in each call: whoever knows a session's id may use it. */
  id?: string | undefined;
  options: ConnectionOptions;
  /** What counts of the environment of the caller's own process, when that is another one; it goes before ours. */
  env?: CallerEnv | undefined;
}

export interface BackendCall {
  method: MethodName;
  /** The row's full parameters. */
  params: Record<string, unknown>;
  caller: Caller;
  /** Aborted when the caller cancels or goes. */
  signal: AbortSignal;
  onProgress?: ((value: unknown) => void) | undefined;
  /** Tells the session in which the call is made, before it is: known even when it fails. */
  onSession?: ((sessionId: string) => void) | undefined;
  /** Tells what the model calls of a call took that fails; that of another is in its result. */
  onSpent?: ((usage: CallUsage) => void) | undefined;
  /** Asks the caller's own model; absent when the caller is no MCP client. */
  sample?: Sample | undefined;
}

/** What a call gave, and the session it was made in; none after `end`. */
export interface BackendResult {
  result: unknown;
  sessionId?: string | undefined;
  /** Absent when no model was asked. */
  usage?: CallUsage | undefined;
  /** Data was filled from what earlier answers had taught. */
  learned?: true | undefined;
}

/**
 * How a caller goes: `gone`, which lets its session wait for someone to start it again, or `quiet`, when it was not heard
 * of for a while: others may take the session, else it goes on.
 */
export type Leaving = 'gone' | 'quiet';

/** Carries out methods for MCP servers and `/api`: in this process, or in the relay that holds the port. */
export interface Backend {
  /**
   * Calls a method. Without a `sessionId` it is made in the caller's session, which is created
   * when there is none.
   * @throws every named error.
   */
  call(call: BackendCall): Promise<BackendResult>;
  /** The sessions and shared tabs of all connected browsers. */
  sessions(signal: AbortSignal): Promise<SessionInfo[]>;
  /** Tells when they have changed, until the returned function is called. */
  onSessions(changed: () => void): () => void;
  /** Says that a caller has gone, or seems to. */
  leave(caller: Caller, how: Leaving): Promise<void>;
}

/**
 * Ends the session that was made for a call of a program which has gone before it heard of it.
 * A caller with an id comes back to its session without knowing that of it.
 */
export async function endUnheard(backend: Backend, caller: Caller, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined || caller.id !== undefined) return;
  const { signal } = new AbortController();
  await backend.call({ method: 'end', params: { sessionId }, caller, signal }).catch(() => {}); // else it expires
}
