import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { hasRole, isCheckable, isEditable, isRowRole, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

interface Literal {
  said: RegExp;
  has: (node: OutlineNode) => boolean;
}

const literals: readonly Literal[] = [
  {
    said: /\b(?:not|un)[- ]?(?:ticked|checked)\b/i,
    has: ({ role, states }) => isCheckable(role) && role !== 'radio' && !states.has('checked'),
  },
  {
    said: /\b(?:i|you|we)?\s*(?:can(?:no|['’])t|cannot) (?:be )?(?:type|write|edit|fill|change)\w*(?: in(?:to)?)?\b/i,
    has: ({ role, states }) => isEditable(role) && (states.has('disabled') || states.has('readonly')),
  },
  {
    said: /\b(?:(?:can(?:no|['’])t|cannot) be (?:clicked|used|chosen|selected|opened|pressed)|disabled|gr[ae]yed[- ]out)\b/i,
    has: ({ states }) => states.has('disabled'),
  },
  { said: /\bpressed\b/i, has: ({ states }) => states.has('pressed') },
  { said: /\b(?:ticked|checked|(?:switched|turned) on)\b/i, has: ({ states }) => states.has('checked') },
  { said: /\b(?:collapsed|folded)\b/i, has: ({ states }) => states.has('collapsed') },
  { said: /\b(?:expanded|unfolded)\b/i, has: ({ states }) => states.has('expanded') },
];

/** Says where, or only that it is so. */
const LITTLE =
  /\b(?:the|that|which|who|is|are|were|have|been|currently|still|already|yet|now|in|on|of|at|for|from|next|to|beside|among|one|ones|has|i|you|we)\b/gi;
/** Nouns for whatever is in a state; the rest must be said by the element, or by what it stands in. */
const ANYTHING =
  /^(?:section|group|point|item|step|entry|thing|control|element|filter|panel|part|branch|node|line|row|option|choice|setting|box|accordion|field)$/;

/** "the pressed desk", "sections that are collapsed", "unticked points of the checklist": what is just in that state. */
export function inState(asked: string, scene: Scene): OutlineNode[] {
  const literal = literals.find(({ said }) => said.test(asked));
  if (!literal) return [];
  const rest = asked.replace(literal.said, ' ').replace(LITTLE, ' ');
  const words = scene.words(rest).filter(({ weight }) => weight >= STOP_WEIGHT);
  const all = holding(literal.has, scene);
  const roles = words.map(({ text }) => rolesNamed(text)).find((noun) => noun !== undefined);
  const ofRole = all.filter((node) => hasRole(node, roles));
  const telling = words.filter(({ text }) => !rolesNamed(text));
  const found = [telling, telling.filter(({ stem }) => !ANYTHING.test(stem))]
    .map((some) => some.reduce((kept, word) => toldBy(kept, word, scene), ofRole))
    .find(({ length }) => length > 0);
  return found ?? [];
}

/** The elements in a state; for a row in it, what stands first in the row. */
function holding(has: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const controls = scene.elements.filter((node) => isInteractive(node) && node.role !== 'option' && has(node));
  if (controls.length > 0) return controls;
  const rows = scene.elements.filter((node) => !isInteractive(node) && has(node));
  return rows.flatMap(
    (row) =>
      scene.elements.find((node) => isInteractive(node) && node.role !== 'gridcell' && isWithin(node, row)) ?? [],
  );
}

/** Those which say the word themselves, else those which something around them says it of. */
function toldBy(nodes: readonly OutlineNode[], word: Word, scene: Scene): OutlineNode[] {
  const saying = nodes.filter((node) => scene.says(node, word));
  return saying.length > 0 ? saying : nodes.filter((node) => isToldBy(node, word, scene));
}

/** By its row, a heading or the name of what it stands in, or by what stands beside it. */
function isToldBy(node: OutlineNode, word: Word, scene: Scene): boolean {
  const roles = placesOfNoun.get(word.text);
  if (roles && ancestorWhere(node, ({ role }) => roles.includes(role))) return true;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const near = row ? scene.outline.nodes.slice(row.index, row.end) : (node.parent?.children ?? []);
  if (near.some((other) => scene.says(other, word))) return true;
  return surroundingsOf(node, scene).titles.some((title) => scene.words(title).some(({ stem }) => stem === word.stem));
}
