import { fold } from '../lexicon/words.ts';
import type { Language } from './lexicon.ts';

const LANGUAGE_CODES =
  'ar ca zh hr cs da nl en fi fr de el he hi hu id it ja ko no pl pt ro ru es sv tr uk vi cy'.split(' ');

const namesCache = new Map<Language, ReadonlyMap<string, string>>(); // asking for the names takes its time

/** A language's English name, by its name in another language: "Englisch". */
export function englishNameOfLanguage(word: string, language: Language): string | undefined {
  const names = namesCache.get(language) ?? namesIn(language);
  namesCache.set(language, names);
  return names.get(word);
}

function namesIn(language: Language): ReadonlyMap<string, string> {
  const [english, native] = ['en', language].map((one) => new Intl.DisplayNames([one], { type: 'language' }));
  return new Map(LANGUAGE_CODES.map((code) => [fold(native?.of(code) ?? ''), english?.of(code) ?? '']));
}
