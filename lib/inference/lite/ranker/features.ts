import { isRelatedToAny, conceptsOf } from '../lexicon/concepts.ts';
import { ordinalOf } from '../values/ordinal-words.ts';
import { ancestorWhere } from '../outline/outline.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { opensList } from '../candidates/affordances.ts';
import { isCheckable, isDialog, isRowRole } from '../outline/roles.ts';
import { isInteractive, labelOf } from '../outline/scene.ts';
import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import { fold, type Word } from '../lexicon/words.ts';
import { type GradedAct, rankedMethods } from './possible-acts.ts';
import { isDistinctive, plainTextOf, duplicateKey, type RankingContext } from './act-context.ts';
import { MIN_ACCOUNTING_GRADE, gradeOfWords } from './word-grades.ts';
import type { FeatureRow } from './lead-features.ts';
import { valueKinds } from './value-spans.ts';
import { textAround } from './text-zones.ts';

/** The rules' result for the instruction. */
export interface RulesResult {
  /** They would act. */
  wouldAct: boolean;
  /** On the given act: they would do just this. */
  isThisAct: boolean;
  /** They refused because several fit equally. */
  isTie: boolean;
  /** Refs of the closest candidates, if they refused. */
  close: readonly (string | undefined)[];
}

/** In the order of the trees. */
export const roles =
  'button link tab menuitem option checkbox radio switch combobox listbox textbox searchbox spinbutton slider treeitem row listitem gridcell cell columnheader heading generic'.split(
    ' ',
  );
export const regions = 'navigation banner contentinfo complementary dialog form toolbar menu list table grid'.split(
  ' ',
);

type Features = FeatureRow[number];

/** The features of an act, by name; in the order of the trees. */
export function featuresOf(act: GradedAct, ruling: RulesResult, asking: RankingContext): FeatureRow {
  return [
    { rough: act.rough },
    coverageFeatures(act, asking),
    uncoveredWords(act, asking),
    labelFeatures(act, asking),
    duplicateFeatures(act, asking),
    verbFeatures(act, asking),
    stateFeatures(act),
    valueFeatures(act, asking),
    placeFeatures(act, asking),
    {
      rulesAct: Number(ruling.wouldAct),
      isOfRules: Number(ruling.isThisAct),
      isTie: Number(ruling.isTie),
      isClose: ruling.close.includes(act.node.ref) ? 1 / ruling.close.length : 0,
    },
  ];
}

/** How much of the instruction is accounted for, and where. */
function coverageFeatures(
  { own, chosen, near, title, isValue }: GradedAct,
  { weights, total, query }: RankingContext,
): Features {
  const sums = { own: 0, self: 0, option: 0, value: 0, all: 0, nearOnly: 0, titleOnly: 0, head: 0, headSelf: 0 };
  let lastHead = 0;
  let nearCount = 0;
  for (const [at, weight] of weights.entries()) {
    const self = Math.max(own[at] ?? 0, chosen[at] ?? 0, Number(isValue[at] ?? false));
    const around = Math.max(near[at] ?? 0, title[at] ?? 0);
    sums.own += weight * (own[at] ?? 0);
    sums.self += weight * self;
    sums.option += weight * (chosen[at] ?? 0);
    sums.value += isValue[at] ? weight : 0;
    sums.all += weight * Math.max(self, around);
    if (self < MIN_ACCOUNTING_GRADE / 2) {
      sums.nearOnly += weight * (near[at] ?? 0);
      sums.titleOnly += weight * (title[at] ?? 0);
      nearCount += Number(around >= MIN_ACCOUNTING_GRADE);
    }
    if (!query.terms[at]?.isHead || query.terms[at].isFirst) continue;
    sums.head += weight;
    sums.headSelf += weight * self;
    lastHead = self;
  }
  return {
    own: sums.own / total,
    self: sums.self / total,
    option: sums.option / total,
    value: sums.value / total,
    all: sums.all / total,
    nearOnly: sums.nearOnly / total,
    titleOnly: sums.titleOnly / total,
    headSelf: sums.head === 0 ? 0 : sums.headSelf / sums.head,
    lastHead,
    nearCount,
  };
}

