import type { Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { readWish } from './wish.ts';
import type { Word } from './words.ts';

/** Of several that fit alike, the one around which a word stands as it was said: "debit card", where another is of a "credit card". */
export function literally(clause: string, alike: readonly Proposal[], scene: Scene): Proposal[] {
  const asked = readWish(clause).asked.flatMap(({ word }) =>
    word.sense !== word.stem && word.text.includes(' ') ? [word] : [],
  );
  if (asked.length === 0 || alike.length < 2) return [];
  const said = alike.filter((proposal) => asked.every((word) => isAround(word, proposal, scene)));
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
