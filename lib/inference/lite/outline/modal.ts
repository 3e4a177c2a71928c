import { isWithin, type OutlineNode } from './outline.ts';

/**
 * The dialog that blocks everything else; a popup that a field has opened for itself, such as a calendar, closes again and does
 * not count.
 */
export function modalOf(nodes: readonly OutlineNode[]): OutlineNode | undefined {
  const modal = nodes.findLast((node) => node.states.has('modal'));
  const isOpener = (node: OutlineNode): boolean =>
    node.role === 'combobox' && node.states.has('expanded') && !node.states.has('disabled');
  return modal && nodes.some((node) => isOpener(node) && !isWithin(node, modal)) ? undefined : modal;
}

/** The lists that the focused or open element of the dialog may have opened: pages render them over it, at their own end. */
export function listsOver(modal: OutlineNode, nodes: readonly OutlineNode[]): OutlineNode[] {
  const hasOpener = nodes.slice(modal.index, modal.end).some(isActiveOpener);
  return hasOpener ? nodes.slice(modal.end).filter(({ role }) => LIST_ROLES.has(role)) : [];
}

const isActiveOpener = ({ role, states }: OutlineNode): boolean =>
  (role === 'combobox' || states.has('haspopup')) && (states.has('expanded') || states.has('focused'));

const LIST_ROLES = new Set(['listbox', 'menu', 'tree']);
