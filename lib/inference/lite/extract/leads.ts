import type { Field } from './field.ts';
import { DOING } from './titles.ts';

/** Fields for speech or events, which are sentences. */
const TOLD = /\b(?:message|text|content|body|description|event|details?)\b/;

/** For these, codes are separated from the title: "TW-210 Rate limit login". */
const TITLE = /\b(?:title|name|summary|subject|titel|titre|título|titolo)$/u;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/; // "04:12 The first deposit"
const CODE = /^(?=.*\d)[#\p{Lu}][\p{Lu}\d./_-]+$/u;

/** "11:02:14 ERROR no free leases": without the values of other fields before it. */
function withoutLead(value: string, others: readonly string[]): string {
  const lead = others.find((said) => value.startsWith(`${said} `));
  const rest = lead === undefined ? value : value.slice(lead.length + 1).trim();
  return lead === undefined || (rest.length < SENTENCE && !CLOCK.test(lead)) ? value : withoutLead(rest, others);
}

const SENTENCE = 8; // characters

/** "Blue corner 12 March" without the values of other fields. */
export function alone(value: string, others: readonly string[], { label }: Field): string {
  const leading = TOLD.test(label)
    ? others
    : TITLE.test(label)
      ? others.filter((said) => CODE.test(said) || CLOCK.test(said))
      : [];
  const told = withoutLead(value, leading);
  if (told !== value) return told;
  const cuts = others.map((said) => placeIn(value, said)).filter((at) => at > 1);
  if (cuts.length === 0) return value;
  const start = value.slice(0, Math.min(...cuts)).replaceAll(EDGES, '');
  return start.replace(DOING, '').replaceAll(EDGES, '');
}

/** The index of a text in another, on word boundaries; -1 if it is not there. */
export function placeIn(text: string, said: string): number {
  const at = text.indexOf(said);
  return IN_WORD.test(text.slice(0, Math.max(0, at))) || /^[\p{L}\d]/u.test(text.slice(at + said.length)) ? -1 : at;
}

const IN_WORD = /[\p{L}\d]$/u;
export const EDGES = /^[\s,;:–—·-]+|[\s,;:–—·-]+$/g;

/** "With Leah Brooks" names her. */
const LEADING =
  /^(?:with|by|from|at|in|for|to|via|mit|von|bei|für|par|avec|chez|pour|de|con|por|para|met|van|door|bij|da|di|per)\s+(?=[\p{Lu}\d])/iu;

/** A value without "with" or "by"; of "Agnes 2 wheels left" and "Tobi Full" the name, if a person is requested. */
export function plainly(said: string, { label }: Field): string {
  if (SUBJECT.test(label)) return SNIPPET.exec(said)?.groups?.['subject'] ?? said;
  if (TELLING.test(label)) return said;
  if (STATE.test(label)) return said; // "In transit"
  const name = said.replace(LEADING, '');
  return WHO.test(label) ? name.replace(COUNTED, '').replace(STATED, '') : name;
}
/** How a name may continue: "Lord of the Isles". */
export const NAMED_SO = String.raw`(?:of|and|the|for|with|to|from|by|or|von|vom|und|der|die|das|mit|für|zur?|des?|du|la|les?|et|à|aux?|pour|sur|del?|los|las|y|con|para|e|di|da|van|een|het|en)(?!\p{L})`;
export const STATE = /\b(?:status|state|stage|phase|availability|statut|estado|stato|zustand|stand)$/;
const SUBJECT = /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|件名)$/;
const SNIPPET = /^(?<subject>.+?)\s+-\s+\S.*$/u; // "Lunch? - Works for me!": what it begins with stands behind it
const WHO =
  /\b(?:teacher|tutor|trainer|coach|instructor|leader|guide|driver|doctor|vet|dentist|nurse|host|with|person|lehrer\w*|trainer\w*|arzt|ärztin|prof|profe|médecin|docente|guida)\b/;
const COUNTED = /(?<=\p{L})\s+\d+(?:[.,]\d)?(?:\s?\/\s?\d+| \p{Ll}+(?: \p{Ll}+)?)$/u;
const STATED =
  /(?<=^\p{Lu}\S*(?: \S+)*)\s+(?:Full|Free|Open|Closed|Available|Booked|Sold out|Waiting list|Cancelled)$/u;

const TELLING = /\b(?:description|details?|notes?|text|subtitle|info|summary|extras?)\b/; // "with lemon" is all of it
