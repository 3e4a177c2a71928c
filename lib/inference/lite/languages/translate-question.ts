import { extractQuotes } from '../instruction/intent.ts';
import { memoized } from '../memoize.ts';
import { rolesNamed } from '../outline/roles.ts';
import { requote } from '../instruction/rule.ts';
import { fold } from '../lexicon/words.ts';
import { translateLabel, joinPieces, tokensOf } from './translate-label.ts';
import { translatePieces } from './spaced-languages.ts';
import { questionWordsOf } from './lexicon.ts';
import { TranslatedOutline } from './translated-outline.ts';
import { phraseOf, Segmenter } from './segmentation.ts';
import { englishVerbOnLabel, type LanguageTable } from './language-tables.ts';
import {
  isEnglishWord as isEnglishWord,
  pageLanguageOf,
  detectLanguage,
  detectPageLanguage,
} from './detect-language.ts';
import { PageVocabulary } from './page-vocabulary.ts';

/**
 * A question of another language in English, as far as its words are known, and the page in the same words; undefined for
 * English.
 */
export function translateQuestion(
  question: string,
  outline: string,
): { asked: string; mirror: TranslatedOutline } | undefined {
  const known = detectLanguage(question, outline) ?? languageOfWords(question, outline);
  if (!known || isEnglish(question, outline)) return undefined;
  const table = addQuestionWords(known);
  const { text, parts } = extractQuotes(question.trim().replace(/^[¿¡]|[.!?؟。？！\s]+$/gu, ''));
  const label = labelTranslatorFor(table);
  const english = isUnspaced(table)
    ? phraseOf(new Segmenter(table).of(text))
    : translateSpacedText(text, table, outline);
  return { asked: requote(inEnglishOrder(english), parts.map(label)), mirror: new TranslatedOutline(outline, label) };
}

/** The page's language, if nothing of the question is English. */
function languageOfWords(question: string, outline: string): LanguageTable | undefined {
  const words = fold(extractQuotes(question).text).match(/\p{L}+/gu) ?? [];
  const isForeign = words.length > 0 && !words.some((word) => isEnglishWord(word) || rolesNamed(word));
  return isForeign ? detectPageLanguage(outline) : undefined;
}

/** A page of another language in English, as far as its words are known; undefined for one in English. */
export function translateOutline(outline: string): TranslatedOutline | undefined {
  const table = detectPageLanguage(outline);
  return table && new TranslatedOutline(outline, labelTranslatorFor(addQuestionWords(table)));
}

function labelTranslatorFor(table: LanguageTable): (text: string) => string {
  if (!isUnspaced(table)) return (text) => translateLabel(table, text);
  const segments = new Segmenter(table);
  return (text) => segments.label(text);
}

const isUnspaced = ({ language }: LanguageTable): boolean => language === 'ja' || language === 'zh';

/** "role options" of a page in English. */
const isEnglish = (question: string, outline: string): boolean =>
  pageLanguageOf(outline) === 'en' &&
  /^[\x00-\x7f]+$/.test(question) &&
  question.split(' ').some((word) => rolesNamed(word));

const addQuestionWords = (table: LanguageTable): LanguageTable => cachedWithQuestionWords('questions', table);

const cachedWithQuestionWords = memoized((_: 'questions', table: LanguageTable): LanguageTable => {
  const more = questionWordsOf[table.language].map(([word, english]): [string, string] => [
    fold(word).replaceAll('_', ' '),
    english.replaceAll('_', ' '),
  ]);
  return { ...table, words: new Map([...table.words, ...more]) };
});

/** Compounds of German and Dutch that are split here: "Mengenfelder", "abzuschicken", "af te drukken". */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=\p{L}{3})(?:-|[ns]?)(feld(?:er|ern)?|kn[oö]pfen?|knopf|schaltflächen?|knop(?:pen)?|veld(?:en)?|vakjes?)(?!\p{L})/giu,
    ' $1',
  ],
  [/\b(af|aan|op|uit|in|toe|door|over|terug|mee) te (\p{L}+)$/iu, 'te $1$2'],
  [/\b(ab|an|auf|aus|ein|hoch|herunter|hinzu|zurück|weiter|um)zu(\p{L}+n)\b/iu, 'zu $1$2'],
];

function translateSpacedText(text: string, table: LanguageTable, outline: string): string {
  const split = COMPOUNDS.reduce((english, [form, replacement]) => english.replace(form, replacement), text);
  const pieces = translatePieces(split, tokensOf(split), { table, page: new PageVocabulary(outline, table.language) });
  const known = pieces.map((piece) => ({ ...piece, text: englishVerbOnLabel(table, fold(piece.text)) ?? piece.text }));
  return joinPieces(split, known).replaceAll(/\s+/g, ' ').trim();
}

/** Word orders of other languages → the English one. */
const wordOrders: readonly (readonly [RegExp, string])[] = [
  [/\bnot (is|are|was|were)\b/gi, '$1 not'],
  [/, (?:the|this) ([^,]+?) (is|are)$/i, ' that $2 $1'], // "die noch offen sind"
  [/^(?:the )?fields of (?:the )?(dates|times)$/i, '$1 fields'],
  [/\b(?:om|um) (.*?)\b(?:te|zu|to) (\p{L}+)$/iu, 'to $2 $1'],
];

const inEnglishOrder = (english: string): string =>
  wordOrders
    .reduce((text, [form, meant]) => text.replace(form, meant), english)
    .replaceAll(/\s+/g, ' ')
    .trim();
