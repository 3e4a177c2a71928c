import { nearnessTo, type Nearness } from './nearness.ts';
import { isKind } from './kinds.ts';
import type { OutlineNode } from './outline.ts';
import { type Scene } from './scene.ts';
import { textBeside } from './surroundings.ts';
import { gradeOf, grades, STOP_WEIGHT, type Word } from './words.ts';

/** An element with the evidence for it, 0 … 1. */
export interface Finding {
  node: OutlineNode;
  score: number;
}

const NEARBY = 0.55; // in the row or section
const SAID_BESIDE = 0.9; // placeholder, description, the text before
const RELATED = 0.85; // with the same root
const SAYS_MORE = 0.15; // maximum reduction for other words in a label
const KIND_SHARE = 0.3;

/**
 * How much of the request each element accounts for: by its label, its description, its surroundings. For
 * observe only: the best result may be shown, not acted on.
 */
export function evidenceFor(asked: readonly Word[], elements: readonly OutlineNode[], scene: Scene): Finding[] {
  const words = asked.filter(({ weight }) => weight > STOP_WEIGHT);
  const total = words.reduce((sum, word) => sum + weightOf(word, scene), 0);
  if (total === 0) return [];
  const around = new Map(words.map((word) => [word, measureOf(word, scene)]));
  return elements
    .map((node) => {
      const own = words.map((word) => ownShare(word, node, scene));
      const shares = words.map((word, at) => own[at] || nearShare(around.get(word), node));
      const sum = words.reduce((all, word, at) => all + (shares[at] ?? 0) * weightOf(word, scene), 0);
      const isOwn = own.some((share) => share > 0);
      return { node, score: (sum / total) * (1 - SAYS_MORE * extraShare(words, node, scene)) * (isOwn ? 1 : NOT_OWN) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.node.index - b.node.index);
}

const NOT_OWN = 0.95;

const SOFT = 0.7; // even a word for the kind of thing tells one field from another
const weightOf = (word: Word, scene: Scene): number => (isKind(word, scene) ? KIND_SHARE : Math.max(SOFT, word.weight));

function ownShare(word: Word, node: OutlineNode, scene: Scene): number {
  const grade = bestGrade(word, scene.words(node.name));
  if (grade > 0) return grade;
  const { states } = node;
  const beside = [
    states.get('placeholder'),
    states.get('description'),
    node.name === '' ? textBeside(node) : undefined,
  ];
  return SAID_BESIDE * Math.max(0, ...beside.map((text) => (text ? bestGrade(word, scene.words(text)) : 0)));
}

function bestGrade(word: Word, said: readonly Word[]): number {
  return said.reduce((best, other) => {
    const grade = gradeOf(word, other, true);
    return Math.max(best, grade >= grades.typo ? grade : word.root === other.root ? RELATED : 0);
  }, 0);
}

function measureOf(word: Word, scene: Scene): Nearness {
  return nearnessTo({ words: [{ ...word, weight: 1 }], roles: undefined, ordinal: undefined }, scene, 'entry');
}

const FAR = 60; // lines: a section, no more

function nearShare(measure: Nearness | undefined, node: OutlineNode): number {
  const distance = measure?.(node) ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(distance) ? NEARBY * (1 - Math.min(distance, FAR) / (3 * FAR)) : 0;
}

function extraShare(words: readonly Word[], node: OutlineNode, scene: Scene): number {
  const said = scene.words(node.name).filter(({ weight }) => weight > STOP_WEIGHT);
  const extra = said.filter((other) => bestGrade(other, words) === 0);
  return said.length === 0 ? 0 : extra.length / said.length;
}
