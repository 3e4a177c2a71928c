import type { OutlineNode } from './outline.ts';
import type { Phrase } from './phrase.ts';
import type { Scene, Shape } from './scene.ts';
import type { Word } from './words.ts';

export interface Candidate {
  node: OutlineNode;
  /** 0 … 1; 1 only when the element is called just what was asked. */
  score: number;
}

/** How well an element's kind suits the act, 0 (not at all) … 1. */
export type Suits = (node: OutlineNode) => number;

/** Steps between the ways in which an element may be meant; they decide what may win against what. */
export const scores = {
  least: 0.35, // below it a candidate is not even named in a refusal
  leastOwn: 0.05, // the rest may be said by what surrounds it
  nounOnly: 0.74, // "the button": nothing but the kind is known
  vague: 0.73, // "the page": words that say what kind of thing is meant, on something that is not called just that
  kindAlike: 0.96, // "Code tab" for a link called Code
  kindDiffers: 0.8, // "Save link" for a button called Save
  fromContext: 0.72, // some words are said by the row or the section instead
  contextShare: 0.18, // … and the more the element says itself, the better
  alone: 0.74,
  farOff: 0.68, // only the page as a whole holds both
  verbNear: 0.985, // "Edit", where it stands near, for "edit Bob": as good as something called Bob
  near: 0.96, // called so, and told from others by what stands near: after what is called just so
  verbMissing: 0.6,
  verbInflected: 0.9,
  rash: 0.7,
  notNearest: 0.3,
  notChosen: 0.6,
  sameClass: 0.06, // candidates this close are called the same
} as const;

/** How well a label answers a phrase, without and with its noun. */
export interface Agreements {
  core: number;
  full: number;
}

/** What the ranking of one phrase knows beside the phrase. */
export interface Context {
  scene: Scene;
  suits: Suits;
  /** All shapes of the scene that suit. */
  suiting: () => readonly Shape[];
  verb: Word | undefined;
  names: ReadonlySet<string>;
  typos: boolean;
  seen: Map<Phrase, Map<string, Agreements>>;
}

export function topOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((most, { score }) => Math.max(most, score), 0);
}
