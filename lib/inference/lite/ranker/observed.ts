import type { ObserveRequest } from '../../inference.ts';
import { decideByRules, prepared } from '../act.ts';
import type { OutlineNode } from '../outline.ts';
import type { Scene } from '../scene.ts';
import { statesSaid } from '../states.ts';
import { readWish } from '../wish.ts';
import { ANSWERS } from './grades.ts';
import { Question } from './question.ts';
import { likelihoods } from './ranker.ts';
import { rankedSets, type RankedSet } from './set-features.ts';
import { SET_TREES } from './set-model.ts';
import { probabilityOf, unpackTrees, type Trees } from './trees.ts';

const MOST_ELEMENTS = 600; // on longer pages, only the rules decide, to save time

/** A replacement for the rules' result must be that much more probable. */
const MARGIN = 0.1;

let known: Trees | undefined;

/**
 * The rules' result for a question, or what trees trained on questions about the pages of the corpus find more probable: one
 * element, adjacent or similar ones, or none.
 * @param asked The question without question words.
 */
export function observed(
  found: readonly OutlineNode[],
  { request, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): readonly OutlineNode[] {
  const question = questionOf(found, { request, asked }, scene);
  const sets = question ? rankedSets(question, scene) : [];
  known ??= unpackTrees(SET_TREES);
  let [best, most, own] = [found, 0, 0];
  for (const { set, features } of sets) {
    const probability = probabilityOf(features, known);
    if (isSameSet(set.nodes, found)) own = Math.max(own, probability);
    if (probability <= most) continue;
    [best, most] = [set.nodes, probability];
  }
  if (most <= own + MARGIN || !question) return found;
  return found.length === 0 && isGuess(best, question, scene) ? found : best;
}

/** A word of the question is nowhere on the page, and the others are only related to its words: "gift wrapping", for a choice of colours. */
function isGuess(nodes: readonly OutlineNode[], question: Question, scene: Scene): boolean {
  const graded = nodes.map((node) => question.of(node));
  const telling = question.wish.asked.flatMap(({ isLight, word }, at) =>
    isLight || question.kinds[at] || question.places[at] ? [] : [{ word, at }],
  );
  const isExact = ({ at }: (typeof telling)[number]): boolean =>
    graded.some(({ own, near, title }) => Math.max(own[at] ?? 0, near[at] ?? 0, title[at] ?? 0) >= ANSWERS);
  const isUnsaid = ({ word, at }: (typeof telling)[number]): boolean =>
    scene.placesOf(word).length === 0 && !graded.some(({ kin, plain }) => kin[at] || plain[at]);
  return telling.some(isUnsaid) && !telling.some(isExact);
}

export const isSameSet = (one: readonly OutlineNode[], other: readonly OutlineNode[]): boolean =>
  one.length === other.length && one.every((node, at) => node === other[at]);

/** The candidate sets; empty if only the rules decide. */
export function setsToRank(
  found: readonly OutlineNode[],
  { request, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): RankedSet[] {
  const question = questionOf(found, { request, asked }, scene);
  return question ? rankedSets(question, scene) : [];
}

function questionOf(
  found: readonly OutlineNode[],
  { request: { instruction, page }, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): Question | undefined {
  if (scene.elements.length > MOST_ELEMENTS) return undefined;
  const wish = readWish(asked);
  if (wish.asked.length === 0) return undefined;
  const act = prepared({ task: 'act', page, instruction, variables: [] });
  const reply = decideByRules(act, scene);
  const likely = likelihoods(instruction, reply, scene);
  const states = statesSaid(asked);
  return new Question({ instruction, wish, found, states, likely, act: reply.action?.ref }, scene);
}
