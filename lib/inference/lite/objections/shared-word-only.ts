import type { Coverage, Source, Objection } from '../term-coverage/coverage.ts';
import { isSame, isSlip } from '../lexicon/name-match.ts';
import { hasOtherAim } from './different-purpose.ts';
import { isCopyBelow, isOfPartOfPage } from './duplicated-controls.ts';
import { clearsOtherField } from './different-group.ts';
import { isOtherAction } from './different-action.ts';
import { isInOtherNamedRow } from './longer-row-name.ts';
import { isOtherState } from './state-mismatch.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isEditable, placesOfNoun, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fillerWords, impliedVerbs } from '../lexicon/verb-classes.ts';
import type { Word } from '../lexicon/words.ts';

const isStrong = (word: Word): boolean => word.weight === 1 && !fillerWords.has(word.text);
const hasMoreWords = ({ extra }: Coverage): boolean => extra.some(isStrong);
const isInLabel = ({ by }: Coverage['matches'][number]): boolean => by === 'own';

/** "the second issue", on a page that never mentions issues. */
const isOrdinalOfOther: Objection = ({ matches }, { node }, scene) =>
  !matches.some(isInLabel) &&
  matches.some(({ by }, at) => {
    const noun = by === 'ordinal' ? matches[at + 1] : undefined;
    return (
      noun !== undefined &&
      WEAK_MATCHES.has(noun.by) &&
      isSpecific(noun.term.word, node) &&
      !isMentionedOnPage(noun.term.word, scene)
    );
  });

const WEAK_MATCHES: ReadonlySet<Source> = new Set(['kind', 'verb', 'place']);
const GENERIC_NOUN = /^(?:one|item|entry|thing|element|record|card|page|step|slot)$/;

/** A noun that does not name just any part of a page. */
function isSpecific({ stem, text }: Word, node: OutlineNode): boolean {
  const roles = placesOfNoun.get(text) ?? [];
  return (
    !GENERIC_NOUN.test(stem) &&
    !isOrdinal(text) &&
    !rolesNamed(text) &&
    !ancestorWhere(node, ({ role }) => roles.includes(role))
  );
}

const isMentionedOnPage = (word: Word, scene: Scene): boolean =>
  scene.placesOfRoot(word).length > 0 ||
  scene.outline.nodes.some(({ name }) => scene.words(name).some(({ sense }) => sense === word.sense));

/** "the next month" is not where the next page of results is. */
const isStepOfOtherThing: Objection = ({ matches, label }, { node }) =>
  label.every(({ sense }) => STEP_WORD.test(sense)) &&
  matches.some(
    ({ term: { word, before }, by }) =>
      by === 'kind' && PERIOD_WORD.test(word.stem) && STEP_WORD.test(before?.text ?? ''),
  ) &&
  !isDated(node);

const STEP_WORD = /^(?:next|previous)$/;
const PERIOD_WORD = /^(?:day|week|month|year|quarter|season)$/;
const DATE_WORD =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|week|day|month)\p{L}*\b|\b\d{4}\b|\d\s?[-./]\s?\d/iu;

function isDated({ parent }: OutlineNode): boolean {
  const around = [parent, parent?.parent].flatMap((up) => (up ? [up, ...up.children] : []));
  return around.some(({ name }) => DATE_WORD.test(name));
}

/** "select all messages" is not for the link "All", nor "view all pages" for the option "Everyone". */
const isUnspecificAll: Objection = ({ matches, labelWords: [all, more], words }, { node }) =>
  all?.sense === 'all' &&
  !more &&
  !isCheckable(node.role) &&
  matches[0]?.by === 'verb' &&
  matches.filter(isInLabel).length === 1 &&
  (!LOOK_VERB.test(matches[0].term.word.sense) || !words.some(({ text }) => text === all.text));

const LOOK_VERB = /^(?:show|go|open|list|filter|switch|click|press|tap|look|browse|get|use|change|set)$/;

