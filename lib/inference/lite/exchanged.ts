import { takeQuotes } from './intent.ts';
import { otherNames } from './other-names.ts';
import { requote } from './rule.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold, wordsOf, type Word } from './words.ts';

interface Name {
  name: string;
  stems: string;
  /** The first of its words: a stem may consist of several, as phrases are joined. */
  first: string;
}

/** The clause with a noun that is nowhere on the page replaced by a synonym from a control. */
export function exchanged(clause: string, scene: Scene): { said: string; name: string }[] {
  const { text, parts } = takeQuotes(clause);
  const plain = fold(text);
  if (plain.length !== text.length) return []; // their places differ
  const asked = stemsOf(wordsOf(plain));
  const begun = new Set(asked.split(' '));
  const rows = rowsOf().filter((row) => row.some(({ first, stems }) => begun.has(first) && asked.includes(stems)));
  if (rows.length === 0) return [];
  const labels = scene.shapes
    .filter(({ first }) => isInteractive(first))
    .map(({ first }) => stemsOf(scene.words(first.name)));
  const isLabel = ({ stems }: Name): boolean => labels.some((label) => label.includes(stems));
  return rows.flatMap((row) => {
    const [named] = row.filter(({ stems }) => asked.includes(stems)).toSorted((a, b) => b.name.length - a.name.length);
    const at = named && isUnsaid(named, scene) ? new RegExp(formOf(named.name), 'u').exec(plain) : null;
    if (!at) return [];
    const [before, after] = [text.slice(0, at.index), text.slice(at.index + at[0].length)];
    return row.filter(isLabel).map(({ name }) => ({ said: requote(`${before}${name}${after}`, parts), name }));
  });
}

let known: readonly (readonly Name[])[] | undefined;

/** Read on first use. */
function rowsOf(): readonly (readonly Name[])[] {
  known ??= otherNames.map((row) => row.split('|').map(nameOf));
  return known;
}

function nameOf(name: string): Name {
  const stems = stemsOf(wordsOf(name));
  return { name, stems, first: stems.split(' ')[1] ?? '' };
}

const stemsOf = (words: readonly Word[]): string => ` ${words.map(({ stem }) => stem).join(' ')} `;

/** Of words that may be verbs or prepositions ("return to the list") only those that an article makes a noun. */
const formOf = (name: string): string =>
  String.raw`(?<![\p{L}\d])${AMBIGUOUS.test(name) ? '(?<=\\b(?:the|an?|my|your|this) )' : ''}${name}(?:e?s)?(?![\p{L}\d])`;

const AMBIGUOUS =
  /^(?:to|from|return|returning|direct|contact|pay|count|mark|link|quote|tag|label|single|due|arrival|inbound|outbound|saved|home|speed|hours|privacy|source|contents|prices|sent)$/;

function isUnsaid({ name, stems }: Name, scene: Scene): boolean {
  const [first] = wordsOf(name);
  const places = first ? scene.placesOf(first) : [];
  return !places.some((place) => stemsOf(scene.words(scene.outline.nodes[place]?.name ?? '')).includes(stems));
}
