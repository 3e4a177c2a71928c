import { isForeign } from '../instruction.ts';
import { takeQuotes } from '../intent.ts';
import { isOrdinal } from '../ordinal-words.ts';
import type { OutlineNode } from '../outline.ts';
import { type NounRoles, rolesNamed } from '../roles.ts';
import { labelOf, type Scene } from '../scene.ts';
import type { Wish } from '../wish.ts';
import { fold, STOP_WEIGHT, type Word } from '../words.ts';
import { weightsOf } from './acts.ts';
import { Grader } from './grades.ts';

/** Everything that is the same for each act on the page. */
export interface Asking {
  clause: string;
  wish: Wish;
  scene: Scene;
  weights: readonly number[];
  total: number;
  quoted: readonly string[];
  isNegative: boolean;
  /** The instruction, folded, between blanks. */
  said: string;
  /** Elements of one role and label, in reading order. */
  twins: ReadonlyMap<string, readonly OutlineNode[]>;
  /** How often each word of the instruction is on the page. */
  places: readonly number[];
  /** Grades words of labels against the instruction. */
  grader: Grader;
  /** Its action, if its first word is one. */
  verb: Word | undefined;
  /** Roles that its words name. */
  named: readonly NounRoles[];
  /** Its ordinal. */
  ordinal: Word | undefined;
  isForeign: boolean;
  /** The share of the instruction that is around an element. */
  around(node: OutlineNode): number;
}

const NEGATIVE =
  /\b(?:untick|uncheck|deselect|unselect|off|disable|deactivate|without|no|not|don'?t|stop|never|hide|exclude|unmark|remove|drop|lose|kill|rid)\b/i;
export const twinKey = (node: OutlineNode): string => `${node.role} ${labelOf(node)}`;
export const plainOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
export const isTelling = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

export function askingOf(clause: string, wish: Wish, scene: Scene): Omit<Asking, 'around'> {
  const weights = weightsOf(wish, scene);
  const { text, parts } = takeQuotes(clause);
  const twins = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    const known = twins.get(twinKey(node));
    if (known) known.push(node);
    else twins.set(twinKey(node), [node]);
  }
  return {
    clause,
    wish,
    scene,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    quoted: parts.map(fold),
    isNegative: NEGATIVE.test(text),
    said: ` ${plainOf(clause)} `,
    twins,
    places: wish.asked.map(({ word }) => scene.placesOf(word).length),
    grader: new Grader(wish.words.filter(isTelling)),
    verb: wish.asked.find(({ isFirst }) => isFirst)?.word,
    named: wish.asked.flatMap(({ word }) => rolesNamed(word.text) ?? []),
    ordinal: wish.asked.find(({ word }) => isOrdinal(word.text))?.word,
    isForeign: isForeign(clause),
  };
}
