import type { ObserveRequest } from '../../inference.ts';
import { decideByRules, prepared } from '../act.ts';
import type { OutlineNode } from '../outline.ts';
import type { Scene } from '../scene.ts';
import { statesSaid } from '../states.ts';
import { readWish } from '../wish.ts';
import { Question } from './question.ts';
import { likelihoods } from './ranker.ts';
import { rankedSets, type RankedSet } from './set-features.ts';
import { SET_TREES } from './set-model.ts';
import { probabilityOf, unpackTrees, type Trees } from './trees.ts';

const MOST_ELEMENTS = 600; // of longer pages, the rules alone decide: in time

/** What stands in the place of what the rules found is that much more probable. */
const MARGIN = 0.1;

let known: Trees | undefined;

/**
 * What the rules found for a question, or what trees that were trained on questions to the pages of the corpus hold more probable: one
 * element, what stands together or is alike, or nothing.
 * @param asked The question without what only asks.
 */
export function observed(
  found: readonly OutlineNode[],
  { request, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): readonly OutlineNode[] {
  const sets = setsToRank(found, { request, asked }, scene);
  known ??= unpackTrees(SET_TREES);
  let [best, most, own] = [found, 0, 0];
  for (const { set, features } of sets) {
    const probability = probabilityOf(features, known);
    if (isSameSet(set.nodes, found)) own = Math.max(own, probability);
    if (probability <= most) continue;
    [best, most] = [set.nodes, probability];
  }
  return most > own + MARGIN ? best : found;
}

export const isSameSet = (one: readonly OutlineNode[], other: readonly OutlineNode[]): boolean =>
  one.length === other.length && one.every((node, at) => node === other[at]);

/** The sets that may be meant; none where the rules alone decide. */
export function setsToRank(
  found: readonly OutlineNode[],
  { request: { instruction, page }, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): RankedSet[] {
  if (scene.elements.length > MOST_ELEMENTS) return [];
  const wish = readWish(asked);
  if (wish.asked.length === 0) return [];
  const act = prepared({ task: 'act', page, instruction, variables: [] });
  const reply = decideByRules(act, scene);
  const likely = likelihoods(instruction, reply, scene);
  const states = statesSaid(asked);
  return rankedSets(new Question({ instruction, wish, found, states, likely, act: reply.action?.ref }, scene), scene);
}
