import type { Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { parseQuery } from '../instruction/query.ts';
import { fold, type Word } from '../lexicon/words.ts';

/**
 * Of several that fit equally, the one with a word around it exactly as in the instruction: "debit card", where another is of a
 * "credit card"; or whose text shows exactly that format: "m/d/Y".
 */
export function preferLiteral(clause: string, tied: readonly Proposal[], scene: Scene): Proposal[] {
  const { terms } = parseQuery(clause);
  const phrases = terms.flatMap(({ word }) => (word.sense !== word.stem && word.text.includes(' ') ? [word] : []));
  const forms = clause.split(/\s+/).filter((piece) => FORMAT_TEXT.test(piece));
  if (tied.length < 2) return [];
  const directed = tied.filter(({ node }) => namesDirection(node?.name ?? '', clause));
  if (directed.length > 0) return onlyOne(directed);
  if (phrases.length > 0)
    return onlyOne(tied.filter((one) => phrases.every((word) => isMentionedNear(word, one, scene))));
  return forms.length > 0
    ? onlyOne(tied.filter(({ node }) => forms.every((form) => showsFormat(node?.name ?? '', form))))
    : [];
}

/** "LIS → OSL" is from the former to the latter, not the other way round. */
const namesDirection = (name: string, clause: string): boolean =>
  ARROW.test(name) && ` ${fold(clause)} `.includes(` ${fold(name).replaceAll(ARROWS, ' to ')} `);

const ARROW = /\S\s[→➔⟶➜]\s\S/u;
const ARROWS = /\s[→➔⟶➜]\s/gu;

/** Letters for the parts of a date, time or number. */
const FORMAT_TEXT = /^(?:\p{L}{1,4}(?:[^\p{L}\p{N}\s]\p{L}{1,4})+|\p{Lu})$/u;

const showsFormat = (name: string, form: string): boolean => name.split(/\s+/).includes(form);

function onlyOne(proposals: readonly Proposal[]): Proposal[] {
  const [only] = proposals;
  return only && proposals.every(({ node }) => node === only.node) ? [only] : [];
}

function isMentionedNear(word: Word, { node }: Proposal, scene: Scene): boolean {
  if (!node) return false;
  const { near, titles } = surroundingsOf(node, scene);
  const mentions = (text: string): boolean => scene.words(text).some(({ text: other }) => other === word.text);
  return (
    titles.some(mentions) ||
    near.some(({ from, to }) => scene.outline.nodes.slice(from, to).some(({ name }) => mentions(name)))
  );
}
