import type { EngineProgress } from '../engine/progress.ts';
import { InvalidParamsError } from '../errors/named-errors.ts';
import type { CallUsage } from '../protocol/api.ts';
import { methods, type MethodName, type MethodParams } from '../protocol/methods.ts';
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

/**
 * The relay's checks, made by both back ends before anything else, so that a wrong parameter is the same error with each.
 * @throws {InvalidParamsError} a parameter is wrong.
 */
export function checkedParams<M extends PageMethod>(method: M, given: MethodParams<M>): MethodParams<M> {
  const parsed = methods[method].params.safeParse(given);
  if (parsed.success) return parsed.data as MethodParams<M>; // the row's own schema has parsed it
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }));
  const [first] = issues;
  throw new InvalidParamsError(`The parameters of ${method} are wrong: ${first?.path} ${first?.message}`, {
    data: { issues },
    cause: parsed.error,
  });
}
