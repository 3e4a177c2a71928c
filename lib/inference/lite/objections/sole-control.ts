import type { Coverage, Act } from '../term-coverage/coverage.ts';
import { isInJoinedName } from '../term-coverage/missing-name.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import { rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import type { QueryTerm } from '../instruction/query.ts';

/**
 * The one "Print" of a page prints whatever it is called, if nothing on the page is called so. What cannot be undone is done
 * to nothing else: "Remove Soy" removes no soy sauce.
 */
export function isBareVerbForThing({ matches, labelWords, extra }: Coverage, act: Act, scene: Scene): boolean {
  const { node } = act;
  const at = matches.findIndex(({ by }) => by === undefined);
  const word = matches[at]?.term.word;
  if (!word || extra.length > 0 || /\d/.test(word.text) || scene.countNamed(node.name) > 1) return false;
  if (
    labelWords.some(({ text }) => consequentialVerbs.has(text)) &&
    act.action.method !== 'fill' &&
    !isInJoinedName(word, scene)
  )
    return false;
  if (rolesNamed(word.text) || actionVerbs.has(word.text) || neutralVerbs.has(word.text)) return false;
  const [first] = matches;
  const before = matches[at - 1];
  const isName = before?.by === 'own' && !before.term.isFirst; // "edit Tuva Moe"
  const isSurname = before?.term.isProper === true && (before.by === 'own' || before.by === 'near');
  // nor is another meant by "edit the role of Moe"
  if (!isName && !isSurname && matches[at]?.term.isProper && act.action.method !== 'press') return false;
  if (act.action.method !== 'press' && !isName && isMannerWord(matches[at]?.term, first?.term)) return false;
  // "the purple Zoom out"
  if (matches[at + 1]?.by === 'own' && !isOrdinal(word.text) && !MORE_WORD.test(word.text)) return false;
  return scene.placesOf(word).length === 0;
}

/** "run it fast", "finish later": how it is to be done; "search for canoe": what is to be written. */
export function isMannerWord(asked: QueryTerm | undefined, first: QueryTerm | undefined): boolean {
  const { word, before } = asked ?? {};
  if (SEARCH_VERB.test(first?.word.sense ?? '')) return true;
  if (/^wh|^how$|^able$|ed$|self$/.test(word?.text ?? '')) return false;
  return word?.text === word?.stem && !OBJECT_START.test(before?.text ?? '');
}

const OBJECT_START = /^(?:the|an?|my|your|our|this|that|these|all|of|to|for|by)$/;
const SEARCH_VERB = /^(?:search|find|look|filter)$/;
const MORE_WORD = /^(?:more|another|extra|new|other|next)$/;
