import { nearnessTo, type Nearness } from '../structure/nearness.ts';
import { isPageKind } from '../outline/kinds.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { type Scene } from '../outline/scene.ts';
import { textBeside } from '../structure/surroundings.ts';
import { wordMatchGrade, matchGrades, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** An element with the evidence for it, 0 … 1. */
export interface Finding {
  node: OutlineNode;
  score: number;
}

const NEARBY_SHARE = 0.55; // in the row or section
const BESIDE_SHARE = 0.9; // placeholder, description, the text before
const RELATED_SHARE = 0.85; // with the same root
const EXTRA_PENALTY = 0.15; // maximum reduction for other words in a label
const KIND_SHARE = 0.3;

/**
 * How much of the request each element accounts for: by its label, its description, its surroundings. For
 * observe only: the best result may be shown, not acted on.
 */
export function evidenceFor(queryWords: readonly Word[], elements: readonly OutlineNode[], scene: Scene): Finding[] {
  const words = queryWords.filter(({ weight }) => weight > STOP_WEIGHT);
  const total = words.reduce((sum, word) => sum + weightOf(word, scene), 0);
  if (total === 0) return [];
  const nearnesses = new Map(words.map((word) => [word, nearnessOf(word, scene)]));
  return elements
    .map((node) => {
      const own = words.map((word) => ownShare(word, node, scene));
      const shares = words.map((word, at) => own[at] || nearShare(nearnesses.get(word), node));
      const sum = words.reduce((all, word, at) => all + (shares[at] ?? 0) * weightOf(word, scene), 0);
      const isOwn = own.some((share) => share > 0);
      return {
        node,
        score: (sum / total) * (1 - EXTRA_PENALTY * extraShare(words, node, scene)) * (isOwn ? 1 : NOT_OWN_FACTOR),
      };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.node.index - b.node.index);
}

const NOT_OWN_FACTOR = 0.95;

const MIN_WEIGHT = 0.7; // even a word for the kind of thing tells one field from another
const weightOf = (word: Word, scene: Scene): number =>
  isPageKind(word, scene) ? KIND_SHARE : Math.max(MIN_WEIGHT, word.weight);

function ownShare(word: Word, node: OutlineNode, scene: Scene): number {
  const grade = bestGrade(word, scene.words(node.name));
  if (grade > 0) return grade;
  const { states } = node;
  const beside = [
    states.get('placeholder'),
    states.get('description'),
    node.name === '' ? textBeside(node) : undefined,
  ];
  return BESIDE_SHARE * Math.max(0, ...beside.map((text) => (text ? bestGrade(word, scene.words(text)) : 0)));
}

function bestGrade(word: Word, labelWords: readonly Word[]): number {
  return labelWords.reduce((best, other) => {
    const grade = wordMatchGrade(word, other, true);
    return Math.max(best, grade >= matchGrades.typo ? grade : word.root === other.root ? RELATED_SHARE : 0);
  }, 0);
}

function nearnessOf(word: Word, scene: Scene): Nearness {
  return nearnessTo({ words: [{ ...word, weight: 1 }], roles: undefined, ordinal: undefined }, scene, 'entry');
}

const MAX_DISTANCE = 60; // lines: a section, no more

function nearShare(nearness: Nearness | undefined, node: OutlineNode): number {
  const distance = nearness?.(node) ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(distance) ? NEARBY_SHARE * (1 - Math.min(distance, MAX_DISTANCE) / (3 * MAX_DISTANCE)) : 0;
}

function extraShare(words: readonly Word[], node: OutlineNode, scene: Scene): number {
  const labelWords = scene.words(node.name).filter(({ weight }) => weight > STOP_WEIGHT);
  const extra = labelWords.filter((other) => bestGrade(other, words) === 0);
  return labelWords.length === 0 ? 0 : extra.length / labelWords.length;
}
