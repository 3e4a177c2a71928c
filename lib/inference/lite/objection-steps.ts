import type { Objection } from './account.ts';
import { isSame } from './naming.ts';
import type { OutlineNode } from './outline.ts';
import { isStrong, type Word } from './words.ts';

/** "the previous picture" is not "Date of birth must be in the past", nor is "the previous month" among "Past results". */
const isPast: Objection = ({ answers, label, words }) => {
  const past = label.find(({ text }) => text === 'past');
  if (!past || words.some(({ text }) => text === 'past')) return false;
  const isPrevious = answers.some(({ asked: { word }, by }) => by === 'own' && word.sense === past.sense);
  return isPrevious && !answers.some(({ asked, by }) => by === 'own' && asked.word.sense !== past.sense);
};

const STEP = /^(?:next|previous)(?: page)?$/;
const STEPS = /^(?:pages?|steps?|screens?|ones?|results?|entry|entries|items?|batch|set|section|part|slide|view)$/;

/** "the next page" is no "Next month", and "the next song" not had by "Continue". */
const isOtherNext: Objection = ({ answers, label, extra }, { node, action }) => {
  if (action.method !== 'click' || !/^(?:button|link|generic|menuitem)$/.test(node.role)) return false;
  const at = answers.findIndex(({ asked, by }) => STEP.test(asked.word.sense) && by === 'own');
  const step = answers[at]?.asked;
  if (!step || answers.length === 1 || !/^(?:next|prev)/.test(step.word.text)) return false;
  const object = answers[at + 1];
  const isOwn = object?.by === 'own';
  const others = extra.filter(
    (word) => word.weight === 1 && word.sense !== step.word.sense && !STEPS.test(word.text) && !/\d/.test(word.text),
  );
  const isSaid = label.some(({ text }) => /^(?:next|previous|prev)\b/.test(text));
  if (LEADS_TO.test(node.name)) return false;
  if (isSaid) return others.length > 0 && !isOwn && step.word.text !== step.after?.text && LATIN.test(node.name);
  return (
    object !== undefined &&
    object.by !== 'own' &&
    object.asked.isHead &&
    !STEPS.test(object.asked.word.text) &&
    label.some(({ text }) => text === 'continue')
  );
};

const LEADS_TO = /^(?:next|prev\w*)\s*[:–—|→-]/i; // "Next: Loops" names what is next
const LATIN = /^[\p{Script=Latin}\s\p{P}\p{N}\p{S}]*$/u;

/** "the last page" is no "Next page". */
const isOtherEnd: Objection = ({ answers }, { node, action }) =>
  action.method === 'click' &&
  /^(?:go to )?(?:the )?(?:next|prev)/i.test(node.name) &&
  answers.some(
    ({ asked: { word, after } }) =>
      /^(?:first|last|final)$/.test(word.text) &&
      after?.stem === 'page' &&
      !node.name.toLowerCase().includes(word.text),
  );

/** "go back a step" is neither "Back up now" nor "Back to top". */
const isOtherBack: Objection = ({ words, label, extra }) =>
  /^back\b/.test(label[0]?.text ?? '') &&
  words.some(({ text }) => text === 'step') &&
  (extra.length > 0 || label.some((said) => said.text !== 'back' && !words.some((word) => isSame(word, said))));

const UNIT =
  /\b(page|month|week|day|year|lesson|question|step|chapter|song|track|match|photo|picture|slide|letter|class)s?\b/i;

/** "the next month" is not on the "Next page". */
const isOtherUnit: Objection = ({ answers, words }, { node, action }) => {
  const unit = UNIT.exec(node.name)?.[1]?.toLowerCase();
  const asked = answers.find(({ asked: { word }, by }) => by === 'kind' && UNIT.test(word.text));
  return (
    action.method === 'click' &&
    unit !== undefined &&
    asked !== undefined &&
    /^(?:next|prev)/.test(asked.asked.before?.text ?? '') &&
    !words.some(({ text }) => text.split(' ').includes(unit))
  );
};

/** "go to the next page" does not "Continue to payment". */
const isGoneOn: Objection = ({ answers, label: [first, ...more] }, { action }) =>
  action.method === 'click' &&
  first?.text === 'continue' &&
  more.some(isStrong) &&
  answers.some(({ asked, by }) => by === 'own' && /^next\b/.test(asked.word.text));

/** "Remove" of something else does not fit "choose Remove in Actions", which must still be opened. */
const isInClosed: Objection = ({ words }, { node, action }, scene) => {
  const at = words.findLastIndex(({ text }) => /^(?:in|from|under|inside)$/.test(text));
  const place = words.slice(at + 1).filter(({ text }) => !OF_MENUS.test(text));
  if (action.method !== 'click' || at < 1 || place.length === 0) return false;
  return scene.elements.some(
    (opener) => isClosed(opener) && opener !== node && isCalled(scene.words(opener.name), place),
  );
};

const OF_MENUS = /^(?:the|an?|my|this|menu|list|drop-?down|options?)$/;
const OPENS = /^(?:expand|open|show|toggle)$/;

const isClosed = ({ role, states }: OutlineNode): boolean =>
  (role === 'button' || role === 'menuitem') && states.has('collapsed');

function isCalled(label: readonly Word[], place: readonly Word[]): boolean {
  const own = label.filter(({ text }) => !OPENS.test(text));
  return own.length === place.length && own.every((said, index) => place[index]?.stem === said.stem);
}

const objections: readonly Objection[] = [
  isPast,
  isOtherNext,
  isOtherBack,
  isOtherUnit,
  isGoneOn,
  isInClosed,
  isOtherEnd,
];

/** Its next or previous is that of something else. */
export const isStepOfOther: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
