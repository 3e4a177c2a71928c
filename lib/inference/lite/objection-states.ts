import type { Objection } from './account.ts';
import { optionsOf } from './choices.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isRowRole } from './roles.ts';
import { acting } from './verbs.ts';
import { PRESSES } from './wish.ts';

const UNDOES =
  /^(?:(?:un|dis)\p{L}+|not|no|never|don|doesn|dont|isn|stop|off|turn off|switch off|disable|remove|delete|withdraw|cancel|clear|undo|hide|toggle|anymore|again|without|deselect|quit|drop|take|resume|play|leave|release|lower)$/u;

const UNFOLDS = /^(?:expand|unfold|open)$/;
const FOLDS = /^(?:collapse|fold|close)$/;

/** Another click would fold what is unfolded, and vice versa. */
const isTurnedAlready: Objection = ({ answers: [first] }, { node, action }) =>
  action.method === 'click' &&
  first?.asked.isFirst === true &&
  ((UNFOLDS.test(first.asked.word.text) && node.role === 'button' && node.states.has('expanded')) ||
    (FOLDS.test(first.asked.word.text) && node.states.has('collapsed')));

/** A pressed "Like" is already liked: pressing it again would undo that. */
export const isSoAlready: Objection = ({ words, answers: [first], label }, { node, action }) =>
  action.method === 'click' &&
  node.states.has('pressed') &&
  !PRESSES.test(first?.asked.word.text ?? '') &&
  !words.some(({ text }) => UNDOES.test(text)) &&
  !/^(?:un\p{L}{3,}|stop|remove)$/u.test(label[0]?.text ?? '');

/** "only my deals" does not mean the page that is open. */
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

/** A sibling of the same kind of the part of the page that contains the element. */
const isPartBeside = (part: OutlineNode, node: OutlineNode): boolean =>
  PARTS.has(part.role) &&
  part.name !== '' &&
  !isWithin(node, part) &&
  (part.parent?.children.some((other) => other !== part && other.role === part.role && isWithin(node, other)) ?? false);

/** "I'm not interested in remote jobs": unticking does nothing if it is not ticked, or a button has just that name. */
const isNotWanted: Objection = ({ answers }, { node, action }, scene) =>
  action.method === 'uncheck' &&
  answers.length === 0 &&
  (!['checked', 'pressed', 'selected'].some((state) => node.states.has(state)) ||
    scene.elements.some(({ name }) => /^not interested\b/i.test(name)));

const LOOKS = /^(?:show|see|view|list|display|filter|only|just|find)$/;
const ALL = /^(?:all|any|every|everyone|everything|both|no filter|[-–—]+)\b|^\W*$/i;
const SETS_VIEW =
  /\b(?:sort|order|group|view|show|display|filter|per page|layout|currency|language|units?|range|period|zoom|theme|mode|scale)\b/i;

/** "show only Ana's cards" and "show done cards" set nothing of the one card that is open: what filters can be set to all. */
const isSetOfEntry: Objection = ({ answers, words }, { node, action }, scene) => {
  if (!LOOKS.test(words[0]?.text ?? '')) return false;
  const isOnly = words.some(({ text }) => ONLY.test(text)) || words[0]?.text === 'filter';
  if (action.method === 'check' && node.role === 'radio')
    return isOnly && scene.elements.some(({ role, name }) => role === 'checkbox' && name === node.name);
  if (
    action.method !== 'selectOption' ||
    SETS_VIEW.test(node.name) ||
    optionsOf(node).some(({ name }) => ALL.test(name))
  )
    return false;
  const isPlural = answers.some(
    ({ asked: { word, isHead, isOwned }, by }) => by === 'kind' && (isHead || isOwned) && word.text !== word.stem,
  );
  return isPlural && isDetail(node);
};

const ONLY = /^(?:only|just)$/;

/** In a form, a dialog or a part of the page that is about one thing. */
const isDetail = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => DETAILS.has(role) || isRowRole(role)) !== undefined;
const DETAILS = new Set(['dialog', 'alertdialog', 'form', 'complementary', 'region', 'article', 'tabpanel']);

const DONE = /(?:ed|drawn)$|^(?:sent|paid|sold|bought|hidden|written|frozen|chosen|taken|given|held|left|begun)$/;

/** "view the withdrawn request" withdraws none. */
const isStateAsDeed: Objection = ({ answers: [first, ...others], label: [deed] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  deed !== undefined &&
  acting.has(deed.text) &&
  first?.by === 'verb' &&
  others.some(
    ({ asked: { word, after, isOfLabel }, by }) =>
      by === 'own' &&
      !isOfLabel &&
      after !== undefined &&
      DONE.test(word.text) &&
      !DONE.test(deed.text) &&
      (isSame(word, deed) || word.text.startsWith(deed.text)),
  );

const objections: readonly Objection[] = [
  isNotWanted,
  isStateAsDeed,
  isSetOfEntry,
  isTurnedAlready,
  isOpenAlready,
  isSpanCounted,
  isSettingOfOther,
  isBeforeOrAfter,
  isEachForOne,
  isUnderOther,
];

/** It is already so, or something else is. */
export const isOfOtherState: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
