import { extractQuotes } from '../instruction/intent.ts';
import { isSame } from '../lexicon/name-match.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { actionVerbs, lightVerbs, impliedVerbs } from '../lexicon/verb-classes.ts';
import type { Query } from '../instruction/query.ts';

/** Words that say that something shall not be, or no longer be. */
export const NEGATION =
  /\b(?:not|no|no longer|never|without|leave out|leave off|exclude|stop|quit|(?:do|does|can|is|are|should|need)(?:n['’]t| not)|untick|uncheck|unselect|deselect|disable|turn off|switch off)\b/i;

/** "the column should not be mapped" maps it to nothing. */
export function contradictsNegation(clause: string, { node, action }: Proposal, scene: Scene): boolean {
  const { text } = extractQuotes(clause);
  if (action.method !== 'check' && action.method !== 'selectOption') return false;
  if (!NEGATED.test(text) || NEGATED_CHOICE.test(text)) return false;
  const labelWords = [node?.name ?? '', ...action.arguments].flatMap((label) => scene.words(label));
  return !labelWords.some((word) => NEGATIVE_WORD.test(word.text));
}

const NEGATED = /\b(?:not|never|no longer)\b|n['’]t\b|^(?:stop|quit)\b/i;
const NEGATIVE_WORD = /^(?:not|no|never|none|without|off|stop|quit|exclude|skip|don|hide|leave|only|un\p{L}+)$/u;

/** Of several, the one that is not so. */
const NEGATED_CHOICE = /\b(?:that|which|who|whose|the one|instead of|rather than)\b/i;

/** "tel should not be mapped" does not fit a checkbox "Import tel". */
export function labelsOtherAction({ words }: Query, { name }: OutlineNode, scene: Scene): boolean {
  const [first] = scene.words(name);
  if (
    first === undefined ||
    !actionVerbs.has(first.text) ||
    lightVerbs.has(first.text) ||
    impliedVerbs.check?.has(first.text)
  )
    return false;
  return !words.some((word) => isSame(word, first));
}
