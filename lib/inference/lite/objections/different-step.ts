import type { Objection } from '../term-coverage/coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isSignificant, type Word } from '../lexicon/words.ts';

/** "the previous picture" is not "Date of birth must be in the past", nor is "the previous month" among "Past results". */
const isPastForPrevious: Objection = ({ matches, label, words }) => {
  const past = label.find(({ text }) => text === 'past');
  if (!past || words.some(({ text }) => text === 'past')) return false;
  const isPrevious = matches.some(({ term: { word }, by }) => by === 'own' && word.sense === past.sense);
  return isPrevious && !matches.some(({ term, by }) => by === 'own' && term.word.sense !== past.sense);
};

const STEP_REQUEST = /^(?:next|previous)(?: page)?$/;
const STEP_NOUN = /^(?:pages?|steps?|screens?|ones?|results?|entry|entries|items?|batch|set|section|part|slide|view)$/;

/** "the next page" is no "Next month", and "the next song" not had by "Continue". */
const isNextOfOther: Objection = ({ matches, label, extra }, { node, action }) => {
  if (action.method !== 'click' || !/^(?:button|link|generic|menuitem)$/.test(node.role)) return false;
  const at = matches.findIndex(({ term, by }) => STEP_REQUEST.test(term.word.sense) && by === 'own');
  const step = matches[at]?.term;
  if (!step || matches.length === 1 || !/^(?:next|prev)/.test(step.word.text)) return false;
  const object = matches[at + 1];
  const isOwn = object?.by === 'own';
  const others = extra.filter(
    (word) =>
      word.weight === 1 && word.sense !== step.word.sense && !STEP_NOUN.test(word.text) && !/\d/.test(word.text),
  );
  const isSaid = label.some(({ text }) => /^(?:next|previous|prev)\b/.test(text));
  if (STEP_NAME.test(node.name)) return false;
  if (isSaid) return others.length > 0 && !isOwn && step.word.text !== step.after?.text && LATIN_ONLY.test(node.name);
  return (
    object !== undefined &&
    object.by !== 'own' &&
    object.term.isHead &&
    !STEP_NOUN.test(object.term.word.text) &&
    label.some(({ text }) => text === 'continue')
  );
};

const STEP_NAME = /^(?:next|prev\w*)\s*[:–—|→-]/i; // "Next: Loops" names what is next
const LATIN_ONLY = /^[\p{Script=Latin}\s\p{P}\p{N}\p{S}]*$/u;

/** "the last page" is no "Next page". */
const isNextForLast: Objection = ({ matches }, { node, action }) =>
  action.method === 'click' &&
  /^(?:go to )?(?:the )?(?:next|prev)/i.test(node.name) &&
  matches.some(
    ({ term: { word, after } }) =>
      /^(?:first|last|final)$/.test(word.text) &&
      after?.stem === 'page' &&
      !node.name.toLowerCase().includes(word.text),
  );

/** "go back a step" is neither "Back up now" nor "Back to top". */
const isBackOfOther: Objection = ({ words, label, extra }) =>
  /^back\b/.test(label[0]?.text ?? '') &&
  words.some(({ text }) => text === 'step') &&
  (extra.length > 0 || label.some((said) => said.text !== 'back' && !words.some((word) => isSame(word, said))));

const STEP_UNIT =
  /\b(page|month|week|day|year|lesson|question|step|chapter|song|track|match|photo|picture|slide|letter|class)s?\b/i;

/** "the next month" is not on the "Next page". */
const isStepOfOtherUnit: Objection = ({ matches, words }, { node, action }) => {
  const unit = STEP_UNIT.exec(node.name)?.[1]?.toLowerCase();
  const asked = matches.find(({ term: { word }, by }) => by === 'kind' && STEP_UNIT.test(word.text));
  return (
    action.method === 'click' &&
    unit !== undefined &&
    asked !== undefined &&
    /^(?:next|prev)/.test(asked.term.before?.text ?? '') &&
    !words.some(({ text }) => text.split(' ').includes(unit))
  );
};

/** "go to the next page" does not "Continue to payment". */
const continuesInsteadOfPaging: Objection = ({ matches, label: [first, ...more] }, { action }) =>
  action.method === 'click' &&
  first?.text === 'continue' &&
  more.some(isSignificant) &&
  matches.some(({ term, by }) => by === 'own' && /^next\b/.test(term.word.text));

/** "Remove" of something else does not fit "choose Remove in Actions", which must still be opened. */
const isInClosedMenu: Objection = ({ words }, { node, action }, scene) => {
  const at = words.findLastIndex(({ text }) => /^(?:in|from|under|inside)$/.test(text));
  const place = words.slice(at + 1).filter(({ text }) => !MENU_WORD.test(text));
  if (action.method !== 'click' || at < 1 || place.length === 0) return false;
  return scene.elements.some(
    (opener) => isClosed(opener) && opener !== node && isNamed(scene.words(opener.name), place),
  );
};

const MENU_WORD = /^(?:the|an?|my|this|menu|list|drop-?down|options?)$/;
const OPEN_VERB = /^(?:expand|open|show|toggle)$/;

const isClosed = ({ role, states }: OutlineNode): boolean =>
  (role === 'button' || role === 'menuitem') && states.has('collapsed');

function isNamed(label: readonly Word[], place: readonly Word[]): boolean {
  const own = label.filter(({ text }) => !OPEN_VERB.test(text));
  return own.length === place.length && own.every((said, index) => place[index]?.stem === said.stem);
}

const objections: readonly Objection[] = [
  isPastForPrevious,
  isNextOfOther,
  isBackOfOther,
  isStepOfOtherUnit,
  continuesInsteadOfPaging,
  isInClosedMenu,
  isNextForLast,
];

/** Its next or previous is that of something else. */
export const isStepOfOtherThing: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
