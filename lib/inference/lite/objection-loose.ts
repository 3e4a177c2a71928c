import type { Account, Answer, Objection } from './account.ts';
import { isSame, isSlip } from './naming.ts';
import { isAimedElsewhere } from './objection-aims.ts';
import { isCopyBelow, isOfPartOfPage } from './objection-copies.ts';
import { isClearOfOther } from './objection-named.ts';
import { isOtherDeed } from './objection-deeds.ts';
import { isOfLongerRow } from './objection-rows.ts';
import { isOfOtherState } from './objection-states.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCheckable, isEditable, placesOfNoun, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { fillers, saidBy } from './verbs.ts';
import type { Word } from './words.ts';

const isStrong = (word: Word): boolean => word.weight === 1 && !fillers.has(word.text);
const saysMore = ({ extra }: Account): boolean => extra.some(isStrong);
const isOwn = ({ by }: Account['answers'][number]): boolean => by === 'own';

/** "the second issue", on a page that never mentions issues. */
const isOtherCounted: Objection = ({ answers }, { node }, scene) =>
  !answers.some(isOwn) &&
  answers.some(({ by }, at) => {
    const noun = by === 'ordinal' ? answers[at + 1] : undefined;
    return (
      noun !== undefined &&
      WEAKLY.has(noun.by) &&
      isSpecific(noun.asked.word, node) &&
      !isSpokenOf(noun.asked.word, scene)
    );
  });

const WEAKLY: ReadonlySet<Answer> = new Set(['kind', 'verb', 'place']);
const ANY = /^(?:one|item|entry|thing|element|record|card|page|step|slot)$/;

/** A noun that does not name just any part of a page. */
function isSpecific({ stem, text }: Word, node: OutlineNode): boolean {
  const roles = placesOfNoun.get(text) ?? [];
  return (
    !ANY.test(stem) && !isOrdinal(text) && !rolesNamed(text) && !ancestorWhere(node, ({ role }) => roles.includes(role))
  );
}

const isSpokenOf = (word: Word, scene: Scene): boolean =>
  scene.placesAbout(word).length > 0 ||
  scene.outline.nodes.some(({ name }) => scene.words(name).some(({ sense }) => sense === word.sense));

/** "the next month" is not where the next page of results is. */
const isOtherStep: Objection = ({ answers, label }, { node }) =>
  label.every(({ sense }) => STEP.test(sense)) &&
  answers.some(
    ({ asked: { word, before }, by }) => by === 'kind' && SPAN.test(word.stem) && STEP.test(before?.text ?? ''),
  ) &&
  !isDated(node);

const STEP = /^(?:next|previous)$/;
const SPAN = /^(?:day|week|month|year|quarter|season)$/;
const DATE =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|week|day|month)\p{L}*\b|\b\d{4}\b|\d\s?[-./]\s?\d/iu;

function isDated({ parent }: OutlineNode): boolean {
  const around = [parent, parent?.parent].flatMap((up) => (up ? [up, ...up.children] : []));
  return around.some(({ name }) => DATE.test(name));
}

/** "select all messages" is not for the link "All", nor "view all pages" for the option "Everyone". */
const isOnlyAll: Objection = ({ answers, said: [all, more], words }, { node }) =>
  all?.sense === 'all' &&
  !more &&
  !isCheckable(node.role) &&
  answers[0]?.by === 'verb' &&
  answers.filter(isOwn).length === 1 &&
  (!LOOKS.test(answers[0].asked.word.sense) || !words.some(({ text }) => text === all.text));

const LOOKS = /^(?:show|go|open|list|filter|switch|click|press|tap|look|browse|get|use|change|set)$/;

