import { flatAncestors } from '../flat-path.ts';

const MAX_LEVELS = 4; // from the field that takes the keys to the terminal's box
const NAMING_ATTRIBUTES = ['class', 'id', 'aria-label', 'title', 'aria-roledescription'];
const TERMINAL_NAME = /xterm|terminal|(?:^|[^a-z])tty(?:$|[^a-z])/i;
const EDITOR_NAME = /editor|codemirror|ace_|monaco/i;

/**
 * Whether the invisible field takes keys for a terminal: it sends each on, and none selects the shown text or
 * goes to its end.
 */
export function isTerminal(field: Element): boolean {
  let level = 0;
  for (const at of flatAncestors(field)) {
    const said = NAMING_ATTRIBUTES.map((name) => at.getAttribute(name) ?? '').join(' ');
    if (TERMINAL_NAME.test(said)) return true;
    if (EDITOR_NAME.test(said) || (level += 1) > MAX_LEVELS) return false;
  }
  return false;
}
