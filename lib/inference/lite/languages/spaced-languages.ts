import { extractQuotes } from '../instruction/intent.ts';
import { fold } from '../lexicon/words.ts';
import {
  joinPieces,
  translateLabel,
  phraseAt,
  tokensOf,
  withoutArticle,
  type TranslatedPiece,
  type Token,
} from './translate-label.ts';
import type { Translation } from './translation.ts';
import { isInfinitive, isSeparablePrefix, stemOf, withoutClitic } from './stemming.ts';
import { englishVerbFor, type LanguageTable } from './language-tables.ts';
import { englishNameOfLanguage } from './language-names.ts';
import type { PageVocabulary } from './page-vocabulary.ts';

/** Phrases of politeness, or that introduce a wish. */
const POLITE =
  /^(?:(?:bitte|mal|kannst du|können sie|könntest du|ich möchte|ich will|ich würde gerne?|s['’]il (?:te|vous) pla[iî]t|svp|je (?:veux|voudrais|souhaite)|j['’]aimerais|peux-tu|pouvez-vous|merci de|veuillez|por favor|quiero|quisiera|me gustaría|puedes|podrías|per favore|per piacere|voglio|vorrei|puoi|potresti|quero|gostaria de|(?:você )?pode|alsjeblieft|ik wil(?: graag)?|kun je|من فضلك|رجاء|لو سمحت|أريد أن|اريد ان)(?:\s*,)?\s+)+/iu;