/** The words that nothing accounts for. */
function uncoveredWords(act: GradedAct, { weights, total, query, occurrences: places }: RankingContext): Features {
  const left = { left: 0, leftHead: 0, leftTail: 0, leftHere: 0 };
  const counts = { leftCount: 0, leftDigits: 0, leftNames: 0, leftFirst: 0, leftMost: 0 };
  for (const [at, weight] of weights.entries()) {
    const asked = query.terms[at];
    const best = Math.max(act.own[at] ?? 0, act.chosen[at] ?? 0, act.near[at] ?? 0, act.title[at] ?? 0);
    if (!asked || act.isValue[at] || best >= MIN_ACCOUNTING_GRADE) continue;
    left.left += weight;
    left.leftHere += (places[at] ?? 0) > 0 ? weight : 0;
    counts.leftMost = Math.max(counts.leftMost, weight);
    counts.leftCount += Number(!asked.isLight && asked.word.weight > 0.3);
    counts.leftDigits += Number(/\d/.test(asked.word.text));
    counts.leftNames += Number(asked.isProper);
    if (asked.isFirst) counts.leftFirst = 1;
    else left[asked.isHead ? 'leftHead' : 'leftTail'] += weight;
  }
  return {
    left: left.left / total,
    leftHead: left.leftHead / total,
    leftTail: left.leftTail / total,
    leftHere: left.leftHere / total,
    ...counts,
  };
}

/** How much of the label is in the instruction. */
function labelFeatures(act: GradedAct, asking: RankingContext): Features {
  const { foldedInstruction: said, quoted, scene, total, grader } = asking;
  const own = act.zones.own.filter(isDistinctive);
  const label = act.option ? scene.words(act.option.name).filter(isDistinctive) : own;
  const best = (word: Word): number => grader.bestGrade(word);
  const covered = (words: readonly Word[]): number => {
    const all = words.reduce((sum, { weight }) => sum + weight, 0);
    return all === 0 ? 0 : words.reduce((sum, word) => sum + word.weight * best(word), 0) / all;
  };
  const name = act.option?.name ?? labelOf(act.node);
  const plain = plainTextOf(name);
  const around = quoted.length === 0 ? '' : textAround(act.node, scene);
  return {
    labelAsked: covered(label),
    labelCount: label.filter((word) => best(word) >= MIN_ACCOUNTING_GRADE).length,
    labelLeft: label.filter((word) => word.weight === 1 && best(word) < MIN_ACCOUNTING_GRADE).length,
    labelWords: label.length,
    boxAsked: act.option || act.value ? covered(own) : -1,
    phrase: plain.length > 1 && said.includes(` ${plain} `) ? Math.min(label.length, 4) : 0,
    kin: relatedShare(act, asking) / total,
    isQuoted: Number(quoted.includes(fold(name))),
    quotedLeft: quoted.filter((part) => !isMentionedIn(part, act, around)).length,
    quoted: quoted.length,
  };
}

/** How much of the instruction is related to the label. */
function relatedShare({ own, zones, isValue }: GradedAct, { query, weights }: RankingContext): number {
  const asked = conceptsOf(query.words);
  const said = conceptsOf(zones.own);
  let related = 0;
  for (const [at, { word }] of query.terms.entries()) {
    const place = (own[at] ?? 0) < MIN_ACCOUNTING_GRADE && !isValue[at] ? query.words.indexOf(word) : -1;
    if (isRelatedToAny([asked, place], said)) related += weights[at] ?? 0;
  }
  return related;
}

const isMentionedIn = (part: string, { node, option, value }: GradedAct, around: string): boolean =>
  part === fold(node.name) ||
  part === fold(option?.name ?? '') ||
  (value !== undefined && fold(value.text) === part) ||
  around.includes(part);

const MAX_DUPLICATES = 60;

