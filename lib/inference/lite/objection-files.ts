import type { ProposedAction } from '../inference.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const FILE_NAME =
  /(?<![\w@/.-])[\w-]+\.(?:docx?|xlsx?|pptx?|pdf|txt|md|csv|json|ya?ml|png|jpe?g|gif|svg|zip|mp[34]|log)\b/gi;
/** "wp_posts", as tables and variables are called. */
export const IDENTIFIER = /(?<![\w@/.-])[a-z][a-z\d]*(?:_[a-z\d]+)+(?![\w-])/gi;
const WRITES = new Set(['fill', 'type', 'uploadFile']);
/** Methods by which something is given to an element: what that is says nothing of the element. */
export const GIVES = new Set([...WRITES, 'selectOption']);

/** "plan.doc" is no "plan.pdf", nor "wp_posts" a "wp": a file, or the like, that the page does not name. */
export function isFileOfOther(plain: string, { method }: ProposedAction, scene: Scene): boolean {
  const forms = WRITES.has(method) ? [] : GIVES.has(method) ? [FILE_NAME] : [FILE_NAME, IDENTIFIER];
  const names = forms.flatMap((form) => plain.match(form) ?? []);
  const spellings = names.map((name) => [fold(name), fold(name).replaceAll('_', ' ')]);
  return spellings.some(
    (said) => !scene.outline.nodes.some((node) => said.some((form) => fold(node.name).includes(form))),
  );
}
