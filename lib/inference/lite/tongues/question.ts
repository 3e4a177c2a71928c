import { takeQuotes } from '../intent.ts';
import { remembering } from '../remembering.ts';
import { rolesNamed } from '../roles.ts';
import { requote } from '../rule.ts';
import { fold } from '../words.ts';
import { labelIn, joined, tokensOf } from './label.ts';
import { piecesOf } from './latin.ts';
import { questionWordsOf } from './lexicon.ts';
import { Mirror } from './mirror.ts';
import { phraseOf, Segments } from './segments.ts';
import { verbOnLabel, type Table } from './tables.ts';
import { isEnglish as isEnglishWord, pageIn, tongueOf, tongueOfPage } from './tongue.ts';
import { Vocabulary } from './vocabulary.ts';

/** A question of another language in English, as far as its words are known, and the page in the same words; undefined for English. */
export function questionInTongue(question: string, outline: string): { asked: string; mirror: Mirror } | undefined {
  const known = tongueOf(question, outline) ?? tongueOfWords(question, outline);
  if (!known || isEnglish(question, outline)) return undefined;
  const table = withQuestionWords(known);
  const { text, parts } = takeQuotes(question.trim().replace(/^[¿¡]|[.!?؟。？！\s]+$/gu, ''));
  const label = labelsIn(table);
  const said = isUnparted(table) ? phraseOf(new Segments(table).of(text)) : inLatin(text, table, outline);
  return { asked: requote(inOrder(said), parts.map(label)), mirror: new Mirror(outline, label) };
}

/** The page's language, if nothing of the question is English. */
function tongueOfWords(question: string, outline: string): Table | undefined {
  const words = fold(takeQuotes(question).text).match(/\p{L}+/gu) ?? [];
  const isSaid = words.length > 0 && !words.some((word) => isEnglishWord(word) || rolesNamed(word));
  return isSaid ? tongueOfPage(outline) : undefined;
}

/** A page of another language in English, as far as its words are known; undefined for one in English. */
export function pageInEnglish(outline: string): Mirror | undefined {
  const table = tongueOfPage(outline);
  return table && new Mirror(outline, labelsIn(withQuestionWords(table)));
}

function labelsIn(table: Table): (text: string) => string {
  if (!isUnparted(table)) return (text) => labelIn(table, text);
  const segments = new Segments(table);
  return (text) => segments.label(text);
}

const isUnparted = ({ tongue }: Table): boolean => tongue === 'ja' || tongue === 'zh';

/** "role options" of a page in English. */
const isEnglish = (question: string, outline: string): boolean =>
  pageIn(outline) === 'en' && /^[\x00-\x7f]+$/.test(question) && question.split(' ').some((word) => rolesNamed(word));

const withQuestionWords = (table: Table): Table => asking('questions', table);

const asking = remembering((_: 'questions', table: Table): Table => {
  const more = questionWordsOf[table.tongue].map(([word, english]): [string, string] => [
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

function inLatin(text: string, table: Table, outline: string): string {
  const parted = COMPOUNDS.reduce((said, [form, meant]) => said.replace(form, meant), text);
  const pieces = piecesOf(parted, tokensOf(parted), { table, page: new Vocabulary(outline, table.tongue) });
  const known = pieces.map((piece) => ({ ...piece, text: verbOnLabel(table, fold(piece.text)) ?? piece.text }));
  return joined(parted, known).replaceAll(/\s+/g, ' ').trim();
}

/** Word orders of other languages → the English one. */
const orders: readonly (readonly [RegExp, string])[] = [
  [/\bnot (is|are|was|were)\b/gi, '$1 not'],
  [/, (?:the|this) ([^,]+?) (is|are)$/i, ' that $2 $1'], // "die noch offen sind"
  [/^(?:the )?fields of (?:the )?(dates|times)$/i, '$1 fields'],
  [/\b(?:om|um) (.*?)\b(?:te|zu|to) (\p{L}+)$/iu, 'to $2 $1'],
];

const inOrder = (said: string): string =>
  orders
    .reduce((text, [form, meant]) => text.replace(form, meant), said)
    .replaceAll(/\s+/g, ' ')
    .trim();
