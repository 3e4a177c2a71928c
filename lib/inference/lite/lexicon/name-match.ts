import { isTypo } from './typos.ts';
import { wordMatchGrade, matchGrades, type Word } from './words.ts';

const ROOT_LENGTH = 4;

/** The same, a synonym, or from the same root. */
export function isSame(asked: Word, said: Word): boolean {
  return (
    wordMatchGrade(asked, said, false) >= matchGrades.part ||
    (asked.root === said.root && asked.root.length >= ROOT_LENGTH && !isActionOfThing(asked, said)) ||
    isVerbForm(asked.text, said.text)
  );
}

/** "Openings" and "bookings" are things, while "Open" and "Book" are actions. */
function isActionOfThing(asked: Word, said: Word): boolean {
  return asked.text.endsWith('ings') && said.text === asked.root;
}

const VERB_FORM_END = /(?:ing|ed)$/;

/** "using" and "use", "logged" and "log": verbs too short to have a root. */
function isVerbForm(asked: string, said: string): boolean {
  if (asked[0] !== said[0] || VERB_FORM_END.test(asked) === VERB_FORM_END.test(said)) return false;
  const [formed, plain] = VERB_FORM_END.test(asked) ? [asked, said] : [said, asked];
  const base = formed.replace(VERB_FORM_END, '');
  return plain.length > 2 && [base, `${base}e`, base.replace(/(.)\1$/, '$1')].includes(plain);
}

/** The same except for a typo; a phrase may be written as one word. */
export function isSlip(asked: Word, said: Word): boolean {
  return isTypo(asked.text, withoutBlanks(said));
}

/** "Closed" is a state, "Shared" a past action: neither closes nor shares. */
export function isState(verb: Word, said: Word): boolean {
  return wordMatchGrade(verb, said, false) < matchGrades.synonym && /(?:ed|er|ion|ing)$/.test(said.text);
}

export function withoutBlanks({ text }: Word): string {
  return text.replaceAll(' ', '');
}

/**
 * An item's name without its keyboard shortcut ("Save Ctrl+S", "Settings ctrl-,"), and once if its icon repeats it ("SQL SQL").
 */
export const bareName = (name: string): string => name.replace(KEYBOARD_SHORTCUT, '').replace(REPEATED_NAME, '$1');

const REPEATED_NAME = /^(\S.*?)\s+\1(?=$|\s\()/u;

const KEYBOARD_SHORTCUT =
  /(?<=\S)\s+(?:(?:(?:ctrl|control|cmd|command|alt|option|shift|meta|strg)\s?\+\s?)+(?:\S|\p{L}+)|(?:(?:ctrl|cmd)-(?:(?:shift|alt)-)?)\S|[⌘⇧⌥⌃]+\S+|f\d{1,2}|del)$/iu;
