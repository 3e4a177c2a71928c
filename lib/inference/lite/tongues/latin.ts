import { takeQuotes } from '../intent.ts';
import { fold } from '../words.ts';
import { joined, labelIn, phraseAt, tokensOf, withoutArticle, type Piece, type Token } from './label.ts';
import type { Said } from './said.ts';
import { isInfinitive, isPrefix, stemIn, withoutClitic } from './stem.ts';
import { verbIn, type Table } from './tables.ts';
import { languageNamed } from './languages.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Phrases of politeness, or that introduce a wish. */
const POLITE =
  /^(?:(?:bitte|mal|kannst du|können sie|könntest du|ich möchte|ich will|ich würde gerne?|s['’]il (?:te|vous) pla[iî]t|svp|je (?:veux|voudrais|souhaite)|j['’]aimerais|peux-tu|pouvez-vous|merci de|veuillez|por favor|quiero|quisiera|me gustaría|puedes|podrías|per favore|per piacere|voglio|vorrei|puoi|potresti|quero|gostaria de|(?:você )?pode|alsjeblieft|ik wil(?: graag)?|kun je|من فضلك|رجاء|لو سمحت|أريد أن|اريد ان)(?:\s*,)?\s+)+/iu;
const POLITE_END =
  /(?:\s*,)?\s+(?:bitte|s['’]il (?:te|vous) pla[iî]t|svp|por favor|per favore|per piacere|alsjeblieft|graag|من فضلك|رجاء|لو سمحت)\s*[.!]?$/iu;
/** "Klicken Sie auf": of the verb itself. */
const FORMAL = /^(\p{L}+)\s+Sie\b/u;
const HYPHENED = /(?<=\p{L})-(?:les?|la|lo|l[ou]i|moi|nous|l?[oa]s?|me)(?![\p{L}-])/gu;

const IS = /(?<!\p{L})è(?!\p{L})/gu; // without its accent it says "and"

const NO_MORE = /^plus (?=de\s|d['’])/i; // "plus de SMS": none any more

const AGAIN = /(?<=\s)(?:wieder|doch|mal)\s(?!her\b)/giu; // "zeige wieder alle"

/** Without words that would be taken for others. */
const unmistaken = (text: string, { tongue }: Table): string =>
  tongue === 'it'
    ? text.replaceAll(IS, 'sia')
    : tongue === 'fr'
      ? text.replace(NO_MORE, 'pas ')
      : tongue === 'de'
        ? text.replaceAll(AGAIN, '')
        : text;

/** A clause in a language with blanks between words, in English as far as the table and the page have its words. */
export function saidInLatin(clause: string, table: Table, page: Vocabulary): Said[] {
  const { text, parts } = takeQuotes(
    clause
      .trim()
      .replace(/^[¿¡]/, '')
      .replace(/[.!?؟]+$/, ''),
  );
  const plain = unmistaken(text, table)
    .replace(POLITE, '')
    .replace(POLITE_END, '')
    .replace(FORMAL, '$1')
    .replaceAll(HYPHENED, ' ');
  const quoted = parts.map((part) => labelIn(table, part));
  const { source, isDenied } = affirmed(parted(plain, { table, page }), table);
  const tokens = tokensOf(source);
  const pieces = withVerb(source, tokens, { table, page }) ?? piecesOf(source, tokens, { table, page });
  const said = joined(source, pieces).replaceAll(/\s+/g, ' ').trim();
  return [{ text: isDenied ? `don't ${said}` : said, pieces, source, parts, quoted }];
}

/** "die Kundensuche", where the page has "Kunden suchen". */
const parted = (text: string, { table, page }: Known): string =>
  table.tongue === 'de'
    ? text.replaceAll(SOUGHT, (whole: string, noun: string) => (page.has(fold(whole)) ? whole : `Suche ${noun}`))
    : text;

const SOUGHT = /(?<!\p{L})(\p{Lu}\p{L}{2,}?)s?suche(?!\p{L})/gu;

/** The clause without its negations; one in a label such as "Nicht zugewiesen" stays. */
function affirmed(text: string, table: Table): { source: string; isDenied: boolean } {
  const denying = tokensOf(text).filter(
    ({ word, raw, from }) => table.words.get(word) === 'not' && (from === 0 || !/^\p{Lu}/u.test(raw)),
  );
  const blanked = denying.reduce(
    (left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to),
    text,
  );
  const start = blanked.length - blanked.trimStart().length;
  return { source: blanked.slice(start), isDenied: denying.length > 0 };
}

export interface Known {
  table: Table;
  page: Vocabulary;
}

/** Read with its verb: at its start, or, as an infinitive, at its end. */
function withVerb(text: string, tokens: readonly Token[], known: Known): Piece[] | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || first.word === '') return undefined;
  const phrase = phraseAt(known.table, tokens, 0);
  if (phrase && phrase.length > 1) return piecesOf(text, tokens, known);
  const whole = last && tokens.length > 1 && isPrefix(last.word) ? wholeVerb(last.word + first.word, known) : undefined;
  if (whole !== undefined)
    return [{ text: whole, from: first.from, to: first.to }, ...piecesOf(text, tokens.slice(1, -1), known)];
  const end =
    last && last !== first && isGermanic(known) && !isVerbForm(first, known) ? verbAtEnd(last, known) : undefined;
  if (end !== undefined) return [{ text: end, from: 0, to: 0 }, ...piecesOf(text, tokens.slice(0, -1), known)];
  const verb = isNoun(first, known) ? undefined : wholeVerb(first.word, known);
  return verb === undefined
    ? undefined
    : [{ text: verb, from: first.from, to: first.to }, ...piecesOf(text, tokens.slice(1), known)];
}

/** Capitalized, as a German verb is only at the start of a sentence. */
const isNoun = ({ word, raw }: Token, { table }: Known): boolean =>
  table.tongue === 'de' && /^\p{Lu}/u.test(raw) && verbIn(table, word) === undefined;

const isVerbForm = (token: Token, known: Known): boolean =>
  verbIn(known.table, token.word) !== undefined && !/^\p{Lu}/u.test(token.raw);

const isGermanic = ({ table: { tongue } }: Known): boolean => tongue === 'de' || tongue === 'nl';

function verbAtEnd({ word, raw }: Token, { table, page }: Known): string | undefined {
  if (/^\p{Lu}/u.test(raw) || !isInfinitive(table.tongue, word)) return undefined;
  return verbIn(table, word) ?? (page.has(word) ? raw : undefined);
}

/** In English; else as in the page's labels. */
function wholeVerb(word: string, { table, page }: Known): string | undefined {
  const english = verbIn(table, word);
  if (english !== undefined || table.words.has(word)) return english;
  const bare = table.tongue === 'es' || table.tongue === 'it' ? [word, withoutClitic(word)] : [word];
  const alike = bare.flatMap((form) => page.alike(stemIn(table.tongue, form)));
  const infinitive = alike.find((form) => isInfinitive(table.tongue, fold(form)));
  return (infinitive ?? (page.has(word) ? word : alike[0]))?.toLowerCase();
}

const AFTER_VERB = /^(?:and|then)$/;

export function piecesOf(text: string, tokens: readonly Token[], known: Known): Piece[] {
  const { table } = known;
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const phrase = phraseAt(table, tokens, at);
    const isNext = AFTER_VERB.test(pieces.at(-1)?.text ?? '') || /,\s*$/.test(text.slice(0, token.from));
    const english =
      (phrase && (isGenitive(tokens, at, table) ? 'of the' : phrase.english)) ??
      (isNext ? verbIn(table, token.word) : undefined) ??
      wordIn(token, known);
    const last = tokens[at + (phrase?.length ?? 1) - 1] ?? token;
    pieces.push({ text: english, from: token.from, to: last.to });
    at += phrase?.length ?? 1;
  }
  return pieces;
}

/** "die Zeile der Belege" */
function isGenitive(tokens: readonly Token[], at: number, { tongue }: Table): boolean {
  const [before, word, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (tongue !== 'de' || !before || !after || (word?.word !== 'der' && word?.word !== 'des')) return false;
  return /^\p{Lu}/u.test(before.raw) && /^\p{L}/u.test(after.raw);
}

/** A word as the page has it, if only in another form. */
function wordIn({ word, raw }: Token, { table, page }: Known): string {
  if (word === '') return raw;
  if (table.tongue === 'ar' && !page.has(word)) return inArabic(raw, { table, page });
  const verb = table.verbs.get(word);
  if (verb !== undefined) return verb;
  if (page.has(word)) return withoutArticle(raw);
  const language = languageNamed(word, table.tongue);
  if (language !== undefined) return language;
  const [alike] = page.alike(stemIn(table.tongue, word));
  if (alike === undefined) return raw;
  return /^\p{Lu}/u.test(raw) ? alike : alike.toLowerCase();
}

/** Particles are written as one word with what follows. */
function inArabic(raw: string, { table, page }: Known): string {
  const bare = raw.replace(/^[بلكو](?=\p{sc=Arab}{3})/u, '');
  const forms = [raw, bare].flatMap((form) => [form, withoutArticle(form)]);
  const said = forms.find((form) => page.has(fold(form)));
  return withoutArticle(said ?? page.alike(stemIn(table.tongue, fold(withoutArticle(raw))))[0] ?? raw);
}
