import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isDialog, isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import type { Word } from '../lexicon/words.ts';
import { regions, roles } from './features.ts';
import { MIN_ACCOUNTING_GRADE } from './word-grades.ts';
import { contrastFeatures, coverageOf } from './set-contrast.ts';
import {
  actFeatures,
  relatedFeatures,
  labelFeatures,
  partFeatures,
  partsOf,
  questionFormFeatures,
} from './set-numbers.ts';
import { withLeads, type FeatureRow } from './lead-features.ts';
import type { RankedQuestion } from './observation.ts';
import { bonds, type CandidateSet, candidateSetsFor, relatedSetsIn } from './possible-sets.ts';

/** A set with its features for the trees. */
export interface RankedSet {
  set: CandidateSet;
  features: Float32Array;
}

type Features = FeatureRow[number];

const MAX_SETS = 70;
const NUMBER_WORDS = ['two', 'three', 'four', 'five', 'six'];

/** Features given for each set, and then by how much it leads, or falls behind the best. */
const COMPARED_FEATURES = [
  'rough',
  'all',
  'ownMean',
  'labelAsked',
  'holderAll',
  'holderLabel',
  'kin',
  'cover',
  'coverMin',
  'kinCover',
  'ownKin',
  'allKin',
  'headOwn',
  'actBest',
  'actMean',
];

/** The sets closest to a question, with their features; the empty set and the rules' result are among them. */
export function rankedSets(question: RankedQuestion, scene: Scene): RankedSet[] {
  const rough = candidateSetsFor(question, scene).map((set) => ({ set, rough: roughScore(set, question) }));
  const isGiven = ({ set: { bond } }: (typeof rough)[number]): boolean => bond === 'none' || bond === 'rules';
  const others = rough.filter((one) => !isGiven(one)).toSorted((a, b) => b.rough - a.rough);
  const closest = [...rough.filter(isGiven), ...others.slice(0, MAX_SETS)];
  const asked = questionFeatures(question, scene);
  const own = ownShares(question, scene);
  const coverage = coverageOf(question, scene);
  const parts = partsOf(question);
  const way = questionFormFeatures(question, parts);
  const rows = closest.map(({ set, rough: near }): FeatureRow => [
    { rough: near },
    coverageFeatures(set, question, scene),
    holderFeatures(set, question, scene),
    otherFeatures(set, { question, scene, own }),
    stateFeatures(set, question),
    placeFeatures(set, question, scene),
    asked,
    contrastFeatures(set, coverage),
    partFeatures(set, question, parts),
    relatedFeatures(set, question),
    labelFeatures(set, scene),
    actFeatures(set, question),
    way,
  ]);
  const features = withLeads(rows, COMPARED_FEATURES);
  return closest.map(({ set }, at) => ({ set, features: features[at] ?? new Float32Array() }));
}

const mean = (of: readonly OutlineNode[], value: (node: OutlineNode) => number): number =>
  of.length === 0 ? 0 : of.reduce((sum, node) => sum + value(node), 0) / of.length;

const shareOf = (of: readonly OutlineNode[], has: (node: OutlineNode) => boolean): number =>
  mean(of, (node) => Number(has(node)));

/** How much of the question each element matches itself. */
const ownShares = (question: RankedQuestion, scene: Scene): ReadonlyMap<OutlineNode, number> =>
  new Map(
    relatedSetsIn('together', scene).elements.map((node) => [node, question.questionShare(question.of(node).own)]),
  );

/** A rough score: sets far behind are not examined closely. */
function roughScore({ nodes, holder }: CandidateSet, question: RankedQuestion): number {
  return question.questionShare(
    question.kinds.map((kind, at) => {
      const best = mean(nodes, (node) => {
        const { own, near, title } = question.of(node);
        const ofKind = kind?.just.includes(node.role) ? 1 : kind?.also.includes(node.role) ? 0.5 : 0;
        return Math.max(own[at] ?? 0, 0.7 * (near[at] ?? 0), 0.7 * (title[at] ?? 0), ofKind);
      });
      return Math.max(best, holder ? 0.9 * (question.gradesOfHolder(holder).grades[at] ?? 0) : 0);
    }),
  );
}

