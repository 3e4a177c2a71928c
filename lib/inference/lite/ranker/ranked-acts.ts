import type { ActReply } from '../../inference.ts';
import { clausesOf, plainClause, readClause } from '../instruction/clauses.ts';
import type { Intent } from '../instruction/intent.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { parseQuery } from '../instruction/query.ts';
import { withLeads } from './lead-features.ts';
import { isSameAct, CandidateActs, rankedMethods, type GradedAct } from './possible-acts.ts';
import { rankingContextOf } from './act-context.ts';
import { featuresOf } from './features.ts';

/** An act with its features for the trees. */
export interface RankedAct {
  act: GradedAct;
  features: Float32Array;
  /** It is the act of the rules. */
  isOfRules: boolean;
}

const MAX_ELEMENTS = 600; // on longer pages, only the rules decide, to save time

const MAX_ROUGH_GAP = 0.2; // if nothing comes closer than that, nothing is meant

/** Features given for each act, and then by how much it leads, or falls behind the best. */
const COMPARED_FEATURES = ['rough', 'own', 'self', 'all', 'labelAsked', 'left', 'kin'];

/**
 * The possible acts for an instruction, with their features; empty if only the rules can decide: several steps, or too long a
 * page.
 */
export function candidateActsFor(instruction: string, reply: ActReply, scene: Scene): RankedAct[] {
  if (scene.elements.length > MAX_ELEMENTS || clausesOf(instruction).length > 1 || needsRules(instruction)) return [];
  const clause = plainClause(instruction);
  const query = parseQuery(clause);
  if (query.terms.length === 0) return [];
  const close = reply.refusal?.candidates.map(({ ref }) => ref) ?? [];
  const isOut = scene.elements.some(
    ({ ref, states }) => states.has('disabled') && ref !== undefined && close.includes(ref),
  );
  if (isOut) return []; // the requested element exists, but is disabled
  const { action } = reply;
  const found = action && rankedMethods.some((one) => one === action.method) ? action : undefined;
  const possible = new CandidateActs(clause, query, scene);
  const acts = possible.closest(found);
  if (!found && !acts.some(({ rough }) => rough >= MAX_ROUGH_GAP)) return [];
  const asking = {
    ...rankingContextOf(clause, query, scene),
    around: (node: GradedAct['node']) => possible.around(node),
  };
  const isOf = (act: GradedAct): boolean => found !== undefined && isSameAct(act, found);
  const rows = acts.map((act) =>
    featuresOf(
      act,
      { wouldAct: found !== undefined, isThisAct: isOf(act), isTie: reply.alike !== undefined, close },
      asking,
    ),
  );
  const features = withLeads(rows, COMPARED_FEATURES);
  return acts.map((act, at) => ({ act, features: features[at] ?? new Float32Array(), isOfRules: isOf(act) }));
}

/** Conditions, relative positions, texts that may continue to the end, and other kinds of acts. */
function needsRules(instruction: string): boolean {
  const isOther = readClause(instruction).some(
    (intent) => UNRANKED_KINDS.has(intent.kind) || (intent.kind === 'click' && intent.method !== 'click'),
  );
  return (
    isOther || [UNRANKED_VERB, CONDITION_WORD, RELATIVE_POSITION, SHOULD_SAY].some((form) => form.test(instruction))
  );
}

const UNRANKED_KINDS: ReadonlySet<Intent['kind']> = new Set(['scroll', 'drag', 'history']);
const UNRANKED_VERB = /\b(?:scroll|drag|hover)/i;
const CONDITION_WORD = /\b(?:if|unless)\b(?! (?:you (?:please|would|could|can)|possible|need be))/i;
const SHOULD_SAY = /\b(?:should|shall|must) (?:say|read)\b/i;
const RELATIVE_POSITION = /\b(?:left|right) (?:of|from)\b|\b(?:above|below|beneath)\b/i;

export const proposalOf = ({ node, method, args }: GradedAct): Proposal =>
  onNode({ node, score: 1 }, method, [...args]);
