import type { Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { readWish } from './wish.ts';
import { fold, type Word } from './words.ts';

/**
 * Of several that fit equally, the one with a word around it exactly as in the instruction: "debit card", where another is of a "credit
 * card"; or whose text shows exactly that format: "m/d/Y".
 */
export function literally(clause: string, alike: readonly Proposal[], scene: Scene): Proposal[] {
  const { asked } = readWish(clause);
  const phrases = asked.flatMap(({ word }) => (word.sense !== word.stem && word.text.includes(' ') ? [word] : []));
  const forms = clause.split(/\s+/).filter((piece) => FORM.test(piece));
  if (alike.length < 2) return [];
  const way = alike.filter(({ node }) => saysWay(node?.name ?? '', clause));
  if (way.length > 0) return onlyOne(way);
  if (phrases.length > 0) return onlyOne(alike.filter((one) => phrases.every((word) => isAround(word, one, scene))));
  return forms.length > 0
    ? onlyOne(alike.filter(({ node }) => forms.every((form) => shows(node?.name ?? '', form))))
    : [];
}

/** "LIS → OSL" is from the former to the latter, not the other way round. */
const saysWay = (name: string, clause: string): boolean =>
  ARROW.test(name) && ` ${fold(clause)} `.includes(` ${fold(name).replaceAll(ARROWS, ' to ')} `);

const ARROW = /\S\s[→➔⟶➜]\s\S/u;
const ARROWS = /\s[→➔⟶➜]\s/gu;

/** Letters for the parts of a date, time or number. */
const FORM = /^(?:\p{L}{1,4}(?:[^\p{L}\p{N}\s]\p{L}{1,4})+|\p{Lu})$/u;

const shows = (name: string, form: string): boolean => name.split(/\s+/).includes(form);

function onlyOne(said: readonly Proposal[]): Proposal[] {
  const [only] = said;
  return only && said.every(({ node }) => node === only.node) ? [only] : [];
}

function isAround(word: Word, { node }: Proposal, scene: Scene): boolean {
  if (!node) return false;
  const { near, titles } = surroundingsOf(node, scene);
  const says = (text: string): boolean => scene.words(text).some(({ text: said }) => said === word.text);
  return (
    titles.some(says) || near.some(({ from, to }) => scene.outline.nodes.slice(from, to).some(({ name }) => says(name)))
  );
}
