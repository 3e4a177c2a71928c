import { isStateIcon } from '../candidates/own-score.ts';
import type { QueryTerm } from '../instruction/query.ts';
import { isSame, isSlip, isState, withoutBlanks } from '../lexicon/name-match.ts';
import { isTypo } from '../lexicon/typos.ts';
import { actionVerbs, lightVerbs } from '../lexicon/verb-classes.ts';
import type { Word } from '../lexicon/words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isCheckable, isChosenRole, isEditable } from '../outline/roles.ts';
import type { ActContext } from './coverage.ts';
import { hasRelatedVerb, isRelatedVerb } from './related-verbs.ts';

/** Whether a word of the instruction is meant by a word of the element's own. */
export function isOwnWord(term: QueryTerm, ownWord: Word, context: ActContext): boolean {
  const { word, isVerb } = term;
  if (
    isVerb &&
    context.action.method === 'selectOption' &&
    (actionVerbs.has(word.text) || hasRelatedVerb(word)) &&
    word.stem !== ownWord.stem
  )
    return false; // "New" creates nothing
  if (isVerb && isRelatedVerb(word, ownWord, context.scene) && !isLateInLabel(ownWord, context)) return true;
  if ((isVerb || isChosenAction(term, ownWord)) && namesThings(word, ownWord, context.node)) return false;
  if (!isSame(word, ownWord) || isVerbModifier(term, ownWord, context.node)) return false;
  const isGiven = lightVerbs.has(context.own[0]?.text ?? '') && ownWord.text === ownWord.stem; // "Send reminder" reminds
  return !(
    isVerb &&
    ((isState(word, ownWord) && !isGiven && !isCheckable(context.node.role)) || isLateInLabel(ownWord, context))
  );
}

/** "Bookmarks" and "Recent changes" lead to these things: neither bookmarks nor edits anything. */
const namesThings = (verb: Word, { text, stem }: Word, node: OutlineNode): boolean =>
  isStateIcon(node) ||
  ((node.role === 'link' || node.role === 'tab') &&
    actionVerbs.has(verb.text) &&
    text !== verb.text &&
    (text !== stem || (text === 'new' && node.role === 'tab')));

/** "choose Edit", "open the tab Edit": an action all the same, for which a label may have another word. */
const isChosenAction = ({ word, isLead, isProper }: QueryTerm, labelWord: Word): boolean =>
  (isLead || isProper) && word.stem !== labelWord.stem;

/** "shared photos" are not for a button "Share". */
const isVerbModifier = ({ word, isVerb, before }: QueryTerm, labelWord: Word, { role }: OutlineNode): boolean =>
  !isVerb &&
  !/^(?:stop|start|begin|resume|pause|finish|keep|continue)$/.test(before?.text ?? '') &&
  (role === 'button' || role === 'generic') &&
  ((/(?:ed|ing)$/.test(word.text) && actionVerbs.has(labelWord.text)) || /(?:ment|ion|er|ing)s$/.test(word.text)) &&
  word.stem !== labelWord.stem;

/** "PL-44 Remove old flags" is a title: an element's action is its first word, or one of few. */
function isLateInLabel(labelWord: Word, { node, scene }: ActContext): boolean {
  const label = scene.words(node.name);
  return (
    !isChosenRole(node.role) &&
    !isEditable(node.role) &&
    label.length > MAX_ACTION_WORDS &&
    label.indexOf(labelWord) > 1
  );
}

const MAX_ACTION_WORDS = 3; // words

/** "boots", if the page has that word, is no typo for "Boost". */
export const isOnPage = (word: Word, { scene }: ActContext): boolean => scene.placesOf(word).length > 0;

/** "sing in" for "Sign in", by a word next to it that matches. */
export function isMisspelt({ word, after }: QueryTerm, labelWord: Word): boolean {
  const isPhrase = after !== undefined && labelWord.text.includes(' ');
  if (actionVerbs.has(word.text)) return false; // "report" is no "Repost"
  return isSlip(word, labelWord) || (isPhrase && isTypo(word.text + after.text, withoutBlanks(labelWord)));
}
