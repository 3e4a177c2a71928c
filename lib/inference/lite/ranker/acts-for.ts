import type { ActReply } from '../../inference.ts';
import { clausesOf, plainClause, readClause } from '../instruction.ts';
import type { Intent } from '../intent.ts';
import { onNode, type Proposal } from '../proposal.ts';
import type { Scene } from '../scene.ts';
import { readWish } from '../wish.ts';
import { withLeads } from './leads.ts';
import { isSameAct, Possible, rankedMethods, type GradedAct } from './acts.ts';
import { askingOf } from './asking.ts';
import { featuresOf } from './features.ts';

/** An act with its features for the trees. */
export interface RankedAct {
  act: GradedAct;
  features: Float32Array;
  /** It is the act of the rules. */
  isOfRules: boolean;
}

const MOST_ELEMENTS = 600; // on longer pages, only the rules decide, to save time

const FAR = 0.2; // if nothing comes closer than that, nothing is meant

/** Features given for each act, and then by how much it leads, or falls behind the best. */
const COMPARED = ['rough', 'own', 'self', 'all', 'labelAsked', 'left', 'kin'];

/** The possible acts for an instruction, with their features; empty if only the rules can decide: several steps, or too long a page. */
export function actsFor(instruction: string, reply: ActReply, scene: Scene): RankedAct[] {
  if (scene.elements.length > MOST_ELEMENTS || clausesOf(instruction).length > 1 || isForRules(instruction)) return [];
  const clause = plainClause(instruction);
  const wish = readWish(clause);
  if (wish.asked.length === 0) return [];
  const close = reply.refusal?.candidates.map(({ ref }) => ref) ?? [];
  const isOut = scene.elements.some(
    ({ ref, states }) => states.has('disabled') && ref !== undefined && close.includes(ref),
  );
  if (isOut) return []; // the requested element exists, but is disabled
  const { action } = reply;
  const found = action && rankedMethods.some((one) => one === action.method) ? action : undefined;
  const possible = new Possible(clause, wish, scene);
  const acts = possible.closest(found);
  if (!found && !acts.some(({ rough }) => rough >= FAR)) return [];
  const asking = { ...askingOf(clause, wish, scene), around: (node: GradedAct['node']) => possible.around(node) };
  const isOf = (act: GradedAct): boolean => found !== undefined && isSameAct(act, found);
  const rows = acts.map((act) =>
    featuresOf(act, { acts: found !== undefined, isThis: isOf(act), isTie: reply.alike !== undefined, close }, asking),
  );
  const features = withLeads(rows, COMPARED);
  return acts.map((act, at) => ({ act, features: features[at] ?? new Float32Array(), isOfRules: isOf(act) }));
}

/** Conditions, relative positions, texts that may continue to the end, and other kinds of acts. */
function isForRules(instruction: string): boolean {
  const isOther = readClause(instruction).some(
    (intent) => OTHER_KINDS.has(intent.kind) || (intent.kind === 'click' && intent.method !== 'click'),
  );
  return isOther || [OTHER_VERB, CONDITION, BESIDE, STATES].some((form) => form.test(instruction));
}

const OTHER_KINDS: ReadonlySet<Intent['kind']> = new Set(['scroll', 'drag', 'history']);
const OTHER_VERB = /\b(?:scroll|drag|hover)/i;
const CONDITION = /\b(?:if|unless)\b(?! (?:you (?:please|would|could|can)|possible|need be))/i;
const STATES = /\b(?:should|shall|must) (?:say|read)\b/i;
const BESIDE = /\b(?:left|right) (?:of|from)\b|\b(?:above|below|beneath)\b/i;

export const proposalOf = ({ node, method, args }: GradedAct): Proposal =>
  onNode({ node, score: 1 }, method, [...args]);