/** How much of the question is matched, and where, and what is left of it. */
function coverageFeatures({ nodes, holder }: CandidateSet, question: RankedQuestion, scene: Scene): Features {
  const sums = { ownMin: 0, ownMean: 0, ownMax: 0, nearMean: 0, titleMean: 0, holderAll: 0 };
  const more = { kindJust: 0, kindAlso: 0, all: 0, kin: 0, place: 0 };
  const left = { leftCount: 0, leftMost: 0, leftUnsaid: 0 };
  for (const [at, weight] of question.weights.entries()) {
    const asked = question.query.terms[at];
    const kind = question.kinds[at];
    const own = nodes.map((node) => question.of(node).own[at] ?? 0);
    const ownMean = mean(nodes, (node) => question.of(node).own[at] ?? 0);
    const near = mean(nodes, (node) => question.of(node).near[at] ?? 0);
    const title = mean(nodes, (node) => question.of(node).title[at] ?? 0);
    const held = holder ? (question.gradesOfHolder(holder).grades[at] ?? 0) : 0;
    const just = kind ? shareOf(nodes, ({ role }) => kind.just.includes(role)) : 0;
    const also = kind ? shareOf(nodes, ({ role }) => kind.also.includes(role)) : 0;
    const place = Number(nodes.length > 0 && nodes.every((node) => question.isInPlace(at, node)));
    const best = Math.max(ownMean, near, title, held, just, also, place);
    sums.ownMin += weight * Math.min(1, ...own) * Number(own.length > 0);
    sums.ownMean += weight * ownMean;
    sums.ownMax += weight * Math.max(0, ...own);
    sums.nearMean += weight * near;
    sums.titleMean += weight * title;
    sums.holderAll += weight * held;
    more.kindJust += weight * just;
    more.kindAlso += weight * also;
    more.place += weight * place;
    more.kin += weight * shareOf(nodes, (node) => question.of(node).isRelated[at] ?? false);
    more.all += weight * best;
    if (!asked || best >= MIN_ACCOUNTING_GRADE) continue;
    left.leftCount += Number(!asked.isLight);
    left.leftMost = Math.max(left.leftMost, weight);
    left.leftUnsaid += Number(scene.placesOf(asked.word).length === 0);
  }
  const { total } = question;
  return {
    ownMin: sums.ownMin / total,
    ownMean: sums.ownMean / total,
    ownMax: sums.ownMax / total,
    nearMean: sums.nearMean / total,
    titleMean: sums.titleMean / total,
    holderAll: sums.holderAll / total,
    kindJust: more.kindJust / total,
    kindAlso: more.kindAlso / total,
    all: more.all / total,
    kin: more.kin / total,
    place: more.place / total,
    ...left,
  };
}

/** How the names of elements and container match the question. */
function holderFeatures(
  { nodes, holder, bond, isWhole }: CandidateSet,
  question: RankedQuestion,
  scene: Scene,
): Features {
  const said = holder && question.gradesOfHolder(holder);
  const held = holder
    ? relatedSetsIn('together', scene).elements.filter(({ index }) => index > holder.index && index < holder.end)
    : [];
  return {
    labelAsked: mean(nodes, (node) => question.of(node).labelAsked),
    holderLabel: said?.labelAsked ?? -1,
    holderWords: said?.wordCount ?? -1,
    bond: bonds.indexOf(bond),
    isWhole: isWhole === undefined ? -1 : Number(isWhole),
    held: Math.log(1 + held.length),
    holderRole: holder ? regions.indexOf(holder.role) : -2,
  };
}

