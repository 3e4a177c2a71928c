import { isMomentSaid } from './affords.ts';
import { ENDING, TAIL } from './instruction.ts';
import { takeQuotes } from './intent.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

/** "reply: …", "write the next step: …" */
const LABELLED =
  /^(?<head>(?:please\s+)?(?:(?:type|write|enter|set|put|add|fill(?: in| out)?)\s+)?(?:(?:in|the|an?|my|our|your|this)\s+)*(?<label>[^:]{2,60}?)(?:\s+(?:field|box))?\s*[:：]\s*)(?<value>\S.*)$/isu;
/** A next step after the text, not part of it. */
const NEXT =
  /(?:,?\s+(?:and\s+)?then\s+|,?\s+and\s+|[,;.]\s+)(?:(?:press|hit|click|tap|submit)\b.*|(?:apply|redeem|send|save|post|publish|subscribe|continue|search)(?:\s+(?:it|that|this|them))?[.!]?)$/isu;
/** "confirm the password: type Plume-2025", "the tags: field to blue": another action rather than text. */
const NO_TEXT =
  /^(?:(?:type|enter|tapez|taper?|saisir|saisissez|saisis|teclea|teclear|digitare|digitar?|typ|typen)\s|(?:field|box)\b|(?:with|to|as)\s)|(?:eingeben|eintippen|入力|输入|輸入)/iu;
/** "Ada, email: ada@example.org" */
const OF_SEVERAL = /[,;]\s+[\p{L} ]{2,40}:\s/u;

/**
 * Quotes the text after a field's name and a colon, as in `reply: please close the ticket`: it is text, whatever verb it
 * begins with, and ends at its end. A multi-line field also takes phrases of politeness.
 */
export function withValueQuoted(instruction: string, scene: Scene): string {
  const { head = '', label = '', value = '' } = LABELLED.exec(instruction.trim())?.groups ?? {};
  if (label === '' || [OF_SEVERAL, NO_TEXT].some((form) => form.test(value))) return instruction;
  if (takeQuotes(instruction).parts.length > 0) return instruction;
  const field = scene.elements.find(
    ({ role, name }) => (role === 'textbox' || role === 'searchbox') && fold(name.replace(MARKS, '')) === fold(label),
  );
  const [next = ''] = NEXT.exec(value) ?? [];
  const text = value.slice(0, value.length - next.length);
  const isOfOne = !/\s/.test(text);
  const end = isOfOne ? FULL_STOP : TAIL;
  const written = field?.states.has('multiline') && !isOfOne ? text : text.replace(end, '');
  const isPlain = isOfOne && written.replace(ENDING, '') === written;
  if (!field || isPlain || isMomentSaid(written)) return instruction;
  return `${head}"${written}"${next}`;
}

const MARKS = /\s*(?:[*:]|\((?:optional|required)\))+\s*$/i;
const FULL_STOP = /\.$/;
