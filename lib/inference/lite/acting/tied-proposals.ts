import { decide, type Decision } from '../candidates/decision.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { fold } from '../lexicon/words.ts';
import { preferLiteral } from '../matching/literal-match.ts';
import { objectionTo } from '../objections/objection.ts';
import type { Scene } from '../outline/scene.ts';

/** Scores that are closer to each other are a tie. */
export const MIN_MARGIN = 0.1;

/** Keeps a tie only if nothing contradicts the element that would be acted on. */
export function keepTie(decision: Decision, plain: string, scene: Scene): Decision {
  if (decision.chosen || !decision.tie) return decision;
  const { tie, ...others } = decision;
  return tie.proposals.every((one) => objectionTo(plain, one, scene) === undefined) ? decision : others;
}

/** Of several that fit equally, the very words of the instruction may single one out. */
export function decideTied(open: readonly Proposal[], plain: string, scene: Scene): Decision {
  const best = decide(open);
  if (best.chosen) return best;
  const ranked = open.toSorted((a, b) => b.score - a.score);
  const tied = ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) - MIN_MARGIN).slice(0, MAX_CHECKED);
  const literal = preferLiteral(plain, tied, scene);
  if (literal.length > 0) return decide(literal);
  return SAYS_MENU.test(plain) ? best : decide(open.filter((one) => !isSplitMenu(one, open)));
}

const SAYS_MENU = /\b(?:menu|options|arrow|drop-?down|more|split)\b/i;

/** Whether it opens a menu with more of what the adjacent button of the same name does at once. */
function isSplitMenu({ node, action }: Proposal, others: readonly Proposal[]): boolean {
  if (!node?.states.has('haspopup') || action.method !== 'click') return false;
  return others.some(
    ({ node: other }) =>
      other?.parent === node.parent &&
      other?.siblingIndex === node.siblingIndex - 1 &&
      !other.states.has('haspopup') &&
      fold(other.name) === fold(node.name),
  );
}

/** Whether something contradicts each of the best candidates. */
export function allObjected(proposals: readonly Proposal[], clause: string, scene: Scene): boolean {
  const ranked = proposals.toSorted((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) - MIN_MARGIN;
  const tied = ranked.filter(({ score }) => score >= least);
  return tied.length <= MAX_CHECKED && tied.every((one) => objectionTo(clause, one, scene) !== undefined);
}

const MAX_CHECKED = 12;

/** Of several that fit equally, those that nothing contradicts; of these, the ones with exactly the quoted name. */
export function unobjected(proposals: readonly Proposal[], clause: string, scene: Scene): Proposal[] {
  const ranked = proposals.toSorted((a, b) => b.score - a.score);
  const quoted = extractQuotes(clause).parts.map(fold);
  const checkedFirst = ranked.slice(0, MAX_CHECKED);
  const best = checkedFirst.filter((proposal) => objectionTo(clause, proposal, scene) === undefined);
  const isContradicted = ({ node, action }: Proposal): boolean =>
    checkedFirst.some((other) => other.node === node && other.action.method === action.method && !best.includes(other));
  const exact = best.filter(({ node }) => node !== undefined && quoted.includes(fold(node.name)));
  return [
    ...(exact.length > 0 ? exact : best),
    ...ranked.slice(MAX_CHECKED).filter((proposal) => !isContradicted(proposal)),
  ];
}
