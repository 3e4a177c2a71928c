import type { OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const TARGET_PREPOSITION = String.raw`(?: button| sign| icon)?(?: (?:for|of|at|next to|beside|on))?`;
const CLICK_PHRASE = String.raw`(?:click|press|tap|hit|use)(?: on)? (?:the )?`;
const INCREASE_REQUEST = new RegExp(
  String.raw`^(?:increase|increment|raise|bump up|add one(?: more)?(?: to)?|(?:take |get |give me )?one more(?: of)?|${CLICK_PHRASE}(?:plus|\+)${TARGET_PREPOSITION}) (?:the |an? )?(?:number of |quantity of )?(?<name>.+?)(?: by (?:one|1))?$`,
  'i',
);
const DECREASE_REQUEST = new RegExp(
  String.raw`^(?:decrease|decrement|lower|reduce|remove one(?: from)?|take (?:away|off) one(?: of)?|take one(?: of)?|(?:take |get |give me )?one (?:less|fewer)(?: of)?|${CLICK_PHRASE}(?:minus|[-−–])${TARGET_PREPOSITION}) (?:the |an? )?(?:number of |quantity of )?(?<name>.+?)(?: (?:by (?:one|1)|away|off))?$`,
  'i',
);
const INCREASE_NAME = /^(?:[+＋➕]|plus|more|increase|increment|add(?: one)?|up)(?:\s+(?<of>\S.*))?$/iu;
const DECREASE_NAME =
  /^(?:[-−–➖]|minus|less|fewer|decrease|decrement|reduce|remove(?: one)?|down)(?:\s+(?<of>\S.*))?$/iu;
const MAX_SIBLING_DISTANCE = 4; // siblings between the counted value and its buttons

/** "increase the party size", "take away one wine": the only button for it, of a "+" and "−" pair. */
export function stepButton(clause: string, scene: Scene): Proposal[] {
  const more = INCREASE_REQUEST.exec(clause)?.groups?.['name'];
  const name = more ?? DECREASE_REQUEST.exec(clause)?.groups?.['name'];
  if (name === undefined || /\sto\s/.test(name)) return [];
  const [asked, other] = more === undefined ? [DECREASE_NAME, INCREASE_NAME] : [INCREASE_NAME, DECREASE_NAME];
  const found = scene.elements.filter(
    (node) =>
      isInteractive(node) &&
      asked.test(node.name) &&
      countedThing(node, asked) === fold(name) &&
      hasCounterpart(node, other),
  );
  return found.length === 1 ? clicksOn(found).map((proposal) => ({ ...proposal, isAnswered: true })) : [];
}

/** What it counts: by its own name, or by the text before the pair. */
function countedThing({ name, parent, siblingIndex: place }: OutlineNode, form: RegExp): string {
  const own = form.exec(name)?.groups?.['of'];
  if (own !== undefined) return fold(own);
  const before = parent?.children.slice(Math.max(0, place - MAX_SIBLING_DISTANCE), place).toReversed() ?? [];
  return fold(before.find((node) => LABEL_ROLES.has(node.role) && /\p{L}/u.test(node.name))?.name ?? '');
}

const LABEL_ROLES = new Set(['text', 'heading', 'link']);

const hasCounterpart = ({ parent, siblingIndex: place }: OutlineNode, form: RegExp): boolean =>
  parent?.children.some(
    (node) => Math.abs(node.siblingIndex - place) <= MAX_SIBLING_DISTANCE && form.test(node.name),
  ) ?? false;
