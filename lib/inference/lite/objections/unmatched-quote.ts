import type { Act } from '../term-coverage/coverage.ts';
import { toFieldFormat } from '../values/date-format.ts';
import { extractQuotes } from '../instruction/intent.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { type Scene } from '../outline/scene.ts';
import { isMentionedAround, surroundingsOf, textBeside } from '../structure/surroundings.ts';
import { isTypo } from '../lexicon/typos.ts';
import { fold, wordsOf, type Word } from '../lexicon/words.ts';

const WORD_TOKENS = /[\p{L}\p{N}]+/gu;

/** A quotation that is neither on the element nor around it: a quotation is literal, without synonyms. */
export function missingQuotation(clause: string, { node, action }: Act, scene: Scene): string | undefined {
  const texts = [...textsOf(node), ...action.arguments];
  const isOwn = (word: Word): boolean => texts.some((text) => isIn(word, fold(text).match(WORD_TOKENS) ?? []));
  const isThere = (word: Word): boolean => isOwn(word) || isMentionedAround(word, node, scene);
  const typed = action.arguments.map(fold);
  const named = extractQuotes(clause)
    .text.match(IDENTIFIERS)
    ?.find((name) => !isQuotedAround(name, { node, action }, scene));
  if (named !== undefined) return named;
  return extractQuotes(clause).parts.find((part) => {
    const words = (fold(part).match(WORD_TOKENS) ?? []).flatMap((token) => wordsOf(token));
    const isTyped = typed.includes(fold(part)) || action.arguments.includes(toFieldFormat(node, part));
    return !isTyped && !words.every(isMostlyInName(words, node) ? isOwn : isThere);
  });
}

/** "cart.items", "ferry.jpg", "tom_o_b": matched literally, or not at all. */
const IDENTIFIERS = /(?<![\p{L}\d._/@-])[\p{L}\d]+(?:[._][\p{L}\d]+)*[._]\p{L}[\p{L}\d]*(?![\p{L}\d._/@-])/gu;

function isQuotedAround(name: string, { node, action }: Act, scene: Scene): boolean {
  const places = scene.nodesWith(fold(name)).filter((said) => fold(said.name).includes(fold(name)));
  if (places.length === 0 || action.arguments.some((text) => text.includes(name))) return true;
  const { near, titles } = surroundingsOf(node, scene);
  return (
    places.includes(node) ||
    titles.some((title) => fold(title).includes(fold(name))) ||
    places.some(({ index }) => near.some(({ from, to }) => index >= from && index < to))
  );
}

/** "Old version 22:31" is not for "New version 22:31". */
function isMostlyInName(words: readonly Word[], { name }: OutlineNode): boolean {
  const tokens = fold(name).match(WORD_TOKENS) ?? [];
  return words.length > 2 && words.filter((word) => isIn(word, tokens)).length > words.length / 2;
}

function textsOf(node: OutlineNode): string[] {
  const states = ['placeholder', 'description', 'value'].map((state) => node.states.get(state) ?? '');
  return [node.name, textBeside(node), ...states];
}

const isIn = ({ text, stem }: Word, tokens: readonly string[]): boolean =>
  tokens.some((token) => token === text || token.startsWith(stem) || isTypo(text, token));

/** "marca "Pedido A-311"" is not for its "Eliminar pedido A-311". */
export function doesMoreThanQuoted(clause: string, { node, action }: Pick<Act, 'node' | 'action'>): boolean {
  const [quoted, other] = extractQuotes(clause).parts;
  if (quoted === undefined || other !== undefined || action.method !== 'click') return false;
  const [name, said] = [fold(node.name).trim(), fold(quoted).trim()];
  return name !== said && name.endsWith(said);
}
