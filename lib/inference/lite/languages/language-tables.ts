import { fold } from '../lexicon/words.ts';
import { functionWordsOf, languages, verbsOf, type Language } from './lexicon.ts';
import { isInfinitive, stemOf, withoutClitic } from './stemming.ts';

/** The vocabulary of one language: its words and phrases, folded, with their English. */
export interface LanguageTable {
  language: Language;
  words: ReadonlyMap<string, string>;
  verbs: ReadonlyMap<string, string>;
  /** By the common part of a verb's forms. */
  verbStems: ReadonlyMap<string, string>;
}

/** Verbs that are two words in English. */
const twoWordVerbs: Readonly<Record<string, string>> = { turnon: 'turn on', turnoff: 'turn off' };

function buildTable(language: Language): LanguageTable {
  const entry = ([word, english]: readonly [string, string]): readonly [string, string] => [
    fold(word).replaceAll('_', ' '),
    twoWordVerbs[english] ?? english,
  ];
  const verbs = new Map<string, string>();
  for (const [word, english] of verbsOf[language].map(entry)) if (!verbs.has(word)) verbs.set(word, english);
  const stems = [...verbs].map(([word, english]) => [stemOf(language, word), english] as const);
  return {
    language,
    words: new Map(functionWordsOf[language].map(entry).toReversed()),
    verbs,
    verbStems: new Map(stems.toReversed()),
  };
}

/** All tables. */
export const tables: readonly LanguageTable[] = languages.map(buildTable);

/** The English for a verb in any of its forms. */
export function englishVerbFor({ language, verbs, verbStems }: LanguageTable, word: string): string | undefined {
  const known = verbs.get(word) ?? verbStems.get(stemOf(language, word));
  if (known !== undefined || (language !== 'es' && language !== 'it')) return known;
  const bare = withoutClitic(word);
  return bare === word ? undefined : (verbs.get(bare) ?? verbStems.get(stemOf(language, bare)));
}

/** The same for a label, which has a verb in few forms. */
export function englishVerbOnLabel(table: LanguageTable, word: string): string | undefined {
  const listed = table.verbs.get(word);
  if (listed !== undefined) return listed;
  const isForm =
    isInfinitive(table.language, word) || table.language === 'nl' || (table.language === 'it' && /[ai]$/.test(word));
  return isForm ? table.verbStems.get(stemOf(table.language, word)) : undefined;
}
