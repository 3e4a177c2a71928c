import { isOrdinal } from '../values/ordinal-words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import type { FeatureRow } from './lead-features.ts';
import type { RankedQuestion } from './observation.ts';
import type { CandidateSet } from './possible-sets.ts';

type Features = FeatureRow[number];

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Which part of the question a word is in. */
type QuestionPart = 'verb' | 'head' | 'mod' | 'tail';

export function partsOf({ query: { terms } }: RankedQuestion): QuestionPart[] {
  const isDone = (at: number): boolean => {
    const { word, isFirst } = terms[at] ?? {};
    return word !== undefined && isFirst === true && (neutralVerbs.has(word.text) || actionVerbs.has(word.text));
  };
  const head = terms.findLastIndex(({ isHead, word }, at) => isHead && !isDone(at) && !isOrdinal(word.text));
  return terms.map(({ isHead }, at) => (isDone(at) ? 'verb' : at === head ? 'head' : isHead ? 'mod' : 'tail'));
}

/** What matches each part of the question: the elements themselves, their role, or their surroundings. */
export function partFeatures(
  { nodes, holder }: CandidateSet,
  question: RankedQuestion,
  parts: readonly QuestionPart[],
): Features {
  const numbers = { verbOwn: -1, headOwn: -1, headHeld: -1, headKind: -1, modOwn: -1, tailOwn: -1, tailHeld: -1 };
  const held = holder && question.gradesOfHolder(holder);
  const graded = nodes.map((node) => question.of(node));
  const ownAt = (at: number): number => mean(graded.map(({ own }) => own[at] ?? 0));
  const heldAt = (at: number): number =>
    Math.max(
      held?.grades[at] ?? 0,
      mean(graded.map(({ near, title }) => Math.max(near[at] ?? 0, title[at] ?? 0))),
      inPlace(at, nodes, question),
    );
  for (const part of new Set(parts)) {
    const places = parts.flatMap((one, at) => (one === part ? [at] : []));
    numbers[`${part}Own`] = shareAtPositions(places, question, ownAt);
    if (part === 'tail' || part === 'head') numbers[`${part}Held`] = shareAtPositions(places, question, heldAt);
  }
  const head = parts.indexOf('head');
  if (question.kinds[head]) numbers.headKind = mean(nodes.map((node) => question.kindGrade(head, node, LOOSE_FACTOR)));
  return numbers;
}

const LOOSE_FACTOR = 0.5;

const inPlace = (at: number, nodes: readonly OutlineNode[], question: RankedQuestion): number =>
  Number(question.places[at] !== undefined && nodes.length > 0 && nodes.every((node) => question.isInPlace(at, node)));

function shareAtPositions(
  places: readonly number[],
  { weights }: RankedQuestion,
  value: (at: number) => number,
): number {
  let [sum, all] = [0, 0];
  for (const at of places) {
    const weight = weights[at] ?? 0;
    all += weight;
    sum += weight * value(at);
  }
  return all === 0 ? 0 : sum / all;
}

const RELATED_GRADE = 0.8;

/** What matches the question if related words count. */
export function relatedFeatures({ nodes, holder }: CandidateSet, question: RankedQuestion): Features {
  const held = holder && question.gradesOfHolder(holder);
  const graded = nodes.map((node) => question.of(node));
  const sums = { own: 0, all: 0, plain: 0 };
  let leftKin = 0;
  for (const [at, weight] of question.weights.entries()) {
    const own = mean(graded.map(({ own: grades }) => grades[at] ?? 0));
    const plain = mean(graded.map(({ isEverydayMatch: said }) => Number(said[at])));
    const related = mean(graded.map(({ isRelated }) => Number(isRelated[at])));
    const near = mean(graded.map(({ near: grades, title }) => Math.max(grades[at] ?? 0, title[at] ?? 0)));
    const kind = mean(nodes.map((node) => question.kindGrade(at, node, LOOSE_FACTOR)));
    const grade = Math.max(own, RELATED_GRADE * related, RELATED_GRADE * plain);
    const around = Math.max(near, kind, inPlace(at, nodes, question), held?.grades[at] ?? 0);
    const all = Math.max(grade, around, held?.isRelated[at] ? RELATED_GRADE : 0);
    sums.own += weight * grade;
    sums.all += weight * all;
    sums.plain += weight * plain;
    leftKin += Number(all < 0.5 && !(question.query.terms[at]?.isLight ?? false));
  }
  const { total } = question;
  return { ownKin: sums.own / total, allKin: sums.all / total, plain: sums.plain / total, leftKin };
}

/** The form of the elements' names. */
export function labelFeatures({ nodes }: CandidateSet, scene: Scene): Features {
  const labels = nodes.map((node) => scene.words(labelOf(node)));
  const [label = []] = labels;
  const same = (at: number): number =>
    labels.length < 2 ? -1 : Number(labels.every((words) => words.at(at)?.stem === label.at(at)?.stem));
  return {
    labelWords: mean(labels.map(({ length }) => length)),
    labelActing: mean(labels.map(([word]) => Number(word !== undefined && actionVerbs.has(word.text)))),
    labelDigits: mean(nodes.map((node) => Number(/\d/.test(labelOf(node))))),
    sameStart: same(0),
    sameEnd: same(-1),
  };
}

/** The results of the rules and the ranker of acts, if the question were an instruction. */
export function actFeatures({ nodes }: CandidateSet, { likely, act }: RankedQuestion): Features {
  let [inside, all, best, others] = [0, 0, 0, 0];
  for (const [node, probability] of likely) {
    all += probability;
    if (nodes.includes(node)) {
      inside += probability;
      best = Math.max(best, probability);
    } else others = Math.max(others, probability);
  }
  return {
    actLead: best - others,
    actShare: all === 0 ? -1 : inside / all,
    actRules: act === undefined ? -1 : mean(nodes.map(({ ref }) => Number(ref === act))),
  };
}

const NEGATIVE_WORD = /\b(?:not|no|without|except|other than|but|never|nothing|un\p{L}+)\b|n't\b/u;
const CONTROL_NOUN =
  /\b(?:buttons?|links?|fields?|inputs?|box(?:es)?|checkbox(?:es)?|tabs?|switch(?:es)?|radios?|dropdowns?|controls?|actions?|icons?|menus?|options?|filters?|toggles?)\b/;

/** The form of the question: the same for all sets. */
export function questionFormFeatures(
  { said, instruction, query: { terms } }: RankedQuestion,
  parts: readonly QuestionPart[],
): Features {
  const head = terms[parts.indexOf('head')]?.word;
  return {
    headPlural: head === undefined ? -1 : Number(head.text !== head.stem && head.text.endsWith('s')),
    hasVerb: Number(parts.includes('verb')),
    hasTail: parts.filter((part) => part === 'tail').length,
    negative: Number(NEGATIVE_WORD.test(said)),
    person: Number(/\b(?:i|me|my|we|our|you|your)\b/.test(said)),
    asking: Number(/\?\s*$/.test(instruction)),
    capital: Number(/^\p{Lu}/u.test(instruction.trim())),
    thing: Number(CONTROL_NOUN.test(said)),
  };
}
