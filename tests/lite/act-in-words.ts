import type { ActReply, ActRequest } from '../../lib/inference/inference.ts';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const lite = liteInference(() => import('../../lib/inference/lite/answer.ts'));
const { signal } = new AbortController();

/** What svc/lite answers to an instruction on a page, at once or after a first step. */
export async function replyTo(
  instruction: string,
  outline: string,
  previous?: ActRequest['previous'],
): Promise<ActReply> {
  const page = { url: 'https://page.test/', title: 'Page', outline };
  const first = { task: 'act' as const, page, instruction, variables: [] };
  const { reply } = await lite.generate(previous ? { ...first, previous } : first, { signal });
  return reply;
}

/** What is done for an instruction on a page: method, ref and arguments; or `refuse`. */
export async function act(instruction: string, outline: string): Promise<string> {
  const { action } = await replyTo(instruction, outline);
  return action ? [action.method, action.ref, ...action.arguments].join(' ') : 'refuse';
}
