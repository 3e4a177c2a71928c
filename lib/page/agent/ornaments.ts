import type { Line } from './line.ts';

/** Roles whose parts are no elements of their own for assistive technology. ARIA 1.2, 5.2.8.5 */
const WITHOUT_PARTS = new Set('option checkbox radio switch menuitemcheckbox menuitemradio'.split(' '));

/** And those of which only pictures are none: what else stands in them may be there by mistake. */
const WITHOUT_PICTURES = new Set([...WITHOUT_PARTS, 'button', 'menuitem', 'tab']);

/** What an arrow is called that opens a list. */
const ARROW = /^icon=".*\b(?:arrow|caret|chevron|down|dropdown|expand|unfold|up)\b/;

/**
 * Whether the line is that of something which a control of this role is merely drawn with: a picture that is hidden from
 * assistive technology, the drawn box of an option, the arrow of a list.
 */
export function isOrnament(line: Line, role: string): boolean {
  if (line.isHidden || (line.role === 'img' && WITHOUT_PICTURES.has(role))) return true;
  if (line.role !== 'generic' || line.says !== '' || line.pieces !== undefined) return false;
  if (WITHOUT_PARTS.has(role)) return line.states.every((state) => state === 'clickable');
  return role === 'combobox' && line.states.every((state) => state === 'clickable' || ARROW.test(state));
}
