import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isEditable } from './roles.ts';
import type { Scene } from './scene.ts';

const FOUND = String.raw`(?: (?:one|match|result|hit|occurrence|place))?`;

/** "find next": the current search, and no text to be searched for. */
export const FOUND_NEXT = new RegExp(
  `^(?:(?:find|search|show|see|go to|jump to|move to) )?(?:the )?(?<way>next|previous|prev)${FOUND}$`,
  'i',
);

/** The field of a page's own search with a match counter, which continues on its key, if no button has that name. */
export function foundNext({ way = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isNext = /^next$/i.test(way);
  const fields = scene.elements.filter((node) => isEditable(node.role) && isCounted(node));
  const isCalled = ({ name }: OutlineNode): boolean => (isNext ? NEXT : PREVIOUS).test(name);
  if (scene.elements.some(isCalled)) return [];
  return fields.map((node) => onNode({ node, score: 1 }, 'press', [isNext ? 'Enter' : 'Shift+Enter']));
}

/** Whether it contains a search text, with the match count right after it: "1/3". */
function isCounted({ states, parent, place }: OutlineNode): boolean {
  const after = parent?.children.slice(place + 1, place + 1 + NEAR) ?? [];
  return (states.get('value') ?? '') !== '' && after.some(({ role, name }) => role === 'text' && COUNT.test(name));
}

const NEAR = 3; // what stands between them are buttons
const COUNT = /^[1-9]\d*\s*(?:\/|of)\s*[1-9]\d*$/i;
const NEXT = /\bnext\b/i;
const PREVIOUS = /\bprev(?:ious)?\b/i;
