import { liteInference } from '../../lib/inference/lite/lite.ts';

const lite = liteInference(() => import('../../lib/inference/lite/answer.ts'));
const { signal } = new AbortController();

/** What is done for an instruction on a page: method, ref and arguments; or `refuse`. */
export async function act(instruction: string, outline: string): Promise<string> {
  const page = { url: 'https://page.test/', title: 'Page', outline };
  const { reply } = await lite.generate({ task: 'act', page, instruction, variables: [] }, { signal });
  const { action } = reply;
  return action ? [action.method, action.ref, ...action.arguments].join(' ') : 'refuse';
}
