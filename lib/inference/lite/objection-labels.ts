import type { Account } from './account.ts';
import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { acting, fillers, neutral } from './verbs.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

const SHORT_LINK = 5; // words; longer ones are headlines

/** "Delete draft" for "the draft", "Add to cart" for "open the cart". */
export function hasOtherVerb({ answers, said, extra }: Account, { role }: OutlineNode): boolean {
  const [verb] = said;
  if (!verb || !extra.includes(verb) || !acting.has(verb.text)) return false;
  return (
    !answers.some(({ asked, by }) => asked.isFirst && by === 'own') && (role !== 'link' || said.length < SHORT_LINK)
  );
}

const SAYS = /^(?:write|tell|say|send|ask|message|text|reply|type|leave)$/;
const MEASURE =
  /^(?:number|amount|quantity|type|kind|date|time|day|level|max|maximum|min|minimum|choice|count|rate|size|length|name|back)$/;

/** "More actions for plan.docx", "Remind me of Terra Hiker", for one who opens these. */
export function isAboutThing({ answers, said: [first], label, extra }: Account, { role }: OutlineNode): boolean {
  if (isEditable(role) && SAYS.test(answers[0]?.asked.word.text ?? '')) return false; // "Message to the teacher"
  if ((role !== 'button' && !isEditable(role)) || !first || !extra.includes(first) || MEASURE.test(first.text))
    return false;
  if (neutral.has(first.text) || fillers.has(first.text)) return false;
  const cut = label.findIndex(({ text }) => /^(?:for|of|about|from|to)$/.test(text));
  const isUnsaid = label.slice(0, cut).every((word) => extra.includes(word) || word.weight === STOP_WEIGHT);
  return cut > 0 && isUnsaid && label.slice(cut + 1).some((word) => !extra.includes(word));
}

/** "Sign in with Google" for "sign in". */
export function isWithOther({ label, extra }: Account): boolean {
  const cut = label.findIndex(({ text }) => /^(?:with|via|using|as|mit|avec|con|com|met)$/.test(text));
  const isOther = (word: Word): boolean => extra.includes(word) && !fillers.has(word.text);
  return (cut === 1 || cut === 2) && label.slice(cut).some(isOther);
}

/** "Mute all" for "mute Carla". */
export function isForAll({ answers, extra }: Account): boolean {
  const isPlural = answers.some(({ asked: { word, isFirst } }) => !isFirst && word.text !== word.stem);
  return !isPlural && extra.some(({ text }) => ALL.test(text));
}

const ALL = /^(?:all|everything|tous|toutes|alle|allen|todos|todas|tutti|tutte)$/;

/** "Insert link" for "insert a picture", where a picture is only the kind of thing that the page is about. */
export function isForOther({ answers, extra, label }: Account, { role }: OutlineNode): boolean {
  const lost = answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && (by === 'kind' || by === undefined));
  const [first] = answers;
  const isKin =
    first?.by === 'own' &&
    acting.has(first.asked.word.text) &&
    !label.some(({ stem }) => stem === first.asked.word.stem);
  const isOnlyKin = lost && isKin && answers.every(({ asked, by }) => asked.isFirst || by === 'kind');
  if (role === 'button' && isOnlyKin && label[0]?.text !== 'compose') return true; // "Create new" for "add a file"
  return role !== 'link' && lost && extra.some(({ text }) => !neutral.has(text) && !fillers.has(text));
}
