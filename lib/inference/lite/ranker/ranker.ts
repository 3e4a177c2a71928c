import type { ActReply, ActRequest } from '../../inference.ts';
import { checkedLast } from '../acting/decide-clause.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { describe } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, isSignificant } from '../lexicon/words.ts';
import { coverageOf, type Coverage } from '../term-coverage/coverage.ts';
import { NEGATION, contradictsNegation } from '../term-coverage/negation.ts';
import { plainClause } from '../instruction/clauses.ts';
import { isOtherSide } from '../objections/label-mismatch.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import { parseQuery, type Query } from '../instruction/query.ts';
import { candidateActsFor, proposalOf, type RankedAct } from './ranked-acts.ts';
import type { GradedAct } from './possible-acts.ts';
import { TREES } from './model.ts';
import { probabilityOf, unpackTrees, type Trees } from './trees.ts';

/** From this value on, an act that the rules did not find is done: its probability, minus a part of the next one's. */
const MIN_CONFIDENCE = 0.8;
const RIVAL_FACTOR = 0.5;
/** From this probability on, an act of the rules is done. */
const MIN_KEPT_PROBABILITY = 0.2;
/** From this probability on, a candidate is listed as close. */
const MIN_CLOSE_PROBABILITY = 0.1;
const MAX_CLOSE = 3;

interface LikelyAct extends RankedAct {
  probability: number;
}

let cachedTrees: Trees | undefined;

/**
 * The rules' reply, reconsidered by trees trained on the corpus and on people's free wordings: an act
 * that they consider unlikely is refused, and if the rules refused, one that clearly leads is done. Other kinds of acts, second
 * steps and long pages are unchanged.
 */
export function rerankReply(reply: ActReply, { instruction, previous }: ActRequest, scene: Scene): ActReply {
  const isOther = reply.action !== undefined && (reply.action.ref === undefined || reply.action.text !== undefined);
  if (previous || reply.isDone || reply.alike || isOther) return reply;
  const acts = byProbability(candidateActsFor(instruction, reply, scene));
  const own = acts.find(({ isOfRules }) => isOfRules);
  if (
    acts.length === 0 ||
    (reply.action && (!own || own.probability >= MIN_KEPT_PROBABILITY || isNameInInstruction(own.act, instruction)))
  )
    return reply;
  const [best, next] = acts;
  if (
    best &&
    best.probability - RIVAL_FACTOR * (next?.probability ?? 0) >= MIN_CONFIDENCE &&
    isUnobjected(best.act, instruction, scene)
  )
    return { task: 'act', action: proposalOf(best.act).action, twoStep: opensFurtherChoice(best.act) };
  return refuseWithCandidates(reply, acts);
}

/** The probability of each element as an instruction's target. */
export function likelihoods(instruction: string, reply: ActReply, scene: Scene): Map<OutlineNode, number> {
  const found = new Map<OutlineNode, number>();
  for (const {
    act: { node },
    probability,
  } of byProbability(candidateActsFor(instruction, reply, scene)))
    found.set(node, Math.max(probability, found.get(node) ?? 0));
  return found;
}

/** Its name, a negated one, is literally in the instruction: the negation is not the instruction's. */
const isNameInInstruction = ({ node: { name } }: GradedAct, instruction: string): boolean =>
  NEGATION.test(name) && fold(instruction).includes(fold(name));

function byProbability(acts: readonly RankedAct[]): LikelyAct[] {
  cachedTrees ??= unpackTrees(TREES);
  const trees = cachedTrees;
  return acts
    .map((act) => ({ ...act, probability: probabilityOf(act.features, trees) }))
    .toSorted((a, b) => b.probability - a.probability);
}

const GIVING_VERB = /^(?:buy|order|purchase|send|submit|publish|post)$/;

/** An irreversible, paying or sending action must be requested by its own word, or is not done. */
function isConsequentialUnmentioned({ zones: { own } }: GradedAct, { words }: Query): boolean {
  const [verb] = own;
  return (
    verb !== undefined &&
    (consequentialVerbs.has(verb.text) || GIVING_VERB.test(verb.text)) &&
    !words.some((word) => word.sense === verb.sense)
  );
}

/** "the stand-up on Friday" is not the only thing on Friday, if others are named a stand-up. */
const isOneOfNamed = ({ matches }: Coverage, node: OutlineNode, scene: Scene): boolean =>
  matches.some(
    ({ term: { word, isHead, isFirst }, by }) =>
      by === undefined &&
      isHead &&
      !isFirst &&
      isSignificant(word) &&
      scene.shapes.some(
        ({ first }) => first.role === node.role && first !== node && scene.words(first.name)[0]?.stem === word.stem,
      ),
  );

/** No objection of the rules applies, although words may be left over. */
function isUnobjected(act: GradedAct, instruction: string, scene: Scene): boolean {
  const proposal = proposalOf(act);
  const { node } = act;
  const clause = plainClause(instruction);
  const query = parseQuery(clause);
  const coverage = coverageOf(query, { node, action: proposal.action }, scene);
  return (
    !node.states.has('disabled') &&
    !isConsequentialUnmentioned(act, query) &&
    !contradictsNegation(clause, proposal, scene) &&
    !isOtherSide(coverage) &&
    !isOneOfNamed(coverage, node, scene) &&
    checkedLast({ chosen: proposal }, instruction, scene).chosen !== undefined
  );
}

/** If the rules have no close candidates, the likeliest are listed. */
function refuseWithCandidates({ refusal }: ActReply, acts: readonly LikelyAct[]): ActReply {
  const candidates = acts
    .filter(({ probability }) => probability >= MIN_CLOSE_PROBABILITY)
    .slice(0, MAX_CLOSE)
    .flatMap(({ act: { node } }) => (node.ref === undefined ? [] : { ref: node.ref, description: describe(node) }));
  const reason = refusal?.reason ?? 'What comes closest does not fit well enough.';
  return {
    task: 'act',
    twoStep: false,
    refusal: { reason, candidates: refusal && refusal.candidates.length > 0 ? refusal.candidates : candidates },
  };
}

/** The opener of a list or menu, requested with more words than it has: the choice is still to come. */
function opensFurtherChoice({ node, method, own, isValue }: GradedAct): boolean {
  const opens = node.states.has('haspopup') || node.states.has('collapsed');
  return method === 'click' && opens && own.some((grade, at) => grade === 0 && !isValue[at]);
}
