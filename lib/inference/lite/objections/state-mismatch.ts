import type { Objection } from '../term-coverage/coverage.ts';
import { optionsOf } from '../candidates/choices.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isRowRole } from '../outline/roles.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import { CLICK_VERB } from '../instruction/query.ts';

const UNDO_WORD =
  /^(?:(?:un|dis)\p{L}+|not|no|never|don|doesn|dont|isn|stop|off|turn off|switch off|disable|remove|delete|withdraw|cancel|clear|undo|hide|toggle|anymore|again|without|deselect|quit|drop|take|resume|play|leave|release|lower)$/u;

const EXPAND_VERB = /^(?:expand|unfold|open)$/;
const COLLAPSE_VERB = /^(?:collapse|fold|close)$/;

/** Another click would fold what is unfolded, and vice versa. */
const isExpandedAlready: Objection = ({ matches: [first] }, { node, action }) =>
  action.method === 'click' &&
  first?.term.isFirst === true &&
  ((EXPAND_VERB.test(first.term.word.text) && node.role === 'button' && node.states.has('expanded')) ||
    (COLLAPSE_VERB.test(first.term.word.text) && node.states.has('collapsed')));

/** A pressed "Like" is already liked: pressing it again would undo that. */
export const isInStateAlready: Objection = ({ words, matches: [first], label }, { node, action }) =>
  action.method === 'click' &&
  node.states.has('pressed') &&
  !CLICK_VERB.test(first?.term.word.text ?? '') &&
  !words.some(({ text }) => UNDO_WORD.test(text)) &&
  !/^(?:un\p{L}{3,}|stop|remove)$/u.test(label[0]?.text ?? '');

/** "only my deals" does not mean the page that is open. */
const isOpenAlready: Objection = ({ words: [first] }, { node, action }) =>
  action.method === 'click' && node.states.has('current') && /^(?:only|just)$/.test(first?.text ?? '');

/** "last week" is the week before, not the last of those that say "week". */
const isOrdinalForPeriod: Objection = ({ matches }) =>
  matches.some(
    ({ term: { word, after }, by }) =>
      by === 'ordinal' && word.text === 'last' && /^(?:day|week|month|year|quarter)$/.test(after?.text ?? ''),
  );

/** "show posts of people I follow" is not for the setting "Who can reply". */
const isSettingOfOther: Objection = ({ matches: [first, ...others], words }, { node, action }, scene) => {
  if (action.method !== 'selectOption' || !/^(?:show|see|view|list)$/.test(first?.term.word.text ?? '')) return false;
  const box = scene.words(node.name);
  if (box.some((said) => said.weight === 1 && words.some((word) => isSame(word, said)))) return false;
  return others.length > 0 && /^(?:who|remind|notify|send|share|reply)$/.test(box[0]?.text ?? '');
};

const BEFORE_AFTER_WORD = /^(?:before|after|ago|later|early)$/;

/** "one day" is not "1 day before". */
const isRelativeForPeriod: Objection = ({ extra }, { action }) =>
  action.method === 'selectOption' && extra.some(({ text }) => BEFORE_AFTER_WORD.test(text));

/** "just one day" is not "Every day". */
const isEveryForOne: Objection = ({ words }, { node }) =>
  words.some(({ text }) => /^(?:one|once|single)$/.test(text)) &&
  /^(?:every|each)\b/i.test(node.name) &&
  !words.some(({ text }) => /^(?:every|each)\b/.test(text));

/** "the quiz about plants" is not in the part "Cells", where another is called "Plants". */
const isUnderOtherHeading: Objection = ({ matches }, { node }, scene) =>
  matches.some(({ term, by }) => {
    if (by !== 'kind' || term.isHead || term.word.weight < 1) return false;
    return scene.elements.some(
      (part) => isSiblingPart(part, node) && scene.words(part.name).some((said) => isSame(term.word, said)),
    );
  });

