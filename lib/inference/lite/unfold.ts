import type { Decision } from './decide.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { describe, onNode, type Proposal } from './proposal.ts';

const UNFOLDS = /^(?:please )?(?:expand|unfold)\b/i;
const FOLDS = /^(?:please )?(?:collapse|fold)\b/i;

/** "expand Europe", in a tree: a click on an item may choose it, one on the sign before it only unfolds it. */
export function bySign(chosen: Proposal, clause: string): Decision {
  const item = UNFOLDS.test(clause) || FOLDS.test(clause) ? itemOf(chosen) : undefined;
  if (!item) return { chosen };
  const is = UNFOLDS.test(clause) ? 'expanded' : 'collapsed';
  if (item.states.has(is)) {
    const candidates = item.ref === undefined ? [] : [{ ref: item.ref, description: describe(item) }];
    return { chosen: undefined, isFound: true, reason: `What fits the instruction is ${is} already.`, candidates };
  }
  const [sign, other] = [...signsIn(item), ...signBefore(item)];
  if (!sign || other) return { chosen };
  return { chosen: { ...chosen, ...onNode({ node: sign, score: chosen.score }, 'click', []) } };
}

function itemOf({ node, action }: Proposal): OutlineNode | undefined {
  if (!node || action.method !== 'click') return undefined;
  const item = isItem(node) ? node : ancestorWhere(node, isItem);
  return item?.states.has('expanded') || item?.states.has('collapsed') ? item : undefined;
}

const isItem = ({ role }: OutlineNode): boolean => role === 'treeitem';

/** What an item itself has to click on that says nothing. */
function signsIn(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => {
    if (isItem(child)) return [];
    return isSign(child) ? [child] : signsIn(child);
  });
}

/** What stands just before an item, as jsTree puts it. */
function signBefore({ parent, place }: OutlineNode): OutlineNode[] {
  const before = parent?.children.find((sibling) => sibling.place === place - 1);
  return before && !isItem(before) && isSign(before) ? [before] : [];
}

function isSign({ name, role, states }: OutlineNode): boolean {
  return name === '' && (role === 'button' || states.has('clickable'));
}
