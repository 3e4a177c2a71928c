import { isDateOrTime } from '../candidates/affordances.ts';
import { SENTENCE_END, TRAILING_WORDS } from './clauses.ts';
import { extractQuotes } from './intent.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/** "reply: …", "write the next step: …" */
const LABEL_AND_VALUE =
  /^(?<head>(?:please\s+)?(?:(?:type|write|enter|set|put|add|fill(?: in| out)?)\s+)?(?:(?:in|the|an?|my|our|your|this)\s+)*(?<label>[^:]{2,60}?)(?:\s+(?:field|box))?\s*[:：]\s*)(?<value>\S.*)$/isu;
/** A next step after the text, not part of it. */
const NEXT_STEP =
  /(?:,?\s+(?:and\s+)?then\s+|,?\s+and\s+|[,;.]\s+)(?:(?:press|hit|click|tap|submit)\b.*|(?:apply|redeem|send|save|post|publish|subscribe|continue|search)(?:\s+(?:it|that|this|them))?[.!]?)$/isu;
/** "confirm the password: type Plume-2025", "the tags: field to blue": another action rather than text. */
const NOT_TEXT =
  /^(?:(?:type|enter|tapez|taper?|saisir|saisissez|saisis|teclea|teclear|digitare|digitar?|typ|typen)\s|(?:field|box)\b|(?:with|to|as)\s)|(?:eingeben|eintippen|入力|输入|輸入)/iu;
/** "Ada, email: ada@example.org" */
const MORE_LABELS = /[,;]\s+[\p{L} ]{2,40}:\s/u;

/**
 * Quotes the text after a field's name and a colon, as in `reply: please close the ticket`: it is text, whatever verb it
 * begins with, and ends at its end. A multi-line field also takes phrases of politeness.
 */
export function quoteValue(instruction: string, scene: Scene): string {
  const { head = '', label = '', value = '' } = LABEL_AND_VALUE.exec(instruction.trim())?.groups ?? {};
  if (label === '' || [MORE_LABELS, NOT_TEXT].some((form) => form.test(value))) return instruction;
  if (extractQuotes(instruction).parts.length > 0) return instruction;
  const field = scene.elements.find(
    ({ role, name }) =>
      (role === 'textbox' || role === 'searchbox') && fold(name.replace(LABEL_MARKS, '')) === fold(label),
  );
  const [next = ''] = NEXT_STEP.exec(value) ?? [];
  const text = value.slice(0, value.length - next.length);
  const isOneWord = !/\s/.test(text);
  const end = isOneWord ? FULL_STOP : TRAILING_WORDS;
  const written = field?.states.has('multiline') && !isOneWord ? text : text.replace(end, '');
  const isPlain = isOneWord && written.replace(SENTENCE_END, '') === written;
  if (!field || isPlain || isDateOrTime(written)) return instruction;
  return `${head}"${written}"${next}`;
}

const LABEL_MARKS = /\s*(?:[*:]|\((?:optional|required)\))+\s*$/i;
const FULL_STOP = /\.$/;
