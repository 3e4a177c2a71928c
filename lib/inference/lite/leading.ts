import type { Proposal } from './proposal.ts';
import type { Weighed } from './weighing.ts';

/** If a label has the action, those without it are not meant. */
export function leading(found: readonly Weighed[], lead: number): Proposal[] {
  const isVerbSaid = found.some(({ hasVerb }) => hasVerb);
  const ranked = found.filter(({ hasVerb }) => hasVerb || !isVerbSaid).toSorted((a, b) => b.weight - a.weight);
  const [best] = ranked;
  const rivals = ranked.filter(
    ({ proposal, weight }) => best && best.weight - weight < lead && !isSameAct(proposal, best.proposal),
  );
  if (!best || rivals.length === 0) return best ? [best.proposal] : [];
  return countedOf([best, ...rivals]);
}

/** "exclude the last line": of several, each the last of something, the last. */
function countedOf(alike: readonly Weighed[]): Proposal[] {
  const [first] = alike;
  const isAlike = ({ proposal: { node, action }, ordinal }: Weighed): boolean =>
    ordinal === first?.ordinal &&
    node?.role === first?.proposal.node?.role &&
    action.method === first?.proposal.action.method;
  if (first?.ordinal === undefined || !alike.every(isAlike)) return [];
  const nodes = [...new Map(alike.map(({ proposal }) => [proposal.node?.index ?? 0, proposal])).entries()];
  const ordered = nodes.toSorted(([a], [b]) => a - b).map(([, proposal]) => proposal);
  const called = new Set(ordered.map(({ node }) => node?.name.split(/[\s:]/, 1)[0]));
  const chosen = called.size === 1 ? ordered.at(first.ordinal === -1 ? -1 : first.ordinal - 1) : undefined;
  return chosen ? [chosen] : [];
}

function isSameAct(one: Proposal, other: Proposal): boolean {
  return (
    one.node === other.node &&
    one.action.method === other.action.method &&
    one.action.arguments.join('\n') === other.action.arguments.join('\n')
  );
}
