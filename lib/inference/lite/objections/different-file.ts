import type { ProposedAction } from '../../inference.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const FILE_NAMES =
  /(?<![\w@/.-])[\w-]+\.(?:docx?|xlsx?|pptx?|pdf|txt|md|csv|json|ya?ml|png|jpe?g|gif|svg|zip|mp[34]|log)\b/gi;
/** "wp_posts", as tables and variables are called. */
export const SNAKE_CASE_NAMES = /(?<![\w@/.-])[a-z][a-z\d]*(?:_[a-z\d]+)+(?![\w-])/gi;
const WRITING_METHODS = new Set(['fill', 'type', 'uploadFile']);
/** Methods by which something is given to an element: what that is says nothing of the element. */
export const VALUE_METHODS = new Set([...WRITING_METHODS, 'selectOption']);

/** "plan.doc" is no "plan.pdf", nor "wp_posts" a "wp": a file, or the like, that the page does not name. */
export function isOtherFile(plain: string, { method }: ProposedAction, scene: Scene): boolean {
  const forms = WRITING_METHODS.has(method)
    ? []
    : VALUE_METHODS.has(method)
      ? [FILE_NAMES]
      : [FILE_NAMES, SNAKE_CASE_NAMES];
  const names = forms.flatMap((form) => plain.match(form) ?? []);
  const spellings = names.map((name) => [fold(name), fold(name).replaceAll('_', ' ')]);
  return spellings.some(
    (said) => !scene.outline.nodes.some((node) => said.some((form) => fold(node.name).includes(form))),
  );
}
