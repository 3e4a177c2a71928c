import { takeQuotes } from '../intent.ts';
import { recalling } from '../remembering.ts';
import { acting, fillers, neutral } from '../verbs.ts';
import { fold } from '../words.ts';
import type { Tongue } from './lexicon.ts';
import { isPrefix } from './stem.ts';
import { tables, verbIn, type Table } from './tables.ts';

const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
const HAN = /\p{sc=Han}/u;
const ARABIC = /\p{sc=Arab}/u;
const SAID_IN_ENGLISH =
  /^(?:please\s+)?(?:the|click|press|tap|open|type|enter|fill|write|set|change|select|choose|pick|check|tick|untick|uncheck|turn|switch|go|show|view|search|find|upload|attach|add|delete|remove|edit|save|cancel|scroll|hover|double|right|drag|clear|put|submit|send)\s/i;
const WORD = /\p{L}+/gu;
const MOST_READ = 4000; // characters of a page: enough to know its language
const LEAST = 2; // score below which nothing is known

/** The language of an instruction; undefined if it may be English. */
export function tongueOf(instruction: string, outline: string): Table | undefined {
  const { text, parts } = takeQuotes(instruction);
  if (SAID_IN_ENGLISH.test(text)) return undefined; // "click 検索"
  if (ARABIC.test(text)) return tableOf('ar');
  if (KANA.test(text)) return tableOf('ja');
  if (HAN.test(text)) return tableOf(KANA.test(outline) || parts.some((part) => KANA.test(part)) ? 'ja' : 'zh');
  const words = fold(text).match(WORD) ?? [];
  const said = latin.map((table) => ({
    table,
    score: scoreOf(words, table) + (letters[table.tongue]?.test(text) ? 1 : 0),
  }));
  if (said.every(({ score }) => score + OF_PAGE < LEAST)) return undefined; // whatever the page's language
  const page = pageIn(outline);
  const ranked = said
    .map(({ table, score }) => ({ table, score: score + (table.tongue === page ? OF_PAGE : 0) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  const english = englishScore(words) + (page === 'en' ? OF_PAGE : 0);
  return best && best.score >= LEAST && best.score > english ? best.table : undefined;
}

const OF_PAGE = 1.5;

/** Spellings that are rare in any other language. */
const letters: Readonly<Partial<Record<Tongue, RegExp>>> = {
  de: /[äöüß]/i,
  fr: /[éèêëîôœç]|(?<!\p{L})(?:[ldjnsc]|qu)['’]/iu,
  es: /[ñáéíóú¿¡]/i,
  it: /[àèìòù](?!\p{L})/iu,
  pt: /[ãõçâêô]/i,
};

const UNPARTED: ReadonlySet<Tongue> = new Set(['ja', 'zh', 'ar']);
const latin = tables.filter(({ tongue }) => !UNPARTED.has(tongue));
const tableOf = (tongue: Tongue): Table | undefined => tables.find((table) => table.tongue === tongue);

function scoreOf(words: readonly string[], table: Table): number {
  const [first = ''] = words;
  const little = words.filter((word) => table.words.has(word)).length;
  const verbs = words.filter((word) => table.verbs.has(word)).length;
  const last = words.at(-1) ?? '';
  const isVerb = [first, ...(isPrefix(last) ? [last + first] : [])].some((word) => verbIn(table, word) !== undefined);
  return little + verbs + (isVerb ? 1 : 0);
}

function englishScore(words: readonly string[]): number {
  const [first = ''] = words;
  const isVerb = neutral.has(first) || acting.has(first);
  return words.filter((word) => fillers.has(word) && !GERMAN.has(word)).length + (isVerb ? 2 : 0);
}

/** Function words of other languages, to detect the language of labels in English. */
const GERMAN = new Set('der die das den dem ein eine einen einer im auf zu von mit bei herr frau'.split(' '));

/** The language of a page; undefined for English. */
export const tongueOfPage = (outline: string): Table | undefined => tableOfStart(outline.slice(0, MOST_READ));

const PAGES = { most: 1, longest: MOST_READ }; // a decision asks several times; the start of a text keeps the whole in memory
const tableOfStart = recalling(readTable, PAGES);

function readTable(text: string): Table | undefined {
  const count = text.match(/\p{L}/gu)?.length ?? 0;
  const shareOf = (script: RegExp): number => (text.match(script)?.length ?? 0) / Math.max(1, count);
  if (shareOf(/\p{sc=Arab}/gu) > FOREIGN) return tableOf('ar');
  if (shareOf(/[\p{sc=Hira}\p{sc=Kana}]/gu) > FOREIGN / 3) return tableOf('ja');
  if (shareOf(/\p{sc=Han}/gu) > FOREIGN / 3) return tableOf('zh');
  const page = pageIn(text);
  return latin.find(({ tongue }) => tongue === page);
}

const FOREIGN = 0.15; // of the letters: the rest are roles and states

/** The language of most of a page's function words. */
export const pageIn = (outline: string): Tongue | 'en' | undefined => languageOfStart(outline.slice(0, MOST_READ));

const languageOfStart = recalling(readLanguage, PAGES);

function readLanguage(text: string): Tongue | 'en' | undefined {
  const words = (fold(text).match(WORD) ?? []).filter((word) => !ROLES.test(word));
  const shares = latin.map((table): [Tongue | 'en', number] => [
    table.tongue,
    words.filter((word) => word.length > 1 && (table.words.has(word) || table.verbs.has(word))).length,
  ]);
  const english = words.filter((word) => word.length > 1 && isEnglish(word)).length;
  const [best, next] = [...shares, ['en', english] as const].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > (next?.[1] ?? 0) ? best[0] : undefined;
}

export const isEnglish = (word: string): boolean =>
  (fillers.has(word) && !GERMAN.has(word)) || acting.has(word) || neutral.has(word);

const ROLES =
  /^(?:document|button|link|list|listitem|row|rowheader|columnheader|cell|table|menu|menuitem|dialog|tab|tablist|tabpanel|switch|text|form|main|region|search|searchbox|article|heading|level|value|checked|selected|option|combobox|textbox|radio|radiogroup|checkbox|group|navigation|banner|contentinfo|complementary|placeholder|description|required|disabled|expanded|collapsed|generic|img|image)$/;
