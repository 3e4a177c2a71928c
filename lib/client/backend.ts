import type { EngineProgress } from '../engine/call.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { MethodName, MethodParams } from '../protocol/methods.ts';
import type { PageLike } from './page-like.ts';

/** A method that works on a page; sessions are the back end's own affair. */
export type PageMethod = Exclude<MethodName, 'start' | 'end'>;

export interface BackendScope {
  page?: PageLike | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: EngineProgress) => void) | undefined;
  onUsage: (usage: CallUsage) => void;
}

/** Where a client's calls are done: a relay, or this process. */
export interface Backend {
  /** @returns the method's result, as the table of methods has it. */
  call<M extends PageMethod>(method: M, params: MethodParams<M>, scope: BackendScope): Promise<unknown>;
  /** Lets go of what the back end opened. */
  close(): Promise<void>;
}