/** "25 entries" are no "£25", nor is "page 2" "2 stars". */
const isOtherAmount: Objection = ({ matches, label }, { node, action }) =>
  !/^(?:fill|type)$/.test(action.method) &&
  matches.some(({ term: { word, after, before, raw }, by }, at) => {
    const place = by === 'own' && /^\d/.test(word.text) ? label.findIndex(({ text }) => text === word.text) : -1;
    const noun = [matches[at + 1], matches[at - 1]].find((other) => other && [after, before].includes(other.term.word));
    if (place === -1 || !noun || isInLabel(noun) || noun.by === 'verb' || noun.term.isFirst) return false;
    const unit = label[place + 1];
    const isOther = unit && isStrong(unit) && !matches.some(({ term }) => term.word.sense === unit.sense);
    return (
      isOther === true ||
      (CURRENCY_SIGN.test(node.name) && !CURRENCY_SIGN.test(raw) && !CURRENCY_NOUN.test(noun.term.word.stem))
    );
  });

const CURRENCY_SIGN = /[$€£¥]/;
const CURRENCY_NOUN = /^(?:pound|euro|dollar|quid|buck)$/;

/** A "full name" is no "Trip name"; nor is a key that is named "Your name". */
const isOtherName: Objection = ({ matches, label, extra }) =>
  matches.some(({ term: { word, isFirst }, by }) => {
    if (by !== 'own' || word.sense !== 'full name') return false;
    if (word.text === 'name') return isFirst && matches.some((other) => other.by === undefined);
    return extra.some(isStrong) && !label.some(({ text }) => text === word.text);
  });

/** "the cost centre" is no "Cost per person". */
const isOtherField: Objection = (coverage, { node }) =>
  isEditable(node.role) &&
  coverage.extra.length > 0 &&
  coverage.matches.some(({ term, by }) => term.isHead && !term.isFirst && by === 'kind');

/** "submit" is no "Send me news", nor "add another choice" "I am a UK taxpayer, add Gift Aid". */
const isMentionedInPassing: Objection = ({ matches, extra, label: [begun] }, { action }) => {
  const [verb] = matches;
  if (action.method !== 'check' || verb?.by !== 'own' || !verb.term.isVerb) return false;
  const isAlone = !matches.some(({ term, by }) => by === 'own' && term !== verb.term && isStrong(term.word));
  const isBox = impliedVerbs.check?.has(verb.term.word.text) && begun?.stem === verb.term.word.stem;
  return isAlone && !isBox && extra.some(isStrong);
};

/** "one standing ticket" is no "Standing desk". */
const isOtherBox: Objection = (coverage, { node }) =>
  isCheckable(node.role) &&
  hasMoreWords(coverage) &&
  /^(?:add|book|order|buy|send|get|take|tick|check|select)$/.test(coverage.matches[0]?.term.word.text ?? '') &&
  coverage.matches.some(({ term, by }) => term.isHead && !term.isFirst && by === 'kind' && !rolesNamed(term.word.text));

/** "themes" are no "Light theme". */
const isOneForSeveral: Objection = (coverage, { node }) =>
  /^(?:button|menuitem)$/.test(node.role) &&
  coverage.extra.length > 0 &&
  coverage.matches[0]?.by === 'verb' &&
  coverage.matches.filter(isInLabel).length === 1 &&
  coverage.matches.some(
    ({ term: { word }, by }) =>
      by === 'own' &&
      word.text !== word.stem &&
      coverage.label.some(({ text, stem }) => stem === word.stem && text === stem),
  );

/** "the menu" is no field in which something is chosen. */
const isChoiceFieldForKind: Objection = (coverage, { node, action }) =>
  action.method === 'click' &&
  isEditable(node.role) &&
  coverage.extra.length > 0 &&
  coverage.matches.some(({ by, term }) => by === 'noun' && term.word.text === 'menu');

/** Nobody goes to a box. */
const isCheckboxForGoTo: Objection = ({ matches: [first], extra }, { node }) =>
  isCheckable(node.role) &&
  node.role !== 'radio' &&
  extra.length > 0 &&
  first?.by === 'verb' &&
  (/^(?:go|jump|return|navigate|proceed|move)$/.test(first.term.word.text) ||
    (first.term.word.text === 'switch' && first.term.after?.text === 'to'));

/** "home delivery" is no "Print at home". */
const matchesLateInChoice: Objection = ({ matches, labelWords: [begun], extra }, { node, action }) => {
  const own = matches.filter(isInLabel);
  return (
    node.role === 'radio' &&
    action.method === 'check' &&
    begun !== undefined &&
    isStrong(begun) &&
    extra.includes(begun) &&
    own.length === 1 &&
    own[0]?.term.isHead === true &&
    matches.some(({ term, by }) => term.isHead && !term.isFirst && (by === 'near' || by === 'kind'))
  );
};