/** How the set compares with the elements outside, and with the results of the rules and the ranker of acts. */
function otherFeatures(
  { nodes, bond }: CandidateSet,
  { question, scene, own }: { question: RankedQuestion; scene: Scene; own: ReadonlyMap<OutlineNode, number> },
): Features {
  const [first] = nodes;
  const inside = new Set(nodes);
  const labels = new Set(nodes.map(labelOf));
  const { found, states, likely, said } = question;
  const outside = relatedSetsIn('together', scene).elements.filter((node) => !inside.has(node));
  const most = (of: ReadonlyMap<OutlineNode, number>, among: readonly OutlineNode[]): number =>
    among.reduce((best, node) => Math.max(best, of.get(node) ?? 0), 0);
  const alike = outside.filter(({ role }) => role === first?.role);
  const inRules = nodes.filter((node) => found.includes(node)).length;
  const number = NUMBER_WORDS.findIndex((one) => said.includes(` ${one} `)) + 2;
  const outOwn = most(own, outside);
  return {
    size: nodes.length,
    ofNumber: number < 2 ? 0 : number === nodes.length ? 1 : -1,
    outOwn,
    ownLead: mean(nodes, (node) => own.get(node) ?? 0) - outOwn,
    alike: Math.log(1 + alike.length),
    siblings: alike.filter(({ parent }) => parent === first?.parent).length,
    sameLabelOut: alike.filter((node) => labels.has(labelOf(node))).length,
    labels: labels.size / (nodes.length || 1),
    stateOut: states.length === 0 ? -1 : outside.filter((node) => states.some((has) => has(node))).length,
    inRules: inRules / (nodes.length || 1),
    ofRules: found.length === 0 ? -1 : inRules / found.length,
    isRules: Number(bond === 'rules'),
    actBest: most(likely, nodes),
    actMean: mean(nodes, (node) => likely.get(node) ?? 0),
    actOut: most(likely, outside),
  };
}

function stateFeatures({ nodes }: CandidateSet, { states }: RankedQuestion): Features {
  const has = (...names: string[]): number => shareOf(nodes, (node) => names.some((name) => node.states.has(name)));
  return {
    stateSaid: states.length === 0 ? -1 : shareOf(nodes, (node) => states.some((isSo) => isSo(node))),
    on: has('checked', 'pressed', 'selected', 'current'),
    disabled: has('disabled'),
    value: has('value'),
    popup: has('haspopup'),
    folded: has('collapsed', 'expanded'),
    unseen: has('unseen'),
  };
}

function placeFeatures({ nodes }: CandidateSet, question: RankedQuestion, scene: Scene): Features {
  const [first] = nodes;
  const head = headNounOf(question);
  const kind = head ? rolesNamed(head.text) : undefined;
  const region = first && ancestorWhere(first, ({ role }) => regions.includes(role))?.role;
  return {
    roles: new Set(nodes.map(({ role }) => role)).size,
    headJust: kind ? shareOf(nodes, ({ role }) => kind.just.includes(role)) : -1,
    headAlso: kind ? shareOf(nodes, ({ role }) => kind.also.includes(role)) : -1,
    editable: shareOf(nodes, ({ role }) => isEditable(role)),
    checkable: shareOf(nodes, ({ role }) => isCheckable(role)),
    inRow: shareOf(nodes, (node) => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined),
    inDialog: shareOf(nodes, (node) => ancestorWhere(node, ({ role }) => isDialog(role)) !== undefined),
    region: regions.indexOf(region ?? ''),
    role: first ? roles.indexOf(first.role) : -1,
    at: first ? first.index / scene.outline.nodes.length : -1,
  };
}

/** The head noun of the question. */
function headNounOf({ query: { terms } }: RankedQuestion): Word | undefined {
  return (terms.findLast(({ isHead, isFirst }) => isHead && !isFirst) ?? terms.at(-1))?.word;
}

const isPlural = ({ text, stem }: Word): boolean => text !== stem && text.endsWith('s');

/** The same for all sets: the form of the question. */
function questionFeatures(question: RankedQuestion, scene: Scene): Features {
  const { said, found, states, kinds, places } = question;
  const { terms } = question.query;
  const head = headNounOf(question);
  return {
    plural: Number(head !== undefined && isPlural(head)),
    plurals: terms.filter(({ word }) => isPlural(word)).length,
    anyAll: Number(/\b(?:all|every|each|both|any)\b/.test(said)),
    what: Number(/^\s*(?:what|which|who|things|ways|options)\b/.test(said)),
    how: Number(/^\s*(?:how|where)\b/.test(said)),
    article: Number(/^\s*(?:the|an?|one)\b/.test(said)),
    ordinal: Number(terms.some(({ word }) => isOrdinal(word.text))),
    asked: terms.length,
    unsaid: terms.filter(({ word }) => scene.placesOf(word).length === 0).length,
    roleAsked: Number(kinds.some((kind) => kind !== undefined)),
    placeAsked: Number(places.some((place) => place !== undefined)),
    stateAsked: states.length,
    rulesCount: found.length,
  };
}
