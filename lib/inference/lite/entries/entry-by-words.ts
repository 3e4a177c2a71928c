import { containsControl } from '../candidates/own-score.ts';
import { containsWholeText } from '../instruction/page-notation.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { withoutKind } from './entry-toggles.ts';
import { fold } from '../lexicon/words.ts';

export const ENTRY_REQUEST = /^(?:open|view|read|show|go to|click(?: on)?|tap(?: on)?) (?:the )?(?<thing>\S.*)$/i;

/** "open the Q4 budget draft email": the only element, clicked as a whole, that has these words in sequence. */
export function proposeEntryWithText({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const name = withoutKind(thing).replaceAll(/["“”„]/g, '');
  const text = fold(name);
  if (name === thing && !/\S\s+\S/.test(text)) return []; // a word alone may be anything
  const mentioning = scene.nodesWith(text).filter((node) => containsWholeText(fold(node.name), text));
  const entries = mentioning.map((node) => (isClickableGeneric(node) ? node : ancestorWhere(node, isClickableGeneric)));
  const [entry] = entries;
  return entry && entries.every((other) => other === entry) && isEntryAround(entry, mentioning)
    ? clicksOn([entry])
    : [];
}

const isClickableGeneric = ({ role, states }: OutlineNode): boolean => role === 'generic' && states.has('clickable');

/** It is an entry: it has more text than the instruction, and no control of that name in it. */
const isEntryAround = (entry: OutlineNode, mentioning: readonly OutlineNode[]): boolean =>
  entry.children.length > 0 &&
  mentioning.every((node) => isWithin(node, entry) && node.role === 'text') &&
  (!entry.children.some(containsControl) || isOneOfSeveral(entry));

/** An element that contains other clickable ones is an entry among others, or else just a part of the page around its texts. */
const isOneOfSeveral = (entry: OutlineNode): boolean =>
  entry.parent?.children.some((other) => other !== entry && isClickableGeneric(other) && other.children.length > 0) ===
  true;
