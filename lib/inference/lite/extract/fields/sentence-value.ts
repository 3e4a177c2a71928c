import { isCheckable } from '../../outline/roles.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { AGO, DATE, EMAIL, TIME } from '../../values/patterns.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { PRICE, valueFor } from '../../values/parse-value.ts';

/** "Last reviewed on 12 February 2025 by …" gives `lastReviewed`, "Created by Mei on 2 May" `createdBy` and `createdOn`. */
export function valueInSentence(field: Field, scope: Scope): unknown {
  if (field.kind !== 'text' || field.words.length === 0 || !VERB_END.test(field.label)) return undefined;
  for (const { text, node } of texts(scope)) {
    if (node.role === 'button' || node.role === 'link' || isCheckable(node.role)) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+|\s+[·•|]\s+/)) {
      const said = textAfterWords(field.words, sentence);
      const value = said === undefined ? undefined : valueFormats.map((form) => form.exec(said)?.[0]).find(Boolean);
      if (value !== undefined) return valueFor(field, value);
    }
  }
  return undefined;
}

const VERB_END =
  /(?:ed|es|ts|by|on|to|until|from|since|sent|made|built|sold|written|given|held|due)$|^(?:can|last|next|valid|open)\s/;

/** The text after the last of the words, if a sentence has them in order with little between them. */
function textAfterWords(words: readonly Word[], sentence: string): string | undefined {
  const said = sentence.split(/\s+/);
  let at = -1;
  for (const word of words) {
    const next = said.findIndex((other, place) => place > at && wordsOf(other).some(({ stem }) => stem === word.stem));
    if (next === -1 || (at === -1 ? next > MAX_WORDS_BEFORE : next - at > MAX_WORDS_BETWEEN)) return undefined;
    at = next;
  }
  return said
    .slice(at + 1)
    .join(' ')
    .replace(LEADING_FILLERS, '');
}

const MAX_WORDS_BEFORE = 3; // words: "Your proof expires"
const MAX_WORDS_BETWEEN = 3;
const LEADING_FILLERS = /^(?:(?:on|at|in|to|by|until|from|is|was|since|for|the|only|am|le|el|den|dem|vom)\s+)+/i;
const PERSON_NAME = /^\p{Lu}[\p{L}\d'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|van|von|of))*(?=$|[\s,.;)])/u;
const valueFormats: readonly RegExp[] = [
  ...[DATE, AGO, TIME, PRICE].map((form) => new RegExp(`^(?:${form.source})`, 'iu')),
  new RegExp(`^(?:${EMAIL.source})`),
  PERSON_NAME,
];
