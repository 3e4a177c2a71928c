import { deedsInContext, type InContext } from './context.ts';
import { isSearch } from './choice.ts';
import type { Decision } from './decide.ts';
import { clausesOf, fieldsIn } from './instruction.ts';
import { takeQuotes } from './intent.ts';
import { statements, type Meant } from './plain-forms.ts';
import { polite, STATES } from './polite-forms.ts';
import { widerStatements } from './wider-forms.ts';
import type { Proposal } from './proposal.ts';
import { requote } from './rule.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

type DecideSaid = (clause: string, scene: Scene) => Decision;

/**
 * The meaning of a sentence that no rule can read directly: one that states a fact ("our order number is PO-9"), one
 * that gives a reason first ("we're done, close the sprint"), or one that is merely polite. Each is rephrased as plain
 * instructions; undefined if these find several acts.
 */
export function decidePlainer(instruction: string, scene: Scene, decideSaid: DecideSaid): Decision | undefined {
  const { text, parts } = takeQuotes(instruction.trim());
  const said = text.replace(ENDING, '');
  const where = { parts, scene, decideSaid, isSearched: isSearch(instruction) };
  const found = [...new Set([said, ...polite(said)])].flatMap((plain) => {
    const own = plain === said || STATES.test(plain) ? [] : meantBy([{ said: plain }], where);
    const cuts = deedsInContext(plain);
    const stated =
      own.length > 0 || cuts.length > 0 ? own : meantBy([...statements(plain), ...widerStatements(plain)], where);
    return stated.length > 0 ? stated : inContext(cuts, where);
  });
  const [first, ...others] = found;
  return first && others.every((other) => isSameAct(first, other)) ? { chosen: first } : undefined;
}

const ENDING = /[.!\s]+$/;

interface Where {
  parts: readonly string[];
  scene: Scene;
  decideSaid: DecideSaid;
  /** A second step chooses what the search found: it reads the original sentence. */
  isSearched: boolean;
}

const MOST_TRIED = 8;

function meantBy(all: readonly Meant[], { parts, scene, decideSaid, isSearched }: Where): Proposal[] {
  return all.slice(0, MOST_TRIED).flatMap((meant) => {
    const said = requote(meant.said, parts);
    if (clausesOf(said).length > 1 || fieldsIn(said).length > 1) return []; // one of several would be half of it
    const { chosen } = decideSaid(said, scene);
    return chosen && (!chosen.twoStep || isSearched) && suits(chosen, meant) ? [chosen] : [];
  });
}

/** The act has the form's method, and its element the form's role and value. */
function suits({ node }: Proposal, { roles, held }: Meant): boolean {
  if (roles && !roles.has(node?.role ?? '')) return false;
  return held === undefined || fold(node?.states.get('value') ?? '') === fold(held);
}

/** The first part tells what "it" is; or else the action is complete, and the rest asks for nothing. */
function inContext(cuts: readonly InContext[], where: Where): Proposal[] {
  for (const { context, deeds, alone } of cuts) {
    const told = meantBy(
      deeds.map((said) => ({ said })),
      where,
    );
    if (told.length > 0) return told;
    if (alone === undefined || isDoable(context, where)) continue;
    const done = meantBy([{ said: alone }, ...statements(alone)], where);
    if (done.length > 0) return done;
  }
  return [];
}

/** Two things are requested: one alone would be half of it. */
function isDoable(context: string, where: Where): boolean {
  const { chosen } = where.decideSaid(requote(context, where.parts), where.scene);
  return chosen !== undefined || meantBy(statements(context), where).length > 0;
}

const isSameAct = (a: Proposal, b: Proposal): boolean =>
  a.node === b.node && a.action.method === b.action.method && a.action.arguments.join() === b.action.arguments.join();
