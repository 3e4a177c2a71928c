import { actionsInContext, type ContextReading } from '../instruction/circumstances.ts';
import { isSearchRequest } from '../acting/choice-second-step.ts';
import type { Decision } from '../candidates/decision.ts';
import { clausesOf, splitFieldPairs } from '../instruction/clauses.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { statements, type PlainInstruction } from './statement-forms.ts';
import { withoutPoliteness, STATEMENT_START } from '../instruction/politeness.ts';
import { widerStatements } from './field-purpose-forms.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { requote } from '../instruction/rule.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

type DecideText = (clause: string, scene: Scene) => Decision;

/**
 * The meaning of a sentence that no rule can read directly: one that states a fact ("our order number is PO-9"), one
 * that gives a reason first ("we're done, close the sprint"), or one that is merely polite. Each is rephrased as plain
 * instructions; undefined if these find several acts.
 */
export function decideStatement(instruction: string, scene: Scene, decideSaid: DecideText): Decision | undefined {
  const { text, parts } = extractQuotes(instruction.trim());
  const said = text.replace(SENTENCE_END, '');
  const where = { parts, scene, decideSaid, isSearched: isSearchRequest(instruction) };
  const found = [...new Set([said, ...withoutPoliteness(said)])].flatMap((plain) => {
    const own = plain === said || STATEMENT_START.test(plain) ? [] : decisionFor([{ said: plain }], where);
    const cuts = actionsInContext(plain);
    const stated =
      own.length > 0 || cuts.length > 0 ? own : decisionFor([...statements(plain), ...widerStatements(plain)], where);
    return stated.length > 0 ? stated : decideInContext(cuts, where);
  });
  const [first, ...others] = found;
  return first && others.every((other) => isSameAct(first, other)) ? { chosen: first } : undefined;
}

const SENTENCE_END = /[.!\s]+$/;

interface StatementContext {
  parts: readonly string[];
  scene: Scene;
  decideSaid: DecideText;
  /** A second step chooses what the search found: it reads the original sentence. */
  isSearched: boolean;
}

const MAX_TRIED = 8;

function decisionFor(
  all: readonly PlainInstruction[],
  { parts, scene, decideSaid, isSearched }: StatementContext,
): Proposal[] {
  return all.slice(0, MAX_TRIED).flatMap((meant) => {
    const said = requote(meant.said, parts);
    if (clausesOf(said).length > 1 || splitFieldPairs(said).length > 1) return []; // one of several would be half of it
    const { chosen } = decideSaid(said, scene);
    return chosen && (!chosen.twoStep || isSearched) && suits(chosen, meant) ? [chosen] : [];
  });
}

/** The act has the form's method, and its element the form's role and value. */
function suits({ node }: Proposal, { roles, held }: PlainInstruction): boolean {
  if (roles && !roles.has(node?.role ?? '')) return false;
  return held === undefined || fold(node?.states.get('value') ?? '') === fold(held);
}

/** The first part tells what "it" is; or else the action is complete, and the rest asks for nothing. */
function decideInContext(cuts: readonly ContextReading[], where: StatementContext): Proposal[] {
  for (const { context, actions, standalone: alone } of cuts) {
    const decision = decisionFor(
      actions.map((said) => ({ said })),
      where,
    );
    if (decision.length > 0) return decision;
    if (alone === undefined || canBeDone(context, where)) continue;
    const done = decisionFor([{ said: alone }, ...statements(alone)], where);
    if (done.length > 0) return done;
  }
  return [];
}

/** Two things are requested: one alone would be half of it. */
function canBeDone(context: string, where: StatementContext): boolean {
  const { chosen } = where.decideSaid(requote(context, where.parts), where.scene);
  return chosen !== undefined || decisionFor(statements(context), where).length > 0;
}

const isSameAct = (a: Proposal, b: Proposal): boolean =>
  a.node === b.node && a.action.method === b.action.method && a.action.arguments.join() === b.action.arguments.join();
