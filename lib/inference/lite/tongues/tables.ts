import { fold } from '../words.ts';
import { littleWordsOf, tongues, verbsOf, type Tongue } from './lexicon.ts';
import { isInfinitive, stemIn, withoutClitic } from './stem.ts';

/** The vocabulary of one language: its words and phrases, folded, with their English. */
export interface Table {
  tongue: Tongue;
  words: ReadonlyMap<string, string>;
  verbs: ReadonlyMap<string, string>;
  /** By the common part of a verb's forms. */
  verbStems: ReadonlyMap<string, string>;
}

/** Verbs that are two words in English. */
const spelt: Readonly<Record<string, string>> = { turnon: 'turn on', turnoff: 'turn off' };

function tableFor(tongue: Tongue): Table {
  const entry = ([word, english]: readonly [string, string]): readonly [string, string] => [
    fold(word).replaceAll('_', ' '),
    spelt[english] ?? english,
  ];
  const verbs = new Map<string, string>();
  for (const [word, english] of verbsOf[tongue].map(entry)) if (!verbs.has(word)) verbs.set(word, english);
  const stems = [...verbs].map(([word, english]) => [stemIn(tongue, word), english] as const);
  return {
    tongue,
    words: new Map(littleWordsOf[tongue].map(entry).toReversed()),
    verbs,
    verbStems: new Map(stems.toReversed()),
  };
}

/** All tables. */
export const tables: readonly Table[] = tongues.map(tableFor);

/** The English for a verb in any of its forms. */
export function verbIn({ tongue, verbs, verbStems }: Table, word: string): string | undefined {
  const known = verbs.get(word) ?? verbStems.get(stemIn(tongue, word));
  if (known !== undefined || (tongue !== 'es' && tongue !== 'it')) return known;
  const bare = withoutClitic(word);
  return bare === word ? undefined : (verbs.get(bare) ?? verbStems.get(stemIn(tongue, bare)));
}

/** The same for a label, which has a verb in few forms. */
export function verbOnLabel(table: Table, word: string): string | undefined {
  const listed = table.verbs.get(word);
  if (listed !== undefined) return listed;
  const isForm =
    isInfinitive(table.tongue, word) || table.tongue === 'nl' || (table.tongue === 'it' && /[ai]$/.test(word));
  return isForm ? table.verbStems.get(stemIn(table.tongue, word)) : undefined;
}
