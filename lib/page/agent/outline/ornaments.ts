import type { Line } from './line.ts';

/** Roles with presentational children. ARIA 1.2, 5.2.8.5 */
const CHILDREN_PRESENTATIONAL = new Set('option checkbox radio switch menuitemcheckbox menuitemradio'.split(' '));

/** And those of which only pictures are presentational: other children may be there by mistake. */
const PICTURES_PRESENTATIONAL = new Set([...CHILDREN_PRESENTATIONAL, 'button', 'menuitem', 'tab']);

/** Names of an arrow that opens a list. */
const ARROW = /^icon=".*\b(?:arrow|caret|chevron|down|dropdown|expand|unfold|up)\b/;

/**
 * Whether the line is only part of how a control of this role is drawn: a picture that is hidden from
 * assistive technology, the drawn checkbox of an option, the arrow of a list.
 */
export function isOrnament(line: Line, role: string): boolean {
  if (line.isHidden || (line.role === 'img' && PICTURES_PRESENTATIONAL.has(role))) return true;
  if (line.role !== 'generic' || line.says !== '' || line.pieces !== undefined) return false;
  if (CHILDREN_PRESENTATIONAL.has(role)) return line.states.every((state) => state === 'clickable');
  return role === 'combobox' && line.states.every((state) => state === 'clickable' || ARROW.test(state));
}
