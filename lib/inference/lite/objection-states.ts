import type { Objection } from './account.ts';
import { isSame } from './naming.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { PRESSES } from './wish.ts';

const UNDOES =
  /^(?:(?:un|dis)\p{L}+|not|no|never|don|doesn|dont|isn|stop|off|turn off|switch off|disable|remove|delete|withdraw|cancel|clear|undo|hide|toggle|anymore|again|without|deselect|quit|drop|take|resume|play|leave|release|lower)$/u;

const UNFOLDS = /^(?:expand|unfold|open)$/;
const FOLDS = /^(?:collapse|fold|close)$/;

/** What is unfolded would be folded by one more click, and the other way round. */
const isTurnedAlready: Objection = ({ answers: [first] }, { node, action }) =>
  action.method === 'click' &&
  first?.asked.isFirst === true &&
  ((UNFOLDS.test(first.asked.word.text) && node.role === 'button' && node.states.has('expanded')) ||
    (FOLDS.test(first.asked.word.text) && node.states.has('collapsed')));

/** "Like" that is pressed is liked: pressed again, it would be so no more. */
export const isSoAlready: Objection = ({ words, answers: [first], label }, { node, action }) =>
  action.method === 'click' &&
  node.states.has('pressed') &&
  !PRESSES.test(first?.asked.word.text ?? '') &&
  !words.some(({ text }) => UNDOES.test(text)) &&
  !/^(?:un\p{L}{3,}|stop|remove)$/u.test(label[0]?.text ?? '');

/** "only my deals" is not for the page that is open. */
const isOpenAlready: Objection = ({ words: [first] }, { node, action }) =>
  action.method === 'click' && node.states.has('current') && /^(?:only|just)$/.test(first?.text ?? '');

/** "last week" is the week before, not the last of those that say "week". */
const isSpanCounted: Objection = ({ answers }) =>
  answers.some(
    ({ asked: { word, after }, by }) =>
      by === 'ordinal' && word.text === 'last' && /^(?:day|week|month|year|quarter)$/.test(after?.text ?? ''),
  );

/** "show posts of people I follow" is not for the setting "Who can reply". */
const isSettingOfOther: Objection = ({ answers: [first, ...others], words }, { node, action }, scene) => {
  if (action.method !== 'selectOption' || !/^(?:show|see|view|list)$/.test(first?.asked.word.text ?? '')) return false;
  const box = scene.words(node.name);
  if (box.some((said) => said.weight === 1 && words.some((word) => isSame(word, said)))) return false;
  return others.length > 0 && /^(?:who|remind|notify|send|share|reply)$/.test(box[0]?.text ?? '');
};

const BEFORE_AFTER = /^(?:before|after|ago|later|early)$/;

/** "one day" is not "1 day before". */
const isBeforeOrAfter: Objection = ({ extra }, { action }) =>
  action.method === 'selectOption' && extra.some(({ text }) => BEFORE_AFTER.test(text));

/** "just one day" is not "Every day". */
const isEachForOne: Objection = ({ words }, { node }) =>
  words.some(({ text }) => /^(?:one|once|single)$/.test(text)) &&
  /^(?:every|each)\b/i.test(node.name) &&
  !words.some(({ text }) => /^(?:every|each)\b/.test(text));

/** "the quiz about plants" is not in the part "Cells", where another is called "Plants". */
const isUnderOther: Objection = ({ answers }, { node }, scene) =>
  answers.some(({ asked, by }) => {
    if (by !== 'kind' || asked.isHead || asked.word.weight < 1) return false;
    return scene.elements.some(
      (part) => isPartBeside(part, node) && scene.words(part.name).some((said) => isSame(asked.word, said)),
    );
  });

const PARTS = new Set(['region', 'group', 'article']);

/** A part of the page beside the one of the same kind that holds the element. */
const isPartBeside = (part: OutlineNode, node: OutlineNode): boolean =>
  PARTS.has(part.role) &&
  part.name !== '' &&
  !isWithin(node, part) &&
  (part.parent?.children.some((other) => other !== part && other.role === part.role && isWithin(node, other)) ?? false);

const objections: readonly Objection[] = [
  isTurnedAlready,
  isOpenAlready,
  isSpanCounted,
  isSettingOfOther,
  isBeforeOrAfter,
  isEachForOne,
  isUnderOther,
];

/** It is so already, or is so of something else. */
export const isOfOtherState: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