/** "25 entries" are no "£25", nor is "page 2" "2 stars". */
const isOtherAmount: Objection = ({ answers, label }, { node, action }) =>
  !/^(?:fill|type)$/.test(action.method) &&
  answers.some(({ asked: { word, after, before, raw }, by }, at) => {
    const place = by === 'own' && /^\d/.test(word.text) ? label.findIndex(({ text }) => text === word.text) : -1;
    const noun = [answers[at + 1], answers[at - 1]].find(
      (other) => other && [after, before].includes(other.asked.word),
    );
    if (place === -1 || !noun || isOwn(noun) || noun.by === 'verb' || noun.asked.isFirst) return false;
    const unit = label[place + 1];
    const isOther = unit && isStrong(unit) && !answers.some(({ asked }) => asked.word.sense === unit.sense);
    return isOther === true || (MONEY.test(node.name) && !MONEY.test(raw) && !COINS.test(noun.asked.word.stem));
  });

const MONEY = /[$€£¥]/;
const COINS = /^(?:pound|euro|dollar|quid|buck)$/;

/** A "full name" is no "Trip name"; nor is a key that is named "Your name". */
const isOtherName: Objection = ({ answers, label, extra }) =>
  answers.some(({ asked: { word, isFirst }, by }) => {
    if (by !== 'own' || word.sense !== 'full name') return false;
    if (word.text === 'name') return isFirst && answers.some((other) => other.by === undefined);
    return extra.some(isStrong) && !label.some(({ text }) => text === word.text);
  });

/** "the cost centre" is no "Cost per person". */
const isOtherField: Objection = (account, { node }) =>
  isEditable(node.role) &&
  account.extra.length > 0 &&
  account.answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && by === 'kind');

/** "submit" is no "Send me news", nor "add another choice" "I am a UK taxpayer, add Gift Aid". */
const isSaidInPassing: Objection = ({ answers, extra, label: [begun] }, { action }) => {
  const [verb] = answers;
  if (action.method !== 'check' || verb?.by !== 'own' || !verb.asked.isVerb) return false;
  const isAlone = !answers.some(({ asked, by }) => by === 'own' && asked !== verb.asked && isStrong(asked.word));
  const isBox = saidBy.check?.has(verb.asked.word.text) && begun?.stem === verb.asked.word.stem;
  return isAlone && !isBox && extra.some(isStrong);
};

/** "one standing ticket" is no "Standing desk". */
const isOtherBox: Objection = (account, { node }) =>
  isCheckable(node.role) &&
  saysMore(account) &&
  /^(?:add|book|order|buy|send|get|take|tick|check|select)$/.test(account.answers[0]?.asked.word.text ?? '') &&
  account.answers.some(
    ({ asked, by }) => asked.isHead && !asked.isFirst && by === 'kind' && !rolesNamed(asked.word.text),
  );

/** "themes" are no "Light theme". */
const isOneOfThem: Objection = (account, { node }) =>
  /^(?:button|menuitem)$/.test(node.role) &&
  account.extra.length > 0 &&
  account.answers[0]?.by === 'verb' &&
  account.answers.filter(isOwn).length === 1 &&
  account.answers.some(
    ({ asked: { word }, by }) =>
      by === 'own' &&
      word.text !== word.stem &&
      account.label.some(({ text, stem }) => stem === word.stem && text === stem),
  );

/** "the menu" is no field in which something is chosen. */
const isNounOfMany: Objection = (account, { node, action }) =>
  action.method === 'click' &&
  isEditable(node.role) &&
  account.extra.length > 0 &&
  account.answers.some(({ by, asked }) => by === 'noun' && asked.word.text === 'menu');

/** Nobody goes to a box. */
const isGoneTo: Objection = ({ answers: [first], extra }, { node }) =>
  isCheckable(node.role) &&
  node.role !== 'radio' &&
  extra.length > 0 &&
  first?.by === 'verb' &&
  (/^(?:go|jump|return|navigate|proceed|move)$/.test(first.asked.word.text) ||
    (first.asked.word.text === 'switch' && first.asked.after?.text === 'to'));

/** "home delivery" is no "Print at home". */
const isLateInChoice: Objection = ({ answers, said: [begun], extra }, { node, action }) => {
  const own = answers.filter(isOwn);
  return (
    node.role === 'radio' &&
    action.method === 'check' &&
    begun !== undefined &&
    isStrong(begun) &&
    extra.includes(begun) &&
    own.length === 1 &&
    own[0]?.asked.isHead === true &&
    answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && (by === 'near' || by === 'kind'))
  );
};

