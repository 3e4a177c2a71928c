// Codes of Node's sockets, whose errors are the `cause` of fetch's TypeError.
const UNREACHABLE = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a request was never made, because nobody listens there. */
export function isUnreachable(failure: unknown): boolean {
  const cause = failure instanceof TypeError ? failure.cause : failure;
  return cause instanceof Error && 'code' in cause && UNREACHABLE.has(cause.code);
}
