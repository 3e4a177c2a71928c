import type { ActReply, ActRequest } from '../../inference.ts';
import { checkedLast } from '../clause.ts';
import type { OutlineNode } from '../outline.ts';
import { describe } from '../proposal.ts';
import type { Scene } from '../scene.ts';
import { fold, isStrong } from '../words.ts';
import { accountOf, type Account } from '../account.ts';
import { DENIES, isContrary } from '../denied.ts';
import { plainClause } from '../instruction.ts';
import { isOnOtherSide } from '../objection-labels.ts';
import { final } from '../own-score.ts';
import { readWish, type Wish } from '../wish.ts';
import { actsFor, proposalOf, type RankedAct } from './acts-for.ts';
import type { GradedAct } from './acts.ts';
import { TREES } from './model.ts';
import { probabilityOf, unpackTrees, type Trees } from './trees.ts';

/** From this value on, an act that the rules did not find is done: its probability, minus a part of the next one's. */
const SURE = 0.8;
const RIVAL = 0.5;
/** From this probability on, an act of the rules is done. */
const KEPT = 0.2;
/** From this probability on, a candidate is listed as close. */
const CLOSE = 0.1;
const MOST_CLOSE = 3;

interface Likely extends RankedAct {
  probability: number;
}

let known: Trees | undefined;

/**
 * The rules' reply, reconsidered by trees trained on the corpus and on people's free wordings: an act
 * that they consider unlikely is refused, and if the rules refused, one that clearly leads is done. Other kinds of acts, second
 * steps and long pages are unchanged.
 */
export function withRanker(reply: ActReply, { instruction, previous }: ActRequest, scene: Scene): ActReply {
  const isOther = reply.action !== undefined && (reply.action.ref === undefined || reply.action.text !== undefined);
  if (previous || reply.isDone || reply.alike || isOther) return reply;
  const acts = likelyFirst(actsFor(instruction, reply, scene));
  const own = acts.find(({ isOfRules }) => isOfRules);
  if (acts.length === 0 || (reply.action && (!own || own.probability >= KEPT || isNamed(own.act, instruction))))
    return reply;
  const [best, next] = acts;
  if (best && best.probability - RIVAL * (next?.probability ?? 0) >= SURE && isOpen(best.act, instruction, scene))
    return { task: 'act', action: proposalOf(best.act).action, twoStep: opensMore(best.act) };
  return refused(reply, acts);
}

/** The probability of each element as an instruction's target. */
export function likelihoods(instruction: string, reply: ActReply, scene: Scene): Map<OutlineNode, number> {
  const found = new Map<OutlineNode, number>();
  for (const {
    act: { node },
    probability,
  } of likelyFirst(actsFor(instruction, reply, scene)))
    found.set(node, Math.max(probability, found.get(node) ?? 0));
  return found;
}

/** Its name, a negated one, is literally in the instruction: the negation is not the instruction's. */
const isNamed = ({ node: { name } }: GradedAct, instruction: string): boolean =>
  DENIES.test(name) && fold(instruction).includes(fold(name));

function likelyFirst(acts: readonly RankedAct[]): Likely[] {
  known ??= unpackTrees(TREES);
  const trees = known;
  return acts
    .map((act) => ({ ...act, probability: probabilityOf(act.features, trees) }))
    .toSorted((a, b) => b.probability - a.probability);
}

const GIVES_AWAY = /^(?:buy|order|purchase|send|submit|publish|post)$/;

/** An irreversible, paying or sending action must be requested by its own word, or is not done. */
function isFinalUnsaid({ zones: { own } }: GradedAct, { words }: Wish): boolean {
  const [deed] = own;
  return (
    deed !== undefined &&
    (final.has(deed.text) || GIVES_AWAY.test(deed.text)) &&
    !words.some((word) => word.sense === deed.sense)
  );
}

/** "the stand-up on Friday" is not the only thing on Friday, if others are named a stand-up. */
const isOfNamed = ({ answers }: Account, node: OutlineNode, scene: Scene): boolean =>
  answers.some(
    ({ asked: { word, isHead, isFirst }, by }) =>
      by === undefined &&
      isHead &&
      !isFirst &&
      isStrong(word) &&
      scene.shapes.some(
        ({ first }) => first.role === node.role && first !== node && scene.words(first.name)[0]?.stem === word.stem,
      ),
  );

/** No objection of the rules applies, although words may be left over. */
function isOpen(act: GradedAct, instruction: string, scene: Scene): boolean {
  const proposal = proposalOf(act);
  const { node } = act;
  const clause = plainClause(instruction);
  const wish = readWish(clause);
  const account = accountOf(wish, { node, action: proposal.action }, scene);
  return (
    !node.states.has('disabled') &&
    !isFinalUnsaid(act, wish) &&
    !isContrary(clause, proposal, scene) &&
    !isOnOtherSide(account) &&
    !isOfNamed(account, node, scene) &&
    checkedLast({ chosen: proposal }, instruction, scene).chosen !== undefined
  );
}

/** If the rules have no close candidates, the likeliest are listed. */
function refused({ refusal }: ActReply, acts: readonly Likely[]): ActReply {
  const candidates = acts
    .filter(({ probability }) => probability >= CLOSE)
    .slice(0, MOST_CLOSE)
    .flatMap(({ act: { node } }) => (node.ref === undefined ? [] : { ref: node.ref, description: describe(node) }));
  const reason = refusal?.reason ?? 'What comes closest does not fit well enough.';
  return {
    task: 'act',
    twoStep: false,
    refusal: { reason, candidates: refusal && refusal.candidates.length > 0 ? refusal.candidates : candidates },
  };
}

/** The opener of a list or menu, requested with more words than it has: the choice is still to come. */
function opensMore({ node, method, own, isValue }: GradedAct): boolean {
  const opens = node.states.has('haspopup') || node.states.has('collapsed');
  return method === 'click' && opens && own.some((grade, at) => grade === 0 && !isValue[at]);
}