/** What distinguishes an element from others with its role and label: its surroundings, or its index among them. */
function duplicateFeatures(act: GradedAct, asking: RankingContext): Features {
  const { duplicates: twins, ordinal, total, around } = asking;
  const alike = twins.get(duplicateKey(act.node)) ?? [act.node];
  const at = alike.indexOf(act.node);
  const others = alike.filter((node) => node !== act.node).slice(0, MAX_DUPLICATES);
  const place = ordinal && ordinalOf(ordinal.text);
  const isPlace = place === (at === alike.length - 1 ? -1 : at + 1) || place === at + 1;
  return {
    twins: Math.log(alike.length),
    twinAt: alike.length > 1 ? at : -1,
    twinLead: others.length === 0 ? 0 : (around(act.node) - Math.max(...others.map(around))) / total,
    isOrdinal: ordinal === undefined ? 0 : alike.length > 1 && isPlace ? 1 : -1,
  };
}

function verbFeatures(
  { node, method, zones }: GradedAct,
  { verb, namedRoles: named, isNegative }: RankingContext,
): Features {
  const [label] = zones.own;
  const isJust = named.some(({ just }) => just.includes(node.role));
  const isAlso = named.some(({ also }) => also.includes(node.role));
  return {
    verbLabel: verb && label ? gradeOfWords(verb, label) : 0,
    verbNeutral: Number(verb !== undefined && neutralVerbs.has(verb.text)),
    verbActing: Number(verb !== undefined && actionVerbs.has(verb.text)),
    labelActing: Number(label !== undefined && actionVerbs.has(label.text)),
    labelGrave: Number(label !== undefined && irreversibleVerbs.has(label.text)),
    roleSaid: isJust ? 1 : isAlso ? 0.5 : named.length > 0 ? -1 : 0,
    negative: isNegative ? (method === 'uncheck' ? 1 : method === 'check' ? -1 : 0.5) : method === 'uncheck' ? -0.5 : 0,
  };
}

function stateFeatures({ node, method, option }: GradedAct): Features {
  const { states } = node;
  const has = (...names: string[]): number => Number(names.some((name) => states.has(name)));
  const isChecked = states.has('checked');
  return {
    already: Number((method === 'check' && isChecked) || (method === 'uncheck' && !isChecked)),
    optionChosen: Number(option?.states.has('selected') ?? false),
    disabled: has('disabled'),
    unseen: has('unseen'),
    chosen: has('checked', 'pressed', 'selected', 'current'),
    popup: has('haspopup'),
    collapsed: states.has('collapsed') ? 1 : states.has('expanded') ? -1 : 0,
    pressed: has('pressed'),
    opensList: Number(opensList(node)),
  };
}

function valueFeatures({ node, value, args }: GradedAct, { clause }: RankingContext): Features {
  return {
    valueKind: valueKinds[value?.kind ?? 'none'],
    valueLength: value ? value.text.length : -1,
    valueWords: value ? value.text.split(' ').length : -1,
    valueLast: value ? Number(value.to >= clause.length - 1) : -1,
    valueFirst: value ? Number(value.from === 0) : -1,
    valueDigit: Number(value !== undefined && /^\d/.test(value.text)),
    hasValue: Number(node.states.has('value')),
    isValue: Number(value !== undefined && node.states.get('value') === args[0]),
  };
}

function placeFeatures({ node, method }: GradedAct, asking: RankingContext): Features {
  const { scene, query, clause, occurrences: places } = asking;
  const region = ancestorWhere(node, ({ role }) => regions.includes(role))?.role ?? '';
  return {
    inRow: Number(ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined || scene.rowOf(node) !== undefined),
    inDialog: Number(ancestorWhere(node, ({ role }) => isDialog(role)) !== undefined),
    region: regions.indexOf(region),
    role: roles.indexOf(node.role),
    method: rankedMethods.indexOf(method),
    interactive: Number(isInteractive(node)),
    checkable: Number(isCheckable(node.role)),
    unnamed: Number(node.name === ''),
    place: node.index / scene.outline.nodes.length,
    asked: query.terms.length,
    words: query.words.length,
    unsaid: places.filter((times) => times === 0).length,
    foreign: Number(asking.isForeign),
    question: Number(clause.trim().endsWith('?')),
  };
}