const POLITE_END =
  /(?:\s*,)?\s+(?:bitte|s['’]il (?:te|vous) pla[iî]t|svp|por favor|per favore|per piacere|alsjeblieft|graag|من فضلك|رجاء|لو سمحت)\s*[.!]?$/iu;
/** "Klicken Sie auf": of the verb itself. */
const FORMAL_VERB = /^(\p{L}+)\s+Sie\b/u;
const HYPHENATED_PRONOUN = /(?<=\p{L})-(?:les?|la|lo|l[ou]i|moi|nous|l?[oa]s?|me)(?![\p{L}-])/gu;

const ITALIAN_IS = /(?<!\p{L})è(?!\p{L})/gu; // without its accent it says "and"

const FRENCH_NO_MORE = /^plus (?=de\s|d['’])/i; // "plus de SMS": none any more

const GERMAN_AGAIN = /(?<=\s)(?:wieder|doch|mal)\s(?!her\b)/giu; // "zeige wieder alle"

/** Without words that would be taken for others. */
const withoutFalseFriends = (text: string, { language }: LanguageTable): string =>
  language === 'it'
    ? text.replaceAll(ITALIAN_IS, 'sia')
    : language === 'fr'
      ? text.replace(FRENCH_NO_MORE, 'pas ')
      : language === 'de'
        ? text.replaceAll(GERMAN_AGAIN, '')
        : text;

/** A clause in a language with blanks between words, in English as far as the table and the page have its words. */
export function translateSpaced(clause: string, table: LanguageTable, page: PageVocabulary): Translation[] {
  const { text, parts } = extractQuotes(
    clause
      .trim()
      .replace(/^[¿¡]/, '')
      .replace(/[.!?؟]+$/, ''),
  );
  const plain = withoutFalseFriends(text, table)
    .replace(POLITE, '')
    .replace(POLITE_END, '')
    .replace(FORMAL_VERB, '$1')
    .replaceAll(HYPHENATED_PRONOUN, ' ');
  const quoted = parts.map((part) => translateLabel(table, part));
  const { source, isNegated } = withoutNegation(splitSearchNoun(plain, { table, page }), table);
  const tokens = tokensOf(source);
  const pieces = translateWithVerb(source, tokens, { table, page }) ?? translatePieces(source, tokens, { table, page });
  const english = joinPieces(source, pieces).replaceAll(/\s+/g, ' ').trim();
  return [{ text: isNegated ? `don't ${english}` : english, pieces, source, parts, quoted }];
}

/** "die Kundensuche", where the page has "Kunden suchen". */
const splitSearchNoun = (text: string, { table, page }: LanguageContext): string =>
  table.language === 'de'
    ? text.replaceAll(SEARCH_COMPOUND, (whole: string, noun: string) =>
        page.has(fold(whole)) ? whole : `Suche ${noun}`,
      )
    : text;

const SEARCH_COMPOUND = /(?<!\p{L})(\p{Lu}\p{L}{2,}?)s?suche(?!\p{L})/gu;

/** The clause without its negations; one in a label such as "Nicht zugewiesen" stays. */
function withoutNegation(text: string, table: LanguageTable): { source: string; isNegated: boolean } {
  const negations = tokensOf(text).filter(
    ({ word, raw, from }) => table.words.get(word) === 'not' && (from === 0 || !/^\p{Lu}/u.test(raw)),
  );
  const blanked = negations.reduce(
    (left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to),
    text,
  );
  const start = blanked.length - blanked.trimStart().length;
  return { source: blanked.slice(start), isNegated: negations.length > 0 };
}

export interface LanguageContext {
  table: LanguageTable;
  page: PageVocabulary;
}

/** Read with its verb: at its start, or, as an infinitive, at its end. */
function translateWithVerb(
  text: string,
  tokens: readonly Token[],
  context: LanguageContext,
): TranslatedPiece[] | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || first.word === '') return undefined;
  const phrase = phraseAt(context.table, tokens, 0);
  if (phrase && phrase.length > 1) return translatePieces(text, tokens, context);
  const whole =
    last && tokens.length > 1 && isSeparablePrefix(last.word)
      ? toEnglishVerb(last.word + first.word, context)
      : undefined;
  if (whole !== undefined)
    return [{ text: whole, from: first.from, to: first.to }, ...translatePieces(text, tokens.slice(1, -1), context)];
  const end =
    last && last !== first && isGermanic(context) && !isVerbForm(first, context) ? verbAtEnd(last, context) : undefined;
  if (end !== undefined) return [{ text: end, from: 0, to: 0 }, ...translatePieces(text, tokens.slice(0, -1), context)];
  const verb = isNoun(first, context) ? undefined : toEnglishVerb(first.word, context);
  return verb === undefined
    ? undefined
    : [{ text: verb, from: first.from, to: first.to }, ...translatePieces(text, tokens.slice(1), context)];
}

/** Capitalized, as a German verb is only at the start of a sentence. */
const isNoun = ({ word, raw }: Token, { table }: LanguageContext): boolean =>
  table.language === 'de' && /^\p{Lu}/u.test(raw) && englishVerbFor(table, word) === undefined;

const isVerbForm = (token: Token, context: LanguageContext): boolean =>
  englishVerbFor(context.table, token.word) !== undefined && !/^\p{Lu}/u.test(token.raw);

const isGermanic = ({ table: { language } }: LanguageContext): boolean => language === 'de' || language === 'nl';

function verbAtEnd({ word, raw }: Token, { table, page }: LanguageContext): string | undefined {
  if (/^\p{Lu}/u.test(raw) || !isInfinitive(table.language, word)) return undefined;
  return englishVerbFor(table, word) ?? (page.has(word) ? raw : undefined);
}

/** In English; else as in the page's labels. */
function toEnglishVerb(word: string, { table, page }: LanguageContext): string | undefined {
  const english = englishVerbFor(table, word);
  if (english !== undefined || table.words.has(word)) return english;
  const forms = table.language === 'es' || table.language === 'it' ? [word, withoutClitic(word)] : [word];
  const sameStem = forms.flatMap((form) => page.withStem(stemOf(table.language, form)));
  const infinitive = sameStem.find((form) => isInfinitive(table.language, fold(form)));
  return (infinitive ?? (page.has(word) ? word : sameStem[0]))?.toLowerCase();
}

const AFTER_VERB = /^(?:and|then)$/;

export function translatePieces(text: string, tokens: readonly Token[], context: LanguageContext): TranslatedPiece[] {
  const { table } = context;
  const pieces: TranslatedPiece[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const phrase = phraseAt(table, tokens, at);
    const isNext = AFTER_VERB.test(pieces.at(-1)?.text ?? '') || /,\s*$/.test(text.slice(0, token.from));
    const english =
      (phrase && (isGenitive(tokens, at, table) ? 'of the' : phrase.english)) ??
      (isNext ? englishVerbFor(table, token.word) : undefined) ??
      translateWord(token, context);
    const last = tokens[at + (phrase?.length ?? 1) - 1] ?? token;
    pieces.push({ text: english, from: token.from, to: last.to });
    at += phrase?.length ?? 1;
  }
  return pieces;
}

/** "die Zeile der Belege" */
function isGenitive(tokens: readonly Token[], at: number, { language }: LanguageTable): boolean {
  const [before, word, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (language !== 'de' || !before || !after || (word?.word !== 'der' && word?.word !== 'des')) return false;
  return /^\p{Lu}/u.test(before.raw) && /^\p{L}/u.test(after.raw);
}

/** A word as the page has it, if only in another form. */
function translateWord({ word, raw }: Token, { table, page }: LanguageContext): string {
  if (word === '') return raw;
  if (table.language === 'ar' && !page.has(word)) return translateArabicWord(raw, { table, page });
  const verb = table.verbs.get(word);
  if (verb !== undefined) return verb;
  if (page.has(word)) return withoutArticle(raw);
  const language = englishNameOfLanguage(word, table.language);
  if (language !== undefined) return language;
  const [sameStem] = page.withStem(stemOf(table.language, word));
  if (sameStem === undefined) return raw;
  return /^\p{Lu}/u.test(raw) ? sameStem : sameStem.toLowerCase();
}

/** Particles are written as one word with what follows. */
function translateArabicWord(raw: string, { table, page }: LanguageContext): string {
  const bare = raw.replace(/^[بلكو](?=\p{sc=Arab}{3})/u, '');
  const forms = [raw, bare].flatMap((form) => [form, withoutArticle(form)]);
  const known = forms.find((form) => page.has(fold(form)));
  return withoutArticle(known ?? page.withStem(stemOf(table.language, fold(withoutArticle(raw))))[0] ?? raw);
}
