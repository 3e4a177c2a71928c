import type { Act } from './account.ts';
import { takeQuotes } from './intent.ts';
import type { OutlineNode } from './outline.ts';
import { textBefore, type Scene } from './scene.ts';
import { standsAround } from './surroundings.ts';
import { isTypo } from './typos.ts';
import { fold, wordsOf, type Word } from './words.ts';

const TOKEN = /[\p{L}\p{N}]+/gu;

/** What is quoted and stands neither on the element nor around it: a quote is as it is, no synonym is meant by it. */
export function unquotable(clause: string, { node, action }: Act, scene: Scene): string | undefined {
  const texts = [...textsOf(node), ...action.arguments];
  const isThere = (word: Word): boolean =>
    texts.some((text) => isIn(word, fold(text).match(TOKEN) ?? [])) || standsAround(word, node, scene);
  const typed = action.arguments.map(fold);
  return takeQuotes(clause).parts.find((part) => {
    const words = (fold(part).match(TOKEN) ?? []).flatMap((token) => wordsOf(token));
    return !typed.includes(fold(part)) && !words.every(isThere);
  });
}

function textsOf(node: OutlineNode): string[] {
  const states = ['placeholder', 'description', 'value'].map((state) => node.states.get(state) ?? '');
  return [node.name, textBefore(node), ...states];
}

const isIn = ({ text, stem }: Word, tokens: readonly string[]): boolean =>
  tokens.some((token) => token === text || token.startsWith(stem) || isTypo(text, token));
