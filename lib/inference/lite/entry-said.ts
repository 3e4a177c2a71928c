import { holdsControl } from './own-score.ts';
import { hasWhole } from './normal-forms.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { withoutKind } from './switches.ts';
import { fold } from './words.ts';

export const ENTRY_OPENED = /^(?:open|view|read|show|go to|click(?: on)?|tap(?: on)?) (?:the )?(?<thing>\S.*)$/i;

/** "open the Q4 budget draft email": the only element, clicked as a whole, that has these words in sequence. */
export function entrySaying({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const name = withoutKind(thing).replaceAll(/["“”„]/g, '');
  const said = fold(name);
  if (name === thing && !/\S\s+\S/.test(said)) return []; // a word alone may be anything
  const saying = scene.nodesWith(said).filter((node) => hasWhole(fold(node.name), said));
  const entries = saying.map((node) => (isClicked(node) ? node : ancestorWhere(node, isClicked)));
  const [entry] = entries;
  return entry && entries.every((other) => other === entry) && holdsMore(entry, saying) ? pressed([entry]) : [];
}

const isClicked = ({ role, states }: OutlineNode): boolean => role === 'generic' && states.has('clickable');

/** It is an entry: it has more text than the instruction, and no control of that name in it. */
const holdsMore = (entry: OutlineNode, saying: readonly OutlineNode[]): boolean =>
  entry.children.length > 0 &&
  saying.every((node) => isWithin(node, entry) && node.role === 'text') &&
  (!entry.children.some(holdsControl) || isOneOfSeveral(entry));

/** An element that contains other clickable ones is an entry among others, or else just a part of the page around its texts. */
const isOneOfSeveral = (entry: OutlineNode): boolean =>
  entry.parent?.children.some((other) => other !== entry && isClicked(other) && other.children.length > 0) === true;
