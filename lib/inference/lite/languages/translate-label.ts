import { fold } from '../lexicon/words.ts';
import { englishVerbOnLabel, type LanguageTable } from './language-tables.ts';

/** A piece of a text, with its English translation, or unchanged. */
export interface TranslatedPiece {
  text: string;
  /** Its index in the source text. */
  from: number;
  to: number;
}

/** Non-words (numbers, files, addresses), an elided article, or a word. */
const TOKEN =
  /(?<as>[^\s"']*[@/\\_%\d\uE000-\uE0FF][^\s"']*|[^\s"']+\.\p{L}{2,5}(?=\s|$))|(?<elided>(?:dell|nell|sull|dall|quest|all|un|(?:jus)?qu|[ldjmtscn])['’])(?=\p{L})|(?<word>\p{L}[\p{L}\p{M}]*)/giu;
const MAX_PHRASE_WORDS = 4; // words of a phrase

export interface Token {
  /** Folded; empty for untranslated pieces. */
  word: string;
  raw: string;
  from: number;
  to: number;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [raw] = match;
    const word = match.groups?.['as'] === undefined ? fold(raw).replace(/['’]$/, '') : '';
    return { word, raw, from: match.index, to: match.index + raw.length };
  });
}

/** The longest phrase of the table that begins here. */
export function phraseAt(
  table: LanguageTable,
  tokens: readonly Token[],
  at: number,
): { english: string; length: number } | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - at); length > 0; length--) {
    const phraseWords = tokens.slice(at, at + length).map(({ word }) => word);
    const phrase = phraseWords.join(' ');
    const english = table.words.get(phrase) ?? (length > 1 ? table.verbs.get(phrase) : undefined);
    if (english !== undefined && phraseWords.every((word) => word !== '')) return { english, length };
  }
  return undefined;
}

/** A text of the page with known words in English; a verb at its end comes first. */
export function translateLabel(table: LanguageTable, text: string): string {
  const tokens = tokensOf(text);
  const pieces: TranslatedPiece[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const phrase = phraseAt(table, tokens, at);
    const isEdge = at === 0 || at === tokens.length - 1;
    const verb = (table.language === 'nl' ? at === 0 : isEdge)
      ? englishVerbOnLabel(table, token.word)
      : table.verbs.get(token.word);
    const isVerbFirst = at === 0 && verb !== undefined && (phrase?.length ?? 0) < 2;
    const english = isVerbFirst ? verb : (phrase?.english ?? verb ?? withoutArticle(token.raw));
    const last = tokens[at + (isVerbFirst ? 1 : (phrase?.length ?? 1)) - 1] ?? token;
    pieces.push({ text: english, from: token.from, to: last.to });
    at += isVerbFirst ? 1 : (phrase?.length ?? 1);
  }
  return isVerbLast(table, tokens) ? withVerbFirst(text, pieces) : joinPieces(text, pieces);
}

/** Arabic writes the article, and particles before it, as one word with its noun. */
export const withoutArticle = (word: string): string => word.replace(/^(?:[وبكف]?ال|لل)(?=\p{sc=Arab}{3})/u, '');

const MAX_LABEL_WORDS = 6; // words; longer ones are sentences

function isVerbLast(table: LanguageTable, tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || first === last || tokens.length > MAX_LABEL_WORDS) return false;
  const isGermanic = table.language === 'de' || table.language === 'nl';
  return isGermanic && table.verbs.has(last.word) && !table.verbs.has(first.word);
}

function withVerbFirst(text: string, pieces: readonly TranslatedPiece[]): string {
  const verb = pieces.at(-1);
  return verb ? `${verb.text} ${joinPieces(text, pieces.slice(0, -1))}`.trim() + text.slice(verb.to) : text;
}

/** The pieces, with the text between them. */
export function joinPieces(text: string, pieces: readonly TranslatedPiece[]): string {
  let result = text.slice(0, pieces[0]?.from ?? text.length);
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1];
    const between = text.slice(piece.to, next?.from ?? piece.to);
    result += piece.text + (next && between === '' ? ' ' : between);
  }
  const last = pieces.at(-1);
  const first = pieces[0];
  return last && first && last.to < text.length && isWhole(text, last) ? result + text.slice(last.to) : result;
}

/** Text after the last word belongs to it, unless a verb was taken from there. */
const isWhole = (text: string, { to }: TranslatedPiece): boolean => !/^\s*\p{L}/u.test(text.slice(to));
