import { isWithin, type OutlineNode } from './outline.ts';

/** The dialog that keeps all else from use; none is what a field has opened for itself, as a calendar, which closes again. */
export function modalOf(nodes: readonly OutlineNode[]): OutlineNode | undefined {
  const modal = nodes.findLast((node) => node.states.has('modal'));
  const isOpener = (node: OutlineNode): boolean =>
    node.role === 'combobox' && node.states.has('expanded') && !node.states.has('disabled');
  return modal && nodes.some((node) => isOpener(node) && !isWithin(node, modal)) ? undefined : modal;
}

/** The lists that what has the focus in the dialog, or is open there, may have opened: pages draw them over it, at their own end. */
export function listsOver(modal: OutlineNode, nodes: readonly OutlineNode[]): OutlineNode[] {
  const hasOpener = nodes.slice(modal.index, modal.end).some(isOpenerAtWork);
  return hasOpener ? nodes.slice(modal.end).filter(({ role }) => LISTS.has(role)) : [];
}

const isOpenerAtWork = ({ role, states }: OutlineNode): boolean =>
  (role === 'combobox' || states.has('haspopup')) && (states.has('expanded') || states.has('focused'));

const LISTS = new Set(['listbox', 'menu', 'tree']);
