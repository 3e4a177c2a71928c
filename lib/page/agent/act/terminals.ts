import { flatAncestors } from './tree.ts';

const MOST_LEVELS = 4; // from the field that takes the keys to the box of the terminal
const NAMES = ['class', 'id', 'aria-label', 'title', 'aria-roledescription'];
const TERMINAL = /xterm|terminal|(?:^|[^a-z])tty(?:$|[^a-z])/i;
const EDITOR = /editor|codemirror|ace_|monaco/i;

/**
 * Whether the field, which nobody sees, takes keys for a terminal: it sends on each of them, and none selects what is shown or
 * goes to its end there.
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
