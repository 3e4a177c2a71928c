import { isForeign } from '../instruction/clauses.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { type NounRoles, rolesNamed } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import type { Query } from '../instruction/query.ts';
import { fold, STOP_WEIGHT, type Word } from '../lexicon/words.ts';
import { termWeightsOf } from './possible-acts.ts';
import { Grader } from './word-grades.ts';

/** Everything that is the same for each act on the page. */
export interface RankingContext {
  clause: string;
  query: Query;
  scene: Scene;
  weights: readonly number[];
  total: number;
  quoted: readonly string[];
  isNegative: boolean;
  /** The instruction, folded, between blanks. */
  foldedInstruction: string;
  /** Elements of one role and label, in reading order. */
  duplicates: ReadonlyMap<string, readonly OutlineNode[]>;
  /** How often each word of the instruction is on the page. */
  occurrences: readonly number[];
  /** Grades words of labels against the instruction. */
  grader: Grader;
  /** Its action, if its first word is one. */
  verb: Word | undefined;
  /** Roles that its words name. */
  namedRoles: readonly NounRoles[];
  /** Its ordinal. */
  ordinal: Word | undefined;
  isForeign: boolean;
  /** The share of the instruction that is around an element. */
  around(node: OutlineNode): number;
}

const NEGATIVE_WORD =
  /\b(?:untick|uncheck|deselect|unselect|off|disable|deactivate|without|no|not|don'?t|stop|never|hide|exclude|unmark|remove|drop|lose|kill|rid)\b/i;
export const duplicateKey = (node: OutlineNode): string => `${node.role} ${labelOf(node)}`;
export const plainTextOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
export const isDistinctive = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

export function rankingContextOf(clause: string, query: Query, scene: Scene): Omit<RankingContext, 'around'> {
  const weights = termWeightsOf(query, scene);
  const { text, parts } = extractQuotes(clause);
  const duplicates = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    const known = duplicates.get(duplicateKey(node));
    if (known) known.push(node);
    else duplicates.set(duplicateKey(node), [node]);
  }
  return {
    clause,
    query,
    scene,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    quoted: parts.map(fold),
    isNegative: NEGATIVE_WORD.test(text),
    foldedInstruction: ` ${plainTextOf(clause)} `,
    duplicates,
    occurrences: query.terms.map(({ word }) => scene.placesOf(word).length),
    grader: new Grader(query.words.filter(isDistinctive)),
    verb: query.terms.find(({ isFirst }) => isFirst)?.word,
    namedRoles: query.terms.flatMap(({ word }) => rolesNamed(word.text) ?? []),
    ordinal: query.terms.find(({ word }) => isOrdinal(word.text))?.word,
    isForeign: isForeign(clause),
  };
}
