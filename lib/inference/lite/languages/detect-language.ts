import { extractQuotes } from '../instruction/intent.ts';
import { memoizedByText } from '../memoize.ts';
import { actionVerbs, fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';
import { fold } from '../lexicon/words.ts';
import type { Language } from './lexicon.ts';
import { isSeparablePrefix } from './stemming.ts';
import { tables, englishVerbFor, type LanguageTable } from './language-tables.ts';

const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
const HAN = /\p{sc=Han}/u;
const ARABIC = /\p{sc=Arab}/u;
const ENGLISH_START =
  /^(?:please\s+)?(?:the|click|press|tap|open|type|enter|fill|write|set|change|select|choose|pick|check|tick|untick|uncheck|turn|switch|go|show|view|search|find|upload|attach|add|delete|remove|edit|save|cancel|scroll|hover|double|right|drag|clear|put|submit|send)\s/i;
const WORD = /\p{L}+/gu;
const MAX_PAGE_CHARS = 4000; // characters of a page: enough to know its language
const MIN_SCORE = 2; // score below which nothing is known

/** The language of an instruction; undefined if it may be English. */
export function detectLanguage(instruction: string, outline: string): LanguageTable | undefined {
  const { text, parts } = extractQuotes(instruction);
  if (ENGLISH_START.test(text)) return undefined; // "click 検索"
  if (ARABIC.test(text)) return tableOf('ar');
  if (KANA.test(text)) return tableOf('ja');
  if (HAN.test(text)) return tableOf(KANA.test(outline) || parts.some((part) => KANA.test(part)) ? 'ja' : 'zh');
  const words = fold(text).match(WORD) ?? [];
  const scored = latinTables.map((table) => ({
    table,
    score: scoreOf(words, table) + (typicalSpellings[table.language]?.test(text) ? 1 : 0),
  }));
  if (scored.every(({ score }) => score + PAGE_SCORE < MIN_SCORE)) return undefined; // whatever the page's language
  const page = pageLanguageOf(outline);
  const ranked = scored
    .map(({ table, score }) => ({ table, score: score + (table.language === page ? PAGE_SCORE : 0) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  const english = englishScore(words) + (page === 'en' ? PAGE_SCORE : 0);
  return best && best.score >= MIN_SCORE && best.score > english ? best.table : undefined;
}

const PAGE_SCORE = 1.5;

/** Spellings that are rare in any other language. */
const typicalSpellings: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[äöüß]/i,
  fr: /[éèêëîôœç]|(?<!\p{L})(?:[ldjnsc]|qu)['’]/iu,
  es: /[ñáéíóú¿¡]/i,
  it: /[àèìòù](?!\p{L})/iu,
  pt: /[ãõçâêô]/i,
};

const NON_LATIN: ReadonlySet<Language> = new Set(['ja', 'zh', 'ar']);
const latinTables = tables.filter(({ language }) => !NON_LATIN.has(language));
const tableOf = (language: Language): LanguageTable | undefined => tables.find((table) => table.language === language);

function scoreOf(words: readonly string[], table: LanguageTable): number {
  const [first = ''] = words;
  const functionWords = words.filter((word) => table.words.has(word)).length;
  const verbs = words.filter((word) => table.verbs.has(word)).length;
  const last = words.at(-1) ?? '';
  const isVerb = [first, ...(isSeparablePrefix(last) ? [last + first] : [])].some(
    (word) => englishVerbFor(table, word) !== undefined,
  );
  return functionWords + verbs + (isVerb ? 1 : 0);
}

function englishScore(words: readonly string[]): number {
  const [first = ''] = words;
  const isVerb = neutralVerbs.has(first) || actionVerbs.has(first);
  return words.filter((word) => fillerWords.has(word) && !GERMAN_WORDS.has(word)).length + (isVerb ? 2 : 0);
}

/** Function words of other languages, to detect the language of labels in English. */
const GERMAN_WORDS = new Set('der die das den dem ein eine einen einer im auf zu von mit bei herr frau'.split(' '));

/** The language of a page; undefined for English. */
export const detectPageLanguage = (outline: string): LanguageTable | undefined =>
  tableOfStart(outline.slice(0, MAX_PAGE_CHARS));

// a decision asks several times; the start of a text keeps the whole in memory
const PAGE_CACHE = { most: 1, longest: MAX_PAGE_CHARS };
const tableOfStart = memoizedByText(detectTable, PAGE_CACHE);

function detectTable(text: string): LanguageTable | undefined {
  const count = text.match(/\p{L}/gu)?.length ?? 0;
  const shareOf = (script: RegExp): number => (text.match(script)?.length ?? 0) / Math.max(1, count);
  if (shareOf(/\p{sc=Arab}/gu) > MIN_SCRIPT_SHARE) return tableOf('ar');
  if (shareOf(/[\p{sc=Hira}\p{sc=Kana}]/gu) > MIN_SCRIPT_SHARE / 3) return tableOf('ja');
  if (shareOf(/\p{sc=Han}/gu) > MIN_SCRIPT_SHARE / 3) return tableOf('zh');
  const page = pageLanguageOf(text);
  return latinTables.find(({ language }) => language === page);
}

const MIN_SCRIPT_SHARE = 0.15; // of the letters: the rest are roles and states

/** The language of most of a page's function words. */
export const pageLanguageOf = (outline: string): Language | 'en' | undefined =>
  languageOfStart(outline.slice(0, MAX_PAGE_CHARS));

const languageOfStart = memoizedByText(readLanguage, PAGE_CACHE);

function readLanguage(text: string): Language | 'en' | undefined {
  const words = (fold(text).match(WORD) ?? []).filter((word) => !ROLES.test(word));
  const shares = latinTables.map((table): [Language | 'en', number] => [
    table.language,
    words.filter((word) => word.length > 1 && (table.words.has(word) || table.verbs.has(word))).length,
  ]);
  const english = words.filter((word) => word.length > 1 && isEnglishWord(word)).length;
  const [best, next] = [...shares, ['en', english] as const].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > (next?.[1] ?? 0) ? best[0] : undefined;
}

export const isEnglishWord = (word: string): boolean =>
  (fillerWords.has(word) && !GERMAN_WORDS.has(word)) || actionVerbs.has(word) || neutralVerbs.has(word);

const ROLES =
  /^(?:document|button|link|list|listitem|row|rowheader|columnheader|cell|table|menu|menuitem|dialog|tab|tablist|tabpanel|switch|text|form|main|region|search|searchbox|article|heading|level|value|checked|selected|option|combobox|textbox|radio|radiogroup|checkbox|group|navigation|banner|contentinfo|complementary|placeholder|description|required|disabled|expanded|collapsed|generic|img|image)$/;
