import type { Language } from './lexicon.ts';

const MIN_STEM_LETTERS = 3; // letters that a stem keeps

/** Endings of verbs, the longer first; also of nouns with the same ones. */
const endings: Readonly<Record<Language, RegExp>> = {
  de: /(?:en|e|n)$/,
  fr: /(?:issez|ez|er|ir|is|es|e|s)$/,
  es: /(?:en|an|ar|er|ir|as|os|es|a|e|o|s)$/,
  it: /(?:are|ere|ire|ate|ete|ite|a|e|i|o)$/,
  pt: /(?:em|am|ar|er|ir|as|os|es|a|e|o|s)$/,
  nl: /en$/,
  ja: /$/,
  zh: /$/,
  ar: /(?:ات|ين|ون|ة)$/,
};

/** Forms in which a German verb changes its vowel, as in its infinitive. */
const VOWEL_CHANGE = /(nimm|gib|lies|sieh|wirf|hilf|triff|sprich|brich|miss)$/;
const infinitiveStems: Readonly<Record<string, string>> = {
  nimm: 'nehm',
  gib: 'geb',
  lies: 'les',
  sieh: 'seh',
  wirf: 'werf',
  hilf: 'helf',
  triff: 'treff',
  sprich: 'sprech',
  brich: 'brech',
  miss: 'mess',
};

/** Arabic verbal nouns and imperatives, as in labels and instructions: "تأجيل" and "أجل", "قبول" and "اقبل". */
const ARABIC_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^ت(.)(.)ي(.)$/u, '$1$2$3'],
  [/^ا(.)(.)ا(.)$/u, 'ا$1$2$3'],
  [/^ا(.)ت(.)ا(.)$/u, 'ا$1ت$2$3'],
  [/^(.)(.)و(.)$/u, '$1$2$3'],
  [/^ا(.)(.)(.)$/u, '$1$2$3'],
];

/** The common part of a word's forms, especially a verb's: "guarda" and "guardar". Takes folded words. */
export function stemOf(language: Language, word: string): string {
  const ending = endings[language].exec(word);
  const stem = ending && ending.index >= MIN_STEM_LETTERS ? word.slice(0, ending.index) : word;
  if (language === 'ar')
    return ARABIC_PATTERNS.reduce((root, [pattern, letters]) => root.replace(pattern, letters), stem);
  if (language === 'de')
    return stem.replace(VOWEL_CHANGE, (form) => infinitiveStems[form] ?? form).replace(/(?<=[bcdfgkmpst])l$/, 'el');
  if (language === 'nl') return stem.replaceAll(/(?<double>[a-z])\k<double>/g, '$<double>');
  if (language === 'es' || language === 'pt')
    return stem.replace(/ei$/, 'e').replace(/qu$/, 'c').replace(/gu$/, 'g').replace(/z$/, 'c');
  if (language === 'fr')
    return stem
      .replace(/y$/, 'i')
      .replace(/(?<=[dtv])r$/, '')
      .replace(/(?<double>[lt])\k<double>$/, '$<double>');
  return language === 'it' ? stem.replace(/h$/, '') : stem;
}

const infinitives: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /(?:en|ern|eln)$/,
  fr: /(?:er|ir|re)$/,
  es: /[aei]r$/,
  it: /[aei]re$/,
  pt: /[aeio]r$/,
  nl: /en$/,
};

/** The form that labels mostly use for a verb. */
export const isInfinitive = (language: Language, word: string): boolean => infinitives[language]?.test(word) ?? false;

/** Clitics after a Spanish or Italian verb: "márcalo". */
const CLITIC = /(?:(?:me|se|te|ce|ve)?l[oaei]s?|l[oaei]s?|me|mi)$/;

export const withoutClitic = (word: string): string => {
  const cut = word.replace(CLITIC, '');
  return cut.length >= MIN_STEM_LETTERS ? cut : word;
};

const prefixes =
  'hinzu zusammen zuruck wieder heraus herunter hinauf weiter durch fort fest frei nach aus auf ein vor weg ' +
  'neu ab an bei hoch los mit teil um zu her hin toe terug neer uit op in af door aan over';
const separable = new Set(prefixes.split(' '));

/** The part of a German or Dutch verb that may be at the end of a clause. */
export const isSeparablePrefix = (word: string): boolean => separable.has(word);
