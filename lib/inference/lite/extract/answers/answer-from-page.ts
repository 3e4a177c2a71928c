import type { Scene } from '../../outline/scene.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import { fieldOf } from '../field.ts';
import { scopeOf } from '../scope/entry-scope.ts';
import { guessedValue } from '../fields/guessed-value.ts';
import { labelledValue } from '../scope/labelled-value.ts';
import { INSIGNIFICANT_WORD } from '../scope/entries-about.ts';
import { DATE, EMAIL, TIME } from '../../values/patterns.ts';

/** What a question asks about the page as a whole → the key for it. */
const pageQuestions: readonly { asks: RegExp; key: string }[] = [
  { asks: /^who sells\b|^(?:by|from) whom is .+ sold$/i, key: 'seller' },
  { asks: /^who (?:makes|made|manufactures)\b/i, key: 'manufacturer' },
  { asks: /^how long (?:did|does|will) .+ (?:take|last|run)$/i, key: 'duration' },
  {
    asks: /^who (?:wrote|posted|published|made|created|is the (?:author|writer) of)\b|^(?:wer hat .+ geschrieben|qui a écrit|quién escribió|chi ha scritto)\b/i,
    key: 'author',
  },
  { asks: /^when (?:was|were) .+ (?:published|posted|written)$/i, key: 'published' },
  {
    asks: /^when (?:was|were) .+ (?:updated|changed|edited|modified)(?: last)?$|^when was .+ last (?:updated|changed|edited|modified|saved)$/i,
    key: 'updated',
  },
  {
    asks: /^(?:where|how) (?:is|was|will) .+ (?:shipped|delivered|sent) to$|^where (?:is|will) .+ (?:shipped|delivered|sent)$|^what(?: is|'s) the (?:delivery|shipping) address$/i,
    key: 'shipping address',
  },
  { asks: /^(?:under )?(?:which|what) licen[sc]e\b/i, key: 'license' },
  {
    asks: /^what(?: is|'s)? (?:the )?phone number\b|^(?:which|what) number (?:can|do|should) (?:i|we|one) call\b|^how (?:can|do) i (?:call|phone)\b/i,
    key: 'phone',
  },
  { asks: /^what(?: is|'s)? (?:the )?e-?mail(?: address)?$|^how can .+ be reached$/i, key: 'email' },
];

/** "Who wrote the article?" */
export function answerForPage(question: string, { outline }: Scene): string | undefined {
  const key = pageQuestions.find(({ asks }) => asks.test(question))?.key;
  if (key === undefined) return undefined;
  const scope = scopeOf(outline.nodes, outline, false);
  const field = fieldOf({ type: 'string' }, key);
  const value = labelledValue(field, scope) ?? guessedValue(field, scope);
  return typeof value === 'string' ? value : undefined;
}

/** What a question asks for by its first words or its nouns → the format of such a thing. */
const answerFormats: readonly { asks: RegExp; form: RegExp }[] = [
  { asks: /\b(?:e-?)?mails?\b.*\b(?:go|sent|address|to)\b|^to which address\b/i, form: EMAIL },
  {
    asks: /^how (?:large|big) (?:may|can|must|is|are)\b|\bfile size\b/i,
    form: /\d+(?:[.,]\d+)?\s?(?:[KMGT]i?B|bytes)\b/,
  },
  {
    asks: /^what(?: is|'s) (?:the )?(?:name of the )?file(?: called| name)?\b|^which file\b/i,
    form: /(?<![\w-])[\w-]+\.[a-z]{3,4}(?![\w.])/,
  },
  {
    asks: /^(?:on )?(?:when|what (?:day|date|time)|which (?:day|date)|quel jour|quand|à quelle (?:date|heure)|wann|an welchem tag|cuándo|qué día|quando|che giorno|a che ora|wanneer|welke dag|from what time|at what time)\b/i,
    form: new RegExp(`${DATE.source}|${TIME.source}`, 'iu'),
  },
];

const isDistinctive = ({ weight, text }: Word): boolean => weight === 1 && !INSIGNIFICANT_WORD.test(text);

const isInText = (word: Word, text: string): boolean =>
  wordsOf(text).some(({ stem, root }) => stem === word.stem || root === word.root);

/** The only match of the requested format in the sentence that has the most words of the question, and most of them. */
export function answerInText(question: string, { outline }: Scene): string | undefined {
  const form = answerFormats.find(({ asks }) => asks.test(question))?.form;
  if (!form) return undefined;
  const asked = wordsOf(question).filter(isDistinctive);
  const said = outline.nodes
    .filter(({ role, name }) => role !== 'button' && role !== 'link' && form.test(name))
    .flatMap(({ name }) => name.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter((text) => form.test(text)))
    .map((text) => ({ text, hits: asked.filter((word) => isInText(word, text)).length }));
  const [best, next] = said.toSorted((a, b) => b.hits - a.hits);
  const isOnly = best !== undefined && (next === undefined || next.hits < best.hits);
  return isOnly && best.hits * 2 >= asked.length ? form.exec(best.text)?.[0].trim() : undefined;
}
