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
  /** Relevant environment variables of the caller's process, when it is another one; they take precedence over ours. */
  env?: CallerEnv | undefined;
}

export interface BackendCall {
  method: MethodName;
  /** The row's full parameters. */
  params: Record<string, unknown>;
  caller: Caller;
  /** Aborted when the caller cancels or disconnects. */
  signal: AbortSignal;
  onProgress?: ((value: unknown) => void) | undefined;
  /** Called with the call's session before the call is made, so that it is known even when the call fails. */
  onSession?: ((sessionId: string) => void) | undefined;
  /** Called with the model usage of a call that fails; a successful one has it in its result. */
  onSpent?: ((usage: CallUsage) => void) | undefined;
  /** Asks the caller's own model (sampling); absent when the caller is not an MCP client. */
  sample?: Sample | undefined;
}

/** The result of a call, and the session it was made in; none after `end`. */
export interface BackendResult {
  result: unknown;
  sessionId?: string | undefined;
  /** Absent when no model was asked. */
  usage?: CallUsage | undefined;
  /** Data was filled from what earlier answers had taught. */
  learned?: true | undefined;
}

/**
 * How a caller leaves: `gone`, after which its session waits for someone to start it again, or `quiet`, when it has been
 * silent for a while: others may take the session, else it continues.
 */
export type LeaveReason = 'gone' | 'quiet';

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
  /** Calls back when they have changed, until the returned function is called. */
  onSessions(listener: () => void): () => void;
  /** Notes that a caller has left, or seems to have. */
  leave(caller: Caller, reason: LeaveReason): Promise<void>;
}

/**
 * Ends the session that was made for a call of a program which left before it learned the session's id.
 * A caller with an id of its own finds its session again without that.
 */
export async function endOrphanedSession(
  backend: Backend,
  caller: Caller,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined || caller.id !== undefined) return;
  const { signal } = new AbortController();
  await backend.call({ method: 'end', params: { sessionId }, caller, signal }).catch(() => {}); // else it expires
}
