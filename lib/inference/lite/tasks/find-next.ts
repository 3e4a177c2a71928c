import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';

const MATCH_NOUN = String.raw`(?: (?:one|match|result|hit|occurrence|place))?`;

/** "find next": the current search, and no text to be searched for. */
export const FIND_NEXT_REQUEST = new RegExp(
  `^(?:(?:find|search|show|see|go to|jump to|move to) )?(?:the )?(?<way>next|previous|prev)${MATCH_NOUN}$`,
  'i',
);

/** The field of a page's own search with a match counter, which continues on its key, if no button has that name. */
export function proposeFindNext({ way = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isNext = /^next$/i.test(way);
  const fields = scene.elements.filter((node) => isEditable(node.role) && hasMatchCount(node));
  const isButtonNamed = ({ name }: OutlineNode): boolean => (isNext ? NEXT : PREVIOUS).test(name);
  if (scene.elements.some(isButtonNamed)) return [];
  return fields.map((node) => onNode({ node, score: 1 }, 'press', [isNext ? 'Enter' : 'Shift+Enter']));
}

/** Whether it contains a search text, with the match count right after it: "1/3". */
function hasMatchCount({ states, parent, siblingIndex: place }: OutlineNode): boolean {
  const after = parent?.children.slice(place + 1, place + 1 + MAX_SIBLINGS) ?? [];
  return (
    (states.get('value') ?? '') !== '' && after.some(({ role, name }) => role === 'text' && MATCH_COUNT.test(name))
  );
}

const MAX_SIBLINGS = 3; // what stands between them are buttons
const MATCH_COUNT = /^[1-9]\d*\s*(?:\/|of)\s*[1-9]\d*$/i;
const NEXT = /\bnext\b/i;
const PREVIOUS = /\bprev(?:ious)?\b/i;
