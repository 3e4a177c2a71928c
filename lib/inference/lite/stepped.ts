import type { OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

const OF = String.raw`(?: button| sign| icon)?(?: (?:for|of|at|next to|beside|on))?`;
const PRESS = String.raw`(?:click|press|tap|hit|use)(?: on)? (?:the )?`;
const MORE = new RegExp(
  String.raw`^(?:increase|increment|raise|bump up|add one(?: more)?(?: to)?|(?:take |get |give me )?one more(?: of)?|${PRESS}(?:plus|\+)${OF}) (?:the |an? )?(?:number of |quantity of )?(?<name>.+?)(?: by (?:one|1))?$`,
  'i',
);
const LESS = new RegExp(
  String.raw`^(?:decrease|decrement|lower|reduce|remove one(?: from)?|take (?:away|off) one(?: of)?|take one(?: of)?|(?:take |get |give me )?one (?:less|fewer)(?: of)?|${PRESS}(?:minus|[-−–])${OF}) (?:the |an? )?(?:number of |quantity of )?(?<name>.+?)(?: (?:by (?:one|1)|away|off))?$`,
  'i',
);
const UP = /^(?:[+＋➕]|plus|more|increase|increment|add(?: one)?|up)(?:\s+(?<of>\S.*))?$/iu;
const DOWN = /^(?:[-−–➖]|minus|less|fewer|decrease|decrement|reduce|remove(?: one)?|down)(?:\s+(?<of>\S.*))?$/iu;
const FARTHEST = 4; // siblings between the counted value and its buttons

/** "increase the party size", "take away one wine": the only button for it, of a "+" and "−" pair. */
export function stepped(clause: string, scene: Scene): Proposal[] {
  const more = MORE.exec(clause)?.groups?.['name'];
  const name = more ?? LESS.exec(clause)?.groups?.['name'];
  if (name === undefined || /\sto\s/.test(name)) return [];
  const [asked, other] = more === undefined ? [DOWN, UP] : [UP, DOWN];
  const found = scene.elements.filter(
    (node) =>
      isInteractive(node) && asked.test(node.name) && countedBy(node, asked) === fold(name) && hasOther(node, other),
  );
  return found.length === 1 ? pressed(found).map((proposal) => ({ ...proposal, isAnswered: true })) : [];
}

/** What it counts: by its own name, or by the text before the pair. */
function countedBy({ name, parent, place }: OutlineNode, form: RegExp): string {
  const own = form.exec(name)?.groups?.['of'];
  if (own !== undefined) return fold(own);
  const before = parent?.children.slice(Math.max(0, place - FARTHEST), place).toReversed() ?? [];
  return fold(before.find((node) => TELLS.has(node.role) && /\p{L}/u.test(node.name))?.name ?? '');
}

const TELLS = new Set(['text', 'heading', 'link']);

const hasOther = ({ parent, place }: OutlineNode, form: RegExp): boolean =>
  parent?.children.some((node) => Math.abs(node.place - place) <= FARTHEST && form.test(node.name)) ?? false;
