import type { OutlineNode } from './outline.ts';
import { rank } from './rank.ts';
import type { Scene } from './scene.ts';

const WORTH_SHOWING = 0.5;

const BIG = /^(?:big|large|long|multi-?line) (?:fields|boxes)$/i;

/** "two big text fields": those of several lines. */
export function bigFields(asked: string, scene: Scene): OutlineNode[] {
  if (!BIG.test(asked)) return [];
  return scene.elements.filter(({ states }) => states.has('multiline') && !states.has('disabled'));
}

const BESIDE_FIELD =
  /^buttons\s+(?:for|of|to change|that change|beside|next to|around)\s+(?:the\s+)?(?:(?:number|amount|quantity|count) of\s+)?(?<field>.+)$/i;

/** "buttons for the number of people": those right beside the field. */
export function besideField(asked: string, scene: Scene): OutlineNode[] {
  const what = BESIDE_FIELD.exec(asked)?.groups?.['field'];
  const [best, next] = what === undefined ? [] : rank(what, scene, ({ role }) => (role === 'spinbutton' ? 1 : 0));
  if (!best || best.score < WORTH_SHOWING || best.score === next?.score) return [];
  const { parent, place } = best.node;
  const beside = [parent?.children[place - 1], parent?.children[place + 1]].flatMap((node) => node ?? []);
  const buttons = beside.filter(({ role }) => role === 'button');
  return buttons.length > 1 ? buttons : [];
}

/** Kinds in more than one word. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop[- ]?down (?:lists|menus)\b/i, 'dropdowns'],
  [/\b(?:text|input) (?:fields|boxes|areas)\b/i, 'fields'],
  [/\bradio buttons\b/i, 'radios'],
];

/** "drop-down lists" are dropdowns. */
export const inOneWord = (asked: string): string =>
  NOUNS.reduce((said, [form, noun]) => said.replace(form, noun), asked);