const PART_ROLES = new Set(['region', 'group', 'article']);

/** A sibling of the same kind of the part of the page that contains the element. */
const isSiblingPart = (part: OutlineNode, node: OutlineNode): boolean =>
  PART_ROLES.has(part.role) &&
  part.name !== '' &&
  !isWithin(node, part) &&
  (part.parent?.children.some((other) => other !== part && other.role === part.role && isWithin(node, other)) ?? false);

/** "I'm not interested in remote jobs": unticking does nothing if it is not ticked, or a button has just that name. */
const isUnwantedAlready: Objection = ({ matches }, { node, action }, scene) =>
  action.method === 'uncheck' &&
  matches.length === 0 &&
  (!['checked', 'pressed', 'selected'].some((state) => node.states.has(state)) ||
    scene.elements.some(({ name }) => /^not interested\b/i.test(name)));

const SHOW_WORD = /^(?:show|see|view|list|display|filter|only|just|find)$/;
const ALL_OPTION = /^(?:all|any|every|everyone|everything|both|no filter|[-–—]+)\b|^\W*$/i;
const VIEW_SETTING_NAME =
  /\b(?:sort|order|group|view|show|display|filter|per page|layout|currency|language|units?|range|period|zoom|theme|mode|scale)\b/i;

/** "show only Ana's cards" and "show done cards" set nothing of the one card that is open: what filters can be set to all. */
const isSettingOfEntry: Objection = ({ matches, words }, { node, action }, scene) => {
  if (!SHOW_WORD.test(words[0]?.text ?? '')) return false;
  const isOnly = words.some(({ text }) => ONLY_WORD.test(text)) || words[0]?.text === 'filter';
  if (action.method === 'check' && node.role === 'radio')
    return isOnly && scene.elements.some(({ role, name }) => role === 'checkbox' && name === node.name);
  if (
    action.method !== 'selectOption' ||
    VIEW_SETTING_NAME.test(node.name) ||
    optionsOf(node).some(({ name }) => ALL_OPTION.test(name))
  )
    return false;
  const isPlural = matches.some(
    ({ term: { word, isHead, isOwned }, by }) => by === 'kind' && (isHead || isOwned) && word.text !== word.stem,
  );
  return isPlural && isInDetailPart(node);
};

const ONLY_WORD = /^(?:only|just)$/;

/** In a form, a dialog or a part of the page that is about one thing. */
const isInDetailPart = (node: OutlineNode): boolean =>
  ancestorWhere(node, ({ role }) => DETAIL_ROLES.has(role) || isRowRole(role)) !== undefined;
const DETAIL_ROLES = new Set(['dialog', 'alertdialog', 'form', 'complementary', 'region', 'article', 'tabpanel']);

const PARTICIPLE = /(?:ed|drawn)$|^(?:sent|paid|sold|bought|hidden|written|frozen|chosen|taken|given|held|left|begun)$/;

/** "view the withdrawn request" withdraws none. */
const isActionForState: Objection = ({ matches: [first, ...others], label: [verb] }, { node, action }) =>
  action.method === 'click' &&
  node.role === 'button' &&
  verb !== undefined &&
  actionVerbs.has(verb.text) &&
  first?.by === 'verb' &&
  others.some(
    ({ term: { word, after, isOfLabel }, by }) =>
      by === 'own' &&
      !isOfLabel &&
      after !== undefined &&
      PARTICIPLE.test(word.text) &&
      !PARTICIPLE.test(verb.text) &&
      (isSame(word, verb) || word.text.startsWith(verb.text)),
  );

const objections: readonly Objection[] = [
  isUnwantedAlready,
  isActionForState,
  isSettingOfEntry,
  isExpandedAlready,
  isOpenAlready,
  isOrdinalForPeriod,
  isSettingOfOther,
  isRelativeForPeriod,
  isEveryForOne,
  isUnderOtherHeading,
];

/** It is already so, or something else is. */
export const isOtherState: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