/** "a chart" of results is no "Chat with us": a slip is forgiven where all else is said. */
const isMoreThanTypo: Objection = ({ matches, label, extra }) => {
  const own = matches.filter(isInLabel);
  const isSlipped = ({ term: { word } }: Coverage['matches'][number]): boolean =>
    label.some((said) => isSlip(word, said)) && !label.some((said) => isSame(word, said));
  return (
    extra.length > 0 &&
    own.length > 0 &&
    own.every(isSlipped) &&
    matches.some(({ term, by }) => !term.isFirst && (by === 'kind' || by === undefined))
  );
};

/** "check-in" is no "Check out", nor is "log out" done by a "Log". */
const isPartOfPhrasalVerb: Objection = ({ matches, label, words }) =>
  matches.some(({ term: { word }, by }) => {
    if (by !== 'own' || label.some((said) => said.sense === word.sense || said.stem === word.stem)) return false;
    const isHalf = ([all, half]: readonly [Word, Word]): boolean =>
      PHRASAL_VERB.test(all.text) && all.text.startsWith(`${half.text} `);
    const verb = label.find((said) => isHalf([said, word]) || isHalf([word, said]));
    const particle = PHRASAL_VERB.exec(verb && isHalf([verb, word]) ? verb.text : word.text)?.[1];
    return verb !== undefined && [...words, ...label].every(({ text }) => text !== particle);
  });

const PHRASAL_VERB = /^\p{L}+ (in|out|on|off|up|down)$/u;

/** "the Team plan" is not "My team". */
const isOwnForOther: Objection = ({ matches, label: [mine, thing, more], words }) =>
  /^(?:my|your)$/.test(mine?.text ?? '') &&
  thing !== undefined &&
  !more &&
  !words.some(({ text }) => /^(?:my|your|our|mine|i)$/.test(text)) &&
  matches.some(({ term, by }) => term.isHead && !term.isFirst && by === 'kind');

/** "un-complete it" ticks nothing. */
const isCheckForUndo: Objection = ({ words: [first] }, { action }) => action.method === 'check' && first?.text === 'un';

/** A tab shows what there is: nothing is created or saved by it, unless it says so. */
const isTabForAction: Objection = ({ matches: [first], label: [said] }, { node: { role } }) =>
  role === 'tab' &&
  first?.term.isVerb === true &&
  ACTION_VERB.test(first.term.word.text) &&
  first.term.word.stem !== said?.stem;

const ACTION_VERB = /^(?:create|add|save|delete|remove|send|submit|edit|make|upload|cancel)$/;

/** "we are 8 people" is not for "Item 2: commodity code has 6 digits, 8 are needed". */
const matchesNumberOnly: Objection = ({ matches, label }, { action }) => {
  const own = matches.filter(isInLabel);
  return (
    action.method === 'click' &&
    matches[0]?.by !== 'verb' &&
    label.length > LONG_LABEL_WORDS &&
    own.length > 0 &&
    own.every(({ term }) => /^\d{1,2}$/.test(term.word.text)) &&
    matches.some(({ term, by }) => !term.isFirst && term.isHead && by === 'kind')
  );
};

const LONG_LABEL_WORDS = 4; // words

const objections: readonly Objection[] = [
  isCheckboxForGoTo,
  matchesLateInChoice,
  isMoreThanTypo,
  isPartOfPhrasalVerb,
  isTabForAction,
  matchesNumberOnly,
  isOrdinalOfOther,
  isStepOfOtherThing,
  isUnspecificAll,
  isOtherAmount,
  isOtherName,
  isOtherField,
  isMentionedInPassing,
  isOtherBox,
  isOneForSeveral,
  isChoiceFieldForKind,
  isOwnForOther,
  isCheckForUndo,
];

/** The element has only a word in common with the request, and has more than that, or less, or another purpose. */
export const isOnlySuperficialMatch: Objection = (coverage, act, scene) =>
  [...objections, ...objectionsOfOthers].some((speaksAgainst) => speaksAgainst(coverage, act, scene));

const objectionsOfOthers: readonly Objection[] = [
  clearsOtherField,
  isCopyBelow,
  isOfPartOfPage,
  isInOtherNamedRow,
  hasOtherAim,
  isOtherAction,
  isOtherState,
];
