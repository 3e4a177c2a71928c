import type { Proposal } from '../candidates/proposal.ts';
import type { WeighedProposal } from './coverage-score.ts';

/** If a label has the action, those without it are not meant. */
export function leadingProposals(found: readonly WeighedProposal[], margin: number): Proposal[] {
  const isVerbInLabel = found.some(({ hasVerb }) => hasVerb);
  const ranked = found.filter(({ hasVerb }) => hasVerb || !isVerbInLabel).toSorted((a, b) => b.weight - a.weight);
  const [best] = ranked;
  const rivals = ranked.filter(
    ({ proposal, weight }) => best && best.weight - weight < margin && !isSameAct(proposal, best.proposal),
  );
  if (!best || rivals.length === 0) return best ? [best.proposal] : [];
  return pickByOrdinal([best, ...rivals]);
}

/** "exclude the last line": of several, each the last of something, the last. */
function pickByOrdinal(tied: readonly WeighedProposal[]): Proposal[] {
  const [first] = tied;
  const isAlike = ({ proposal: { node, action }, ordinal }: WeighedProposal): boolean =>
    ordinal === first?.ordinal &&
    node?.role === first?.proposal.node?.role &&
    action.method === first?.proposal.action.method;
  if (first?.ordinal === undefined || !tied.every(isAlike)) return [];
  const nodes = [...new Map(tied.map(({ proposal }) => [proposal.node?.index ?? 0, proposal])).entries()];
  const ordered = nodes.toSorted(([a], [b]) => a - b).map(([, proposal]) => proposal);
  const firstWords = new Set(ordered.map(({ node }) => node?.name.split(/[\s:]/, 1)[0]));
  const chosen = firstWords.size === 1 ? ordered.at(first.ordinal === -1 ? -1 : first.ordinal - 1) : undefined;
  return chosen ? [chosen] : [];
}

function isSameAct(one: Proposal, other: Proposal): boolean {
  return (
    one.node === other.node &&
    one.action.method === other.action.method &&
    one.action.arguments.join('\n') === other.action.arguments.join('\n')
  );
}
