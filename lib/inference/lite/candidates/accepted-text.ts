import type { OutlineNode } from '../outline/outline.ts';
import type { Word } from '../lexicon/words.ts';

const DATE_FIELD = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$|\b(?:dd|yyyy|jjjj|aaaa)\b/i;
const SPLIT_TOO_LATE = /^\S*\d\S*\s.*\b(?:as|for|in|on|into)\b/i;
/** "add a note on Overtime": a note is to be written, not these words. */
const NEW_TEXT_OBJECT =
  /^(?:an?|another|some|the|my|this)\s+(?:new\s+)?(?:note|comment|message|remark|reply|review|description|text|value|name|title|line|row|item|entry|file|photo|picture|image|tag|label|link|date)s?$/i;
const CONTAINS_FIELD = /\b(?:in(?:to)?|on)\s+(?:the|my|this)\s+(?:\p{Ll}+\s+)?(?:field|box|input)\b/u;
const SPLIT_TOO_EARLY =
  /^(?:(?:that|which|called|named|the\s(?:column|field|row|tab|page|section))\s|\p{Ll}+\s+(?:on|at|after|until|before)\s+\S*\d)/u;

const TIME_UNIT = /^(?:hours?|minutes?|seconds?)$/i;

/** A date field takes a date; "8 for Support" was split at the wrong place. */
export function acceptsText({ name, states }: OutlineNode, text: string): boolean {
  const isDate = DATE_FIELD.test(states.get('value') ?? '') || DATE_FIELD.test(states.get('placeholder') ?? '');
  if (isDate && /^[\d.,]+$/.test(text) && !/\d[-./]\d/.test(text)) return false;
  if (TIME_UNIT.test(name) && /\d:\d/.test(text)) return false; // another field takes the rest
  return (
    !NEW_TEXT_OBJECT.test(text) &&
    !SPLIT_TOO_LATE.test(text) &&
    !SPLIT_TOO_EARLY.test(text) &&
    !CONTAINS_FIELD.test(text)
  );
}

/** What a field's label asks for → the format of its values. */
const labelFormats: readonly { label: RegExp; takes: RegExp }[] = [
  { label: /\b(?:number|amount|quantity|size|price|percentage)\b/i, takes: /\d/ },
  { label: /\b(?:date|expires?|until|due|deadline)\b/i, takes: /\d/ },
  { label: /\btime\b/i, takes: /^(?!\d{4}-\d{1,2}-\d{1,2}$).*\d|noon|midnight/i },
  { label: /\be-?mail\b/i, takes: /@/ },
];
const SEVERAL_KINDS = /,|\bor\b|\band\b|\//i;

/** Whether an `unsaid` word of a field's label asks for something else: "Font size" takes no "Georgia". */
export function asksForOtherKind({ name, role }: OutlineNode, text: string, unsaid: readonly Word[]): boolean {
  if (text === '' || VARIABLE.test(text) || role === 'searchbox' || SEVERAL_KINDS.test(name) || SEARCH_VERB.test(name))
    return false;
  return labelFormats.some(({ label, takes }) => !takes.test(text) && unsaid.some((word) => label.test(word.text)));
}

const VARIABLE = /%\w+%/; // its value is unknown here

const SEARCH_VERB = /^(?:search|find|filter|look)\b/i;

export const isSearchField = ({ name, role }: OutlineNode): boolean => role === 'searchbox' || SEARCH_VERB.test(name);
