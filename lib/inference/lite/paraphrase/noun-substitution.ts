import { extractQuotes } from '../instruction/intent.ts';
import { otherNames } from '../lexicon/noun-synonyms.ts';
import { requote } from '../instruction/rule.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold, wordsOf, type Word } from '../lexicon/words.ts';

interface Synonym {
  name: string;
  stems: string;
  /** The first of its words: a stem may consist of several, as phrases are joined. */
  first: string;
}

/** The clause with a noun that is nowhere on the page replaced by a synonym from a control. */
export function withSynonyms(clause: string, scene: Scene): { said: string; name: string }[] {
  const { text, parts } = extractQuotes(clause);
  const plain = fold(text);
  if (plain.length !== text.length) return []; // their places differ
  const clauseStems = stemsOf(wordsOf(plain));
  const clauseWords = new Set(clauseStems.split(' '));
  const rows = loadSynonymRows().filter((row) =>
    row.some(({ first, stems }) => clauseWords.has(first) && clauseStems.includes(stems)),
  );
  if (rows.length === 0) return [];
  const labels = scene.shapes
    .filter(({ first }) => isInteractive(first))
    .map(({ first }) => stemsOf(scene.words(first.name)));
  const isLabel = ({ stems }: Synonym): boolean => labels.some((label) => label.includes(stems));
  return rows.flatMap((row) => {
    const [mentioned] = row
      .filter(({ stems }) => clauseStems.includes(stems))
      .toSorted((a, b) => b.name.length - a.name.length);
    const at =
      mentioned && isNotOnPage(mentioned, scene) ? new RegExp(patternOf(mentioned.name), 'u').exec(plain) : null;
    if (!at) return [];
    const [before, after] = [text.slice(0, at.index), text.slice(at.index + at[0].length)];
    return row.filter(isLabel).map(({ name }) => ({ said: requote(`${before}${name}${after}`, parts), name }));
  });
}

let synonymRows: readonly (readonly Synonym[])[] | undefined;

/** Read on first use. */
function loadSynonymRows(): readonly (readonly Synonym[])[] {
  synonymRows ??= otherNames.map((row) => row.split('|').map(toSynonym));
  return synonymRows;
}

function toSynonym(name: string): Synonym {
  const stems = stemsOf(wordsOf(name));
  return { name, stems, first: stems.split(' ')[1] ?? '' };
}

const stemsOf = (words: readonly Word[]): string => ` ${words.map(({ stem }) => stem).join(' ')} `;

/** Of words that may be verbs or prepositions ("return to the list") only those that an article makes a noun. */
const patternOf = (name: string): string =>
  String.raw`(?<![\p{L}\d])${MAYBE_VERB.test(name) ? '(?<=\\b(?:the|an?|my|your|this) )' : ''}${name}(?:e?s)?(?![\p{L}\d])`;

const MAYBE_VERB =
  /^(?:to|from|return|returning|direct|contact|pay|count|mark|link|quote|tag|label|single|due|arrival|inbound|outbound|saved|home|speed|hours|privacy|source|contents|prices|sent)$/;

function isNotOnPage({ name, stems }: Synonym, scene: Scene): boolean {
  const [first] = wordsOf(name);
  const places = first ? scene.placesOf(first) : [];
  return !places.some((place) => stemsOf(scene.words(scene.outline.nodes[place]?.name ?? '')).includes(stems));
}
