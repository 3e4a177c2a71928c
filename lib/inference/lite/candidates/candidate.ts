import type { OutlineNode } from '../outline/outline.ts';
import type { TargetPhrase } from '../instruction/target-phrase.ts';
import type { Scene, Shape } from '../outline/scene.ts';
import type { Word } from '../lexicon/words.ts';

export interface Candidate {
  node: OutlineNode;
  /** 0 … 1; 1 only if the element has exactly the requested name. */
  score: number;
}

/** How well an element's kind suits the act, 0 (not at all) … 1. */
export type Suitability = (node: OutlineNode) => number;

/** Grades of the ways in which an element may be meant; they decide what may win against what. */
export const scores = {
  least: 0.35, // below it a candidate is not even listed in a refusal
  leastOwn: 0.05, // its surroundings may say the rest
  nounOnly: 0.74, // "the button": only the kind is known
  vague: 0.73, // "the page": words that tell the kind of thing, on something without exactly that name
  kindAlike: 0.96, // "Code tab" for a link named Code
  kindDiffers: 0.8, // "Save link" for a button named Save
  fromContext: 0.72, // the row or section has some of the words instead
  contextShare: 0.18, // … and the more of them the element has itself, the better
  alone: 0.74,
  farOff: 0.68, // only the page as a whole has both
  verbNear: 0.985, // "Edit", if it is near, for "edit Bob": as good as something named Bob
  near: 0.96, // has that name, and is identified by its surroundings: less than an exact name
  verbMissing: 0.6,
  verbInflected: 0.9,
  rash: 0.7,
  notNearest: 0.3,
  notChosen: 0.6,
  sameClass: 0.06, // candidates this close have the same name
} as const;

/** How well a label matches a phrase, without and with its noun. */
export interface PhraseMatch {
  core: number;
  full: number;
}

/** What the ranking of one phrase knows besides the phrase. */
export interface RankingContext {
  scene: Scene;
  suits: Suitability;
  /** All shapes of the scene that suit. */
  suiting: () => readonly Shape[];
  verb: Word | undefined;
  names: ReadonlySet<string>;
  typos: boolean;
  seen: Map<TargetPhrase, Map<string, PhraseMatch>>;
}

export function topScore(candidates: readonly Candidate[]): number {
  return candidates.reduce((most, { score }) => Math.max(most, score), 0);
}
