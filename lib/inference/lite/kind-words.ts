import type { Looking } from './account.ts';
import { isSame } from './naming.ts';
import { isCheckable, isChosenRole, rolesNamed } from './roles.ts';
import { isNear } from './surroundings.ts';
import { acting, entryNouns, relations } from './verbs.ts';
import type { AskedWord } from './wish.ts';

/** A word that only says what kind of thing is meant, which something else tells. */
export const isKindOnly = (asked: AskedWord, looking: Looking): boolean =>
  [isOnMap, isOfEntry, isComposed, isKindOfNear, isShown, isShownPart].some((says) => says(asked, looking));

/** "the walker who charges €12": what is said around the element need not say how. */
function isOfEntry(asked: AskedWord, looking: Looking): boolean {
  const isTold = (other: AskedWord) => other !== asked && !other.isHead && isNear(other, looking);
  const isNoun = asked.isHead && !asked.isFirst && entryNouns.has(asked.word.text);
  return (isNoun || (asked.isRelative && !/\d/.test(asked.word.text))) && looking.asked.some(isTold);
}

/** "pause the Shorter sign-up test": what the page never says, after the name of an entry, says what kind of thing it is. */
function isKindOfNear(asked: AskedWord, looking: Looking): boolean {
  const { word, isFirst, isHead, isOwned, after } = asked;
  const { asked: all, own, scene } = looking;
  const before = all[all.indexOf(asked) - 1];
  const isLast = !after || relations.has(after.text);
  if (isFirst || !isHead || isOwned || !isLast || !before || before.isFirst || before.isOwned) return false;
  if (!/^\p{L}{3,}$/u.test(word.text) || word.text !== word.stem || acting.has(word.text) || rolesNamed(word.text))
    return false;
  const isSaid = all.some(({ word: verb, isFirst: isIt }) => isIt && own.some((said) => isSame(verb, said)));
  return isSaid && isNear(before, looking) && scene.placesAbout(word).length === 0;
}

/** "show only strings with errors": what the page never says, where what is chosen says the rest. */
function isShown(
  { word, isHead, isFirst, before }: AskedWord,
  { asked: all, own, node, action, scene }: Looking,
): boolean {
  if (!isHead || isFirst || word.text === word.stem || scene.placesAbout(word).length > 0) return false;
  if (action.method !== 'selectOption' && !isChosenRole(node.role)) return false;
  const isLooking = all.some((first) => first.isFirst && first.isLight && first.word.sense === 'show');
  const isTold = all.some((other) => !other.isHead && own.some((said) => isSame(other.word, said)));
  return isLooking && isTold && !/^\d/.test(before?.text ?? '');
}

/** "hide the serial number column", where a box says which. */
function isShownPart({ word, isFirst }: AskedWord, { asked: all, node, own }: Looking): boolean {
  if (isFirst || !isCheckable(node.role) || !PART.test(word.text)) return false;
  const isTold = all.some((other) => other.word !== word && own.some((said) => isSame(other.word, said)));
  return isTold && /^(?:show|hide|display|add|remove)$/.test(all[0]?.word.text ?? '');
}

const PART = /^(?:columns?|fields?|panels?|bars?|sections?|panes?|sidebars?|layers?|lines?)$/;

/** What "Compose" writes. */
const isComposed = ({ word, isFirst }: AskedWord, { own }: Looking): boolean =>
  !isFirst && own.length === 1 && own[0]?.text === 'compose' && /^(?:new|e?mail|message|letter|note)$/.test(word.text);

/** What is shown on a map is a place. */
const isOnMap = ({ word, isFirst }: AskedWord, { own }: Looking): boolean =>
  !isFirst && own.some(({ text }) => text === 'map') && /^(?:location|address|position|way|venue)$/.test(word.sense);
