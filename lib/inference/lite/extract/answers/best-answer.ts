import type { OutlineNode } from '../../outline/outline.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import { isSameOrSameRoot } from '../../lexicon/same-root.ts';

/** A possible answer to a question, with its score. */
export interface ScoredAnswer {
  text: string;
  score: number;
}

/** It has the format of an answer. */
export const FORMAT_SCORE = 0.7;
/** It also has a word of the question. */
export const WORD_BONUS = 0.1;

/**
 * The best answer among the entry's facts, `facts` and `scored` in the same order. If several merely have the right format, it
 * is the one whose text has most of the question; none on a tie. A text leads before a link.
 */
export function bestAnswer(
  scored: readonly ScoredAnswer[],
  facts: readonly { node: OutlineNode }[],
  asked: readonly Word[],
): ScoredAnswer | undefined {
  const most = Math.max(0, ...scored.map(({ score }) => score));
  if (most < FORMAT_SCORE) return undefined;
  const best = scored.flatMap((answer, at) => {
    const { name = '', role } = facts[at]?.node ?? {};
    const words = wordsOf(name);
    const hits = asked.filter((word) => words.some((other) => isSameOrSameRoot(word, other))).length;
    return answer.score === most ? [{ answer, hits: hits - (role === 'link' ? LINK_FACTOR : 0) }] : [];
  });
  if (most > FORMAT_SCORE + WORD_BONUS) return best[0]?.answer;
  const hits = Math.max(...best.map((one) => one.hits));
  const likely = best.flatMap((one) => (one.hits === hits ? [one.answer] : []));
  return new Set(likely.map(({ text }) => text)).size === 1 ? likely[0] : undefined;
}

const LINK_FACTOR = 0.5; // less than a word
