import type { ObserveRequest } from '../../inference.ts';
import { decideByRules } from '../acting/decide-act.ts';
import { normalizeRequest } from '../acting/normalize-request.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Scene } from '../outline/scene.ts';
import { statesMentioned } from '../observing/state-questions.ts';
import { parseQuery } from '../instruction/query.ts';
import { MIN_ACCOUNTING_GRADE } from './word-grades.ts';
import { RankedQuestion } from './observation.ts';
import { likelihoods } from './ranker.ts';
import { rankedSets, type RankedSet } from './set-features.ts';
import { SET_TREES } from './set-model.ts';
import { probabilityOf, unpackTrees, type Trees } from './trees.ts';

const MAX_ELEMENTS = 600; // on longer pages, only the rules decide, to save time

/** A replacement for the rules' result must be that much more probable. */
const MIN_PROBABILITY_GAIN = 0.1;

let cachedTrees: Trees | undefined;

/**
 * The rules' result for a question, or what trees trained on questions about the pages of the corpus find more probable: one
 * element, adjacent or similar ones, or none.
 * @param asked The question without question words.
 */
export function rerankObserved(
  found: readonly OutlineNode[],
  { request, asked }: { request: ObserveRequest; asked: string },
  scene: Scene,
): readonly OutlineNode[] {
  const question = questionOf(found, { request, asked }, scene);
  const sets = question ? rankedSets(question, scene) : [];
  cachedTrees ??= unpackTrees(SET_TREES);
  let [best, most, own] = [found, 0, 0];
  for (const { set, features } of sets) {
    const probability = probabilityOf(features, cachedTrees);
    if (isSameSet(set.nodes, found)) own = Math.max(own, probability);
    if (probability <= most) continue;
    [best, most] = [set.nodes, probability];
  }
  if (most <= own + MIN_PROBABILITY_GAIN || !question) return found;
  return found.length === 0 && isUnfoundedGuess(best, question, scene) ? found : best;
}

/**
 * A word of the question is nowhere on the page, and the others are only related to its words: "gift wrapping", for a choice of
 * colours.
 */
function isUnfoundedGuess(nodes: readonly OutlineNode[], question: RankedQuestion, scene: Scene): boolean {
  const graded = nodes.map((node) => question.of(node));
  const telling = question.query.terms.flatMap(({ isLight, word }, at) =>
    isLight || question.kinds[at] || question.places[at] ? [] : [{ word, at }],
  );
  const isExact = ({ at }: (typeof telling)[number]): boolean =>
    graded.some(
      ({ own, near, title }) => Math.max(own[at] ?? 0, near[at] ?? 0, title[at] ?? 0) >= MIN_ACCOUNTING_GRADE,
    );
  const isUnsaid = ({ word, at }: (typeof telling)[number]): boolean =>
    scene.placesOf(word).length === 0 &&
    !graded.some(({ isRelated: kin, isEverydayMatch: plain }) => kin[at] || plain[at]);
  return telling.some(isUnsaid) && !telling.some(isExact);
}

export const isSameSet = (one: readonly OutlineNode[], other: readonly OutlineNode[]): boolean =>
  one.length === other.length && one.every((node, at) => node === other[at]);

/** The candidate sets; empty if only the rules decide. */
export function candidateSets(
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
): RankedQuestion | undefined {
  if (scene.elements.length > MAX_ELEMENTS) return undefined;
  const query = parseQuery(asked);
  if (query.terms.length === 0) return undefined;
  const act = normalizeRequest({ task: 'act', page, instruction, variables: [] });
  const reply = decideByRules(act, scene);
  const likely = likelihoods(instruction, reply, scene);
  const states = statesMentioned(asked);
  return new RankedQuestion({ instruction, query, found, states, likely, act: reply.action?.ref }, scene);
}
