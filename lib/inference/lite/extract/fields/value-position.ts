import type { Field } from '../field.ts';
import { TRAILING_VERB } from '../scope/titles.ts';

/** Fields for speech or events, which are sentences. */
const SENTENCE_KEY = /\b(?:message|text|content|body|description|event|details?)\b/;

/** For these, codes are separated from the title: "TW-210 Rate limit login". */
const TITLE_KEY = /\b(?:title|name|summary|subject|titel|titre|título|titolo)$/u;
const CLOCK_TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/; // "04:12 The first deposit"
const CODE_TEXT = /^(?=.*\d)[#\p{Lu}][\p{Lu}\d./_-]+$/u;

/** "11:02:14 ERROR no free leases": without the values of other fields before it. */
function withoutLeadingValues(value: string, others: readonly string[]): string {
  const lead = others.find((said) => value.startsWith(`${said} `));
  const rest = lead === undefined ? value : value.slice(lead.length + 1).trim();
  return lead === undefined || (rest.length < SENTENCE_WORDS && !CLOCK_TIME.test(lead))
    ? value
    : withoutLeadingValues(rest, others);
}

const SENTENCE_WORDS = 8; // characters

/** "Blue corner 12 March" without the values of other fields. */
export function withoutOtherValues(value: string, others: readonly string[], { label }: Field): string {
  const leading = SENTENCE_KEY.test(label)
    ? others
    : TITLE_KEY.test(label)
      ? others.filter((said) => CODE_TEXT.test(said) || CLOCK_TIME.test(said))
      : [];
  const stripped = withoutLeadingValues(value, leading);
  if (stripped !== value) return stripped;
  const cuts = others.map((said) => indexOnWordBoundary(value, said)).filter((at) => at > 1);
  if (cuts.length === 0) return value;
  const start = value.slice(0, Math.min(...cuts)).replaceAll(EDGE_PUNCTUATION, '');
  return start.replace(TRAILING_VERB, '').replaceAll(EDGE_PUNCTUATION, '');
}

/** The index of a text in another, on word boundaries; -1 if it is not there. */
export function indexOnWordBoundary(text: string, said: string): number {
  const at = text.indexOf(said);
  return WORD_CHARACTER_AT_END.test(text.slice(0, Math.max(0, at))) || /^[\p{L}\d]/u.test(text.slice(at + said.length))
    ? -1
    : at;
}

const WORD_CHARACTER_AT_END = /[\p{L}\d]$/u;
export const EDGE_PUNCTUATION = /^[\s,;:–—·-]+|[\s,;:–—·-]+$/g;

/** "With Leah Brooks" names her. */
const LEADING_PREPOSITION =
  /^(?:with|by|from|at|in|for|to|via|mit|von|bei|für|par|avec|chez|pour|de|con|por|para|met|van|door|bij|da|di|per)\s+(?=[\p{Lu}\d])/iu;

/** A value without "with" or "by"; of "Agnes 2 wheels left" and "Tobi Full" the name, if a person is requested. */
export function withoutPreposition(said: string, { label }: Field): string {
  if (SUBJECT_KEY.test(label)) return SUBJECT_WITH_SNIPPET.exec(said)?.groups?.['subject'] ?? said;
  if (DESCRIPTION_KEY.test(label)) return said;
  if (STATE_KEY.test(label)) return said; // "In transit"
  const name = said.replace(LEADING_PREPOSITION, '');
  return PERSON_KEY.test(label) ? name.replace(TRAILING_COUNT, '').replace(TRAILING_STATE, '') : name;
}
/** How a name may continue: "Lord of the Isles". */
export const NAME_CONTINUATION = String.raw`(?:of|and|the|for|with|to|from|by|or|von|vom|und|der|die|das|mit|für|zur?|des?|du|la|les?|et|à|aux?|pour|sur|del?|los|las|y|con|para|e|di|da|van|een|het|en)(?!\p{L})`;
export const STATE_KEY = /\b(?:status|state|stage|phase|availability|statut|estado|stato|zustand|stand)$/;
const SUBJECT_KEY = /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|件名)$/;
const SUBJECT_WITH_SNIPPET = /^(?<subject>.+?)\s+-\s+\S.*$/u; // "Lunch? - Works for me!": what it begins with stands behind it
const PERSON_KEY =
  /\b(?:teacher|tutor|trainer|coach|instructor|leader|guide|driver|doctor|vet|dentist|nurse|host|with|person|lehrer\w*|trainer\w*|arzt|ärztin|prof|profe|médecin|docente|guida)\b/;
const TRAILING_COUNT = /(?<=\p{L})\s+\d+(?:[.,]\d)?(?:\s?\/\s?\d+| \p{Ll}+(?: \p{Ll}+)?)$/u;
const TRAILING_STATE =
  /(?<=^\p{Lu}\S*(?: \S+)*)\s+(?:Full|Free|Open|Closed|Available|Booked|Sold out|Waiting list|Cancelled)$/u;

const DESCRIPTION_KEY = /\b(?:description|details?|notes?|text|subtitle|info|summary|extras?)\b/; // "with lemon" is all of it
