import { isKindredToAny, sensesOf } from '../kindred.ts';
import { ordinalOf } from '../ordinal-words.ts';
import { ancestorWhere } from '../outline.ts';
import { grave } from '../own-score.ts';
import { opensList } from '../affords.ts';
import { isCheckable, isDialog, isRowRole } from '../roles.ts';
import { isInteractive, labelOf } from '../scene.ts';
import { acting, neutral } from '../verbs.ts';
import { fold, type Word } from '../words.ts';
import { type GradedAct, rankedMethods } from './acts.ts';
import { isTelling, plainOf, twinKey, type Asking } from './asking.ts';
import { ANSWERS, gradeOfWords } from './grades.ts';
import type { Row } from './leads.ts';
import { KINDS } from './values-said.ts';
import { textAround } from './zones.ts';

/** The rules' result for the instruction. */
export interface Ruling {
  /** They would act. */
  acts: boolean;
  /** On the given act: they would do just this. */
  isThis: boolean;
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

type Numbers = Row[number];

/** The features of an act, by name; in the order of the trees. */
export function featuresOf(act: GradedAct, ruling: Ruling, asking: Asking): Row {
  return [
    { rough: act.rough },
    answersOf(act, asking),
    leftOf(act, asking),
    labelNumbers(act, asking),
    twinNumbers(act, asking),
    verbNumbers(act, asking),
    stateNumbers(act),
    valueNumbers(act, asking),
    placeNumbers(act, asking),
    {
      rulesAct: Number(ruling.acts),
      isOfRules: Number(ruling.isThis),
      isTie: Number(ruling.isTie),
      isClose: ruling.close.includes(act.node.ref) ? 1 / ruling.close.length : 0,
    },
  ];
}

/** How much of the instruction is accounted for, and where. */
function answersOf({ own, chosen, near, title, isValue }: GradedAct, { weights, total, wish }: Asking): Numbers {
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
    if (self < ANSWERS / 2) {
      sums.nearOnly += weight * (near[at] ?? 0);
      sums.titleOnly += weight * (title[at] ?? 0);
      nearCount += Number(around >= ANSWERS);
    }
    if (!wish.asked[at]?.isHead || wish.asked[at].isFirst) continue;
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
function leftOf(act: GradedAct, { weights, total, wish, places }: Asking): Numbers {
  const left = { left: 0, leftHead: 0, leftTail: 0, leftHere: 0 };
  const counts = { leftCount: 0, leftDigits: 0, leftNames: 0, leftFirst: 0, leftMost: 0 };
  for (const [at, weight] of weights.entries()) {
    const asked = wish.asked[at];
    const best = Math.max(act.own[at] ?? 0, act.chosen[at] ?? 0, act.near[at] ?? 0, act.title[at] ?? 0);
    if (!asked || act.isValue[at] || best >= ANSWERS) continue;
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
function labelNumbers(act: GradedAct, asking: Asking): Numbers {
  const { said, quoted, scene, total, grader } = asking;
  const own = act.zones.own.filter(isTelling);
  const label = act.option ? scene.words(act.option.name).filter(isTelling) : own;
  const best = (word: Word): number => grader.best(word);
  const covered = (words: readonly Word[]): number => {
    const all = words.reduce((sum, { weight }) => sum + weight, 0);
    return all === 0 ? 0 : words.reduce((sum, word) => sum + word.weight * best(word), 0) / all;
  };
  const name = act.option?.name ?? labelOf(act.node);
  const plain = plainOf(name);
  const around = quoted.length === 0 ? '' : textAround(act.node, scene);
  return {
    labelAsked: covered(label),
    labelCount: label.filter((word) => best(word) >= ANSWERS).length,
    labelLeft: label.filter((word) => word.weight === 1 && best(word) < ANSWERS).length,
    labelWords: label.length,
    boxAsked: act.option || act.value ? covered(own) : -1,
    phrase: plain.length > 1 && said.includes(` ${plain} `) ? Math.min(label.length, 4) : 0,
    kin: kinOf(act, asking) / total,
    isQuoted: Number(quoted.includes(fold(name))),
    quotedLeft: quoted.filter((part) => !isSaidIn(part, act, around)).length,
    quoted: quoted.length,
  };
}

/** How much of the instruction is related to the label. */
function kinOf({ own, zones, isValue }: GradedAct, { wish, weights }: Asking): number {
  const asked = sensesOf(wish.words);
  const said = sensesOf(zones.own);
  let kin = 0;
  for (const [at, { word }] of wish.asked.entries()) {
    const place = (own[at] ?? 0) < ANSWERS && !isValue[at] ? wish.words.indexOf(word) : -1;
    if (isKindredToAny([asked, place], said)) kin += weights[at] ?? 0;
  }
  return kin;
}

const isSaidIn = (part: string, { node, option, value }: GradedAct, around: string): boolean =>
  part === fold(node.name) ||
  part === fold(option?.name ?? '') ||
  (value !== undefined && fold(value.text) === part) ||
  around.includes(part);

const MOST_TWINS = 60;

/** What distinguishes an element from others with its role and label: its surroundings, or its index among them. */
function twinNumbers(act: GradedAct, asking: Asking): Numbers {
  const { twins, ordinal, total, around } = asking;
  const alike = twins.get(twinKey(act.node)) ?? [act.node];
  const at = alike.indexOf(act.node);
  const others = alike.filter((node) => node !== act.node).slice(0, MOST_TWINS);
  const place = ordinal && ordinalOf(ordinal.text);
  const isPlace = place === (at === alike.length - 1 ? -1 : at + 1) || place === at + 1;
  return {
    twins: Math.log(alike.length),
    twinAt: alike.length > 1 ? at : -1,
    twinLead: others.length === 0 ? 0 : (around(act.node) - Math.max(...others.map(around))) / total,
    isOrdinal: ordinal === undefined ? 0 : alike.length > 1 && isPlace ? 1 : -1,
  };
}

function verbNumbers({ node, method, zones }: GradedAct, { verb, named, isNegative }: Asking): Numbers {
  const [label] = zones.own;
  const isJust = named.some(({ just }) => just.includes(node.role));
  const isAlso = named.some(({ also }) => also.includes(node.role));
  return {
    verbLabel: verb && label ? gradeOfWords(verb, label) : 0,
    verbNeutral: Number(verb !== undefined && neutral.has(verb.text)),
    verbActing: Number(verb !== undefined && acting.has(verb.text)),
    labelActing: Number(label !== undefined && acting.has(label.text)),
    labelGrave: Number(label !== undefined && grave.has(label.text)),
    roleSaid: isJust ? 1 : isAlso ? 0.5 : named.length > 0 ? -1 : 0,
    negative: isNegative ? (method === 'uncheck' ? 1 : method === 'check' ? -1 : 0.5) : method === 'uncheck' ? -0.5 : 0,
  };
}

function stateNumbers({ node, method, option }: GradedAct): Numbers {
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

function valueNumbers({ node, value, args }: GradedAct, { clause }: Asking): Numbers {
  return {
    valueKind: KINDS[value?.kind ?? 'none'],
    valueLength: value ? value.text.length : -1,
    valueWords: value ? value.text.split(' ').length : -1,
    valueLast: value ? Number(value.to >= clause.length - 1) : -1,
    valueFirst: value ? Number(value.from === 0) : -1,
    valueDigit: Number(value !== undefined && /^\d/.test(value.text)),
    hasValue: Number(node.states.has('value')),
    isValue: Number(value !== undefined && node.states.get('value') === args[0]),
  };
}

function placeNumbers({ node, method }: GradedAct, asking: Asking): Numbers {
  const { scene, wish, clause, places } = asking;
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
    asked: wish.asked.length,
    words: wish.words.length,
    unsaid: places.filter((times) => times === 0).length,
    foreign: Number(asking.isForeign),
    question: Number(clause.trim().endsWith('?')),
  };
}
