import { takeQuotes } from './intent.ts';
import { isSame } from './naming.ts';
import type { OutlineNode } from './outline.ts';
import type { Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { acting, giving, saidBy } from './verbs.ts';
import type { Wish } from './wish.ts';

/** Words that say that something shall not be, or no longer be. */
export const DENIES =
  /\b(?:not|no|no longer|never|without|leave out|leave off|exclude|stop|quit|(?:do|does|can|is|are|should|need)(?:n['’]t| not)|untick|uncheck|unselect|deselect|disable|turn off|switch off)\b/i;

/** "the column should not be mapped" maps it to nothing. */
export function isContrary(clause: string, { node, action }: Proposal, scene: Scene): boolean {
  const { text } = takeQuotes(clause);
  if (action.method !== 'check' && action.method !== 'selectOption') return false;
  if (!NEGATES.test(text) || ONE_NOT.test(text)) return false;
  const said = [node?.name ?? '', ...action.arguments].flatMap((label) => scene.words(label));
  return !said.some((word) => NEGATIVE.test(word.text));
}

const NEGATES = /\b(?:not|never|no longer)\b|n['’]t\b|^(?:stop|quit)\b/i;
const NEGATIVE = /^(?:not|no|never|none|without|off|stop|quit|exclude|skip|don|hide|leave|only|un\p{L}+)$/u;

/** Of several, the one that is not so. */
const ONE_NOT = /\b(?:that|which|who|whose|the one|instead of|rather than)\b/i;

/** "tel should not be mapped" does not fit a checkbox "Import tel". */
export function saysOtherAct({ words }: Wish, { name }: OutlineNode, scene: Scene): boolean {
  const [first] = scene.words(name);
  if (first === undefined || !acting.has(first.text) || giving.has(first.text) || saidBy.check?.has(first.text))
    return false;
  return !words.some((word) => isSame(word, first));
}
