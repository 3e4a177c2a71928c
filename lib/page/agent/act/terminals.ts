import { flatAncestors } from './tree.ts';

const MOST_LEVELS = 4; // from the field that takes the keys to the terminal's box
const NAMES = ['class', 'id', 'aria-label', 'title', 'aria-roledescription'];
const TERMINAL = /xterm|terminal|(?:^|[^a-z])tty(?:$|[^a-z])/i;
const EDITOR = /editor|codemirror|ace_|monaco/i;

/**
 * Whether the invisible field takes keys for a terminal: it sends each on, and none selects the shown text or
 * goes to its end.
 */
export function isTerminal(field: Element): boolean {
  let level = 0;
  for (const at of flatAncestors(field)) {
    const said = NAMES.map((name) => at.getAttribute(name) ?? '').join(' ');
    if (TERMINAL.test(said)) return true;
    if (EDITOR.test(said) || (level += 1) > MOST_LEVELS) return false;
  }
  return false;
}
