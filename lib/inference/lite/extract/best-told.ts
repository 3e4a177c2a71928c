import type { OutlineNode } from '../outline.ts';
import { wordsOf, type Word } from '../words.ts';
import { isOne } from './one-root.ts';

/** A possible answer to a question, with its score. */
export interface Told {
  text: string;
  score: number;
}

/** It has the format of an answer. */
export const LOOKS = 0.7;
/** It also has a word of the question. */
export const SAID = 0.1;

/**
 * The best answer among the entry's facts, `facts` and `scored` in the same order. If several merely have the right format, it
 * is the one whose text has most of the question; none on a tie. A text leads before a link.
 */
export function onlyBest(
  scored: readonly Told[],
  facts: readonly { node: OutlineNode }[],
  asked: readonly Word[],
): Told | undefined {
  const most = Math.max(0, ...scored.map(({ score }) => score));
  if (most < LOOKS) return undefined;
  const best = scored.flatMap((told, at) => {
    const { name = '', role } = facts[at]?.node ?? {};
    const words = wordsOf(name);
    const hits = asked.filter((word) => words.some((other) => isOne(word, other))).length;
    return told.score === most ? [{ told, hits: hits - (role === 'link' ? A_LINK : 0) }] : [];
  });
  if (most > LOOKS + SAID) return best[0]?.told;
  const hits = Math.max(...best.map((one) => one.hits));
  const likely = best.flatMap((one) => (one.hits === hits ? [one.told] : []));
  return new Set(likely.map(({ text }) => text)).size === 1 ? likely[0] : undefined;
}

const A_LINK = 0.5; // less than a word
