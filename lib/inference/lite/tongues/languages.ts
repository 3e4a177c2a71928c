import { fold } from '../words.ts';
import type { Tongue } from './lexicon.ts';

const CODES = 'ar ca zh hr cs da nl en fi fr de el he hi hu id it ja ko no pl pt ro ru es sv tr uk vi cy'.split(' ');

const known = new Map<Tongue, ReadonlyMap<string, string>>(); // asking for the names takes its time

/** A language's English name, by its name in another language: "Englisch". */
export function languageNamed(word: string, tongue: Tongue): string | undefined {
  const names = known.get(tongue) ?? namesIn(tongue);
  known.set(tongue, names);
  return names.get(word);
}

function namesIn(tongue: Tongue): ReadonlyMap<string, string> {
  const [english, theirs] = ['en', tongue].map((one) => new Intl.DisplayNames([one], { type: 'language' }));
  return new Map(CODES.map((code) => [fold(theirs?.of(code) ?? ''), english?.of(code) ?? '']));
}
