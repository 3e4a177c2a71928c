import type { Objection } from '../term-coverage/coverage.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isPressed, isRowRole } from '../outline/roles.ts';

/**
 * "edit the note" is not done by what stands below the note, and above the first heading once more: that is of the page as a
 * whole, and of both copies the first does it.
 */
export const isCopyBelow: Objection = ({ words, matches }, { node, action }) => {
  if (action.method !== 'click' || !isPressed(node.role) || matches.some(({ by }) => by === 'ordinal')) return false;
  if (words.some(({ text }) => /^(?:last|bottom|below|lower|under|footer)$/.test(text))) return false;
  const run = clickableRunOf(node);
  const siblings = node.parent?.children ?? [];
  const copies = siblings.filter((other) => startsLike(run, other));
  const [first, second] = copies;
  if (run.length < 2 || !first || !second || second !== run[0] || copies.length > 2) return false;
  const isHead = ({ role }: OutlineNode): boolean => role === 'heading';
  return (
    !siblings.slice(0, first.siblingIndex).some((one) => isHead(one) || one.role === 'text') &&
    siblings.slice(first.siblingIndex, second.siblingIndex).some(isHead)
  );
};

/** What is pressed, with all that stands right before and after it and is pressed, too. */
function clickableRunOf({ parent, siblingIndex: place }: OutlineNode): OutlineNode[] {
  const siblings = parent?.children ?? [];
  const before = siblings.findLastIndex((other, at) => at < place && !isPressed(other.role));
  const after = siblings.findIndex((other, at) => at > place && !isPressed(other.role));
  return siblings.slice(before + 1, after === -1 ? siblings.length : after);
}

function startsLike(run: readonly OutlineNode[], { parent, siblingIndex: place }: OutlineNode): boolean {
  return run.every(({ role, name }, at) => {
    const other = parent?.children[place + at];
    return other?.role === role && other.name === name;
  });
}

/** "edit this page" is not for the "Edit" beside the heading of a sidebar, where the page's own title has one. */
export const isOfPartOfPage: Objection = ({ words }, { node, action }, scene) => {
  const isOfPage = words.some(
    ({ text }, at) => text === 'page' && /^(?:this|the|current)$/.test(words[at - 1]?.text ?? ''),
  );
  if (action.method !== 'click' || !isOfPage || headingLevelBeside(node) !== 'other') return false;
  return scene.elements.some(
    (other) => other.name === node.name && other.role === node.role && headingLevelBeside(other) === 'first',
  );
};

/** Of which rank the one heading is that an element shares its row with. */
function headingLevelBeside(node: OutlineNode): 'first' | 'other' | undefined {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const [heading, more] = row?.children.filter(({ role }) => role === 'heading') ?? [];
  if (!heading || more) return undefined;
  return heading.states.get('level') === '1' ? 'first' : 'other';
}