/** "a chart" of results is no "Chat with us": a slip is forgiven where all else is said. */
const isOtherThanSlip: Objection = ({ answers, label, extra }) => {
  const own = answers.filter(isOwn);
  const isSlipped = ({ asked: { word } }: Account['answers'][number]): boolean =>
    label.some((said) => isSlip(word, said)) && !label.some((said) => isSame(word, said));
  return (
    extra.length > 0 &&
    own.length > 0 &&
    own.every(isSlipped) &&
    answers.some(({ asked, by }) => !asked.isFirst && (by === 'kind' || by === undefined))
  );
};

/** "check-in" is no "Check out", nor is "log out" done by a "Log". */
const isPartOfVerb: Objection = ({ answers, label, words }) =>
  answers.some(({ asked: { word }, by }) => {
    if (by !== 'own' || label.some((said) => said.sense === word.sense || said.stem === word.stem)) return false;
    const isHalf = ([all, half]: readonly [Word, Word]): boolean =>
      PHRASAL.test(all.text) && all.text.startsWith(`${half.text} `);
    const verb = label.find((said) => isHalf([said, word]) || isHalf([word, said]));
    const particle = PHRASAL.exec(verb && isHalf([verb, word]) ? verb.text : word.text)?.[1];
    return verb !== undefined && [...words, ...label].every(({ text }) => text !== particle);
  });

const PHRASAL = /^\p{L}+ (in|out|on|off|up|down)$/u;

/** "the Team plan" is not "My team". */
const isMyOwn: Objection = ({ answers, label: [mine, thing, more], words }) =>
  /^(?:my|your)$/.test(mine?.text ?? '') &&
  thing !== undefined &&
  !more &&
  !words.some(({ text }) => /^(?:my|your|our|mine|i)$/.test(text)) &&
  answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && by === 'kind');

/** "un-complete it" ticks nothing. */
const isUndone: Objection = ({ words: [first] }, { action }) => action.method === 'check' && first?.text === 'un';

/** A tab shows what there is: nothing is created or saved by it, unless it says so. */
const isShownByTab: Objection = ({ answers: [first], label: [said] }, { node: { role } }) =>
  role === 'tab' &&
  first?.asked.isVerb === true &&
  MAKES.test(first.asked.word.text) &&
  first.asked.word.stem !== said?.stem;

const MAKES = /^(?:create|add|save|delete|remove|send|submit|edit|make|upload|cancel)$/;

/** "we are 8 people" is not for "Item 2: commodity code has 6 digits, 8 are needed". */
const isOnlyNumber: Objection = ({ answers, label }, { action }) => {
  const own = answers.filter(isOwn);
  return (
    action.method === 'click' &&
    answers[0]?.by !== 'verb' &&
    label.length > LONG &&
    own.length > 0 &&
    own.every(({ asked }) => /^\d{1,2}$/.test(asked.word.text)) &&
    answers.some(({ asked, by }) => !asked.isFirst && asked.isHead && by === 'kind')
  );
};

const LONG = 4; // words

const objections: readonly Objection[] = [
  isGoneTo,
  isLateInChoice,
  isOtherThanSlip,
  isPartOfVerb,
  isShownByTab,
  isOnlyNumber,
  isOtherCounted,
  isOtherStep,
  isOnlyAll,
  isOtherAmount,
  isOtherName,
  isOtherField,
  isSaidInPassing,
  isOtherBox,
  isOneOfThem,
  isNounOfMany,
  isMyOwn,
  isUndone,
];

/** The element has only a word in common with the request, and has more than that, or less, or another purpose. */
export const isOnlyAlike: Objection = (account, act, scene) =>
  [...objections, ...ofOthers].some((speaksAgainst) => speaksAgainst(account, act, scene));

const ofOthers: readonly Objection[] = [
  isClearOfOther,
  isCopyBelow,
  isOfPartOfPage,
  isOfLongerRow,
  isAimedElsewhere,
  isOtherDeed,
  isOfOtherState,
];
