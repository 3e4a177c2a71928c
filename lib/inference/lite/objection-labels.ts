import type { Account, Answer } from './account.ts';
import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { acting, fillers, neutral } from './verbs.ts';
import { PRESSES } from './wish.ts';
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

/** "Finish quiz" for "submit": another verb, and a thing that nobody named. */
export function isKinOfOther({ answers, extra, label }: Account): boolean {
  const own = answers.filter(({ by }) => by === 'own');
  const [verb] = own;
  if (!verb?.asked.isVerb || own.length > 1 || extra.length === 0 || answers.some(({ by }) => by === 'near'))
    return false;
  return !label.some(({ stem, root }) => stem === verb.asked.word.stem || root === verb.asked.word.root);
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

/** "Top center" for "top left". */
export const isOnOtherSide = ({ words, label }: Account): boolean =>
  SIDES.some((side) => {
    const [asked, said] = [words, label].map((all) => all.filter(({ text }) => side.test(text)));
    return asked?.length && said?.length && !said.some(({ text }) => asked.some((word) => word.text === text));
  });

const SIDES = [/^(?:left|right|cent(?:er|re)|middle)$/, /^(?:top|bottom)$/, /^(?:upper|lower)$/];

/** "Back to kit" for "click UI kit", on a page about some UI: what is pressed is called so, and no word of it says the kind only. */
export const isOfOtherKind = ({ answers, extra }: Account): boolean =>
  PRESSES.test(answers[0]?.asked.word.text ?? '') &&
  extra.some(({ weight }) => weight === 1) &&
  answers.some(({ asked: { word }, by }, at) => at > 0 && (by === 'kind' || by === 'title') && word.weight === 1) &&
  !answers.some(({ by }) => by === 'ordinal' || by === 'near');

/** "Flexbox Mode" for "click Flexbox Utilities", on a page about utilities: some of a label that is said whole, and not all of it. */
export function isPartlyCalled({ answers, extra }: Account): boolean {
  const ofLabel = answers.filter(({ asked: { isOfLabel, word } }) => isOfLabel && word.weight === 1);
  const isOwn = ofLabel.some(({ by }) => by === 'own');
  const isLost = (by: Answer): boolean => by === 'kind' || by === 'title' || (by === 'verb' && extra.length > 0);
  return ofLabel.some(({ by }) => isLost(by) || (by === 'near' && isOwn));
}

/** "Previous page" for "turn the page", where nothing leads to the next: of both, none is meant more than the other. */
export const isBackwards = ({ words, label }: Account, scene: Scene): boolean =>
  label.some(({ text }) => BACKWARDS.test(text)) &&
  !words.some(({ text, sense }) => BACK.test(text) || BACKWARDS.test(sense)) &&
  !scene.elements.some(({ name }) => /\bnext\b/i.test(name));

const BACKWARDS = /^prev(?:ious)?\b/;
const BACK = /^(?:prev|back|return|before|last|earlier|prior|left|up|undo|go back)/;

/** "make “Day of arrival” required" writes nothing. */
export const isMadeSo = ({ answers: [first, ...others] }: Account): boolean =>
  /^(?:make|mark|keep)$/.test(first?.asked.word.text ?? '') && !others.some(({ by }) => by === 'own');

/** "Sign in with Google" for "sign in". */
export function isWithOther({ label, extra }: Account): boolean {
  const cut = label.findIndex(({ text }) => /^(?:with|via|using|as|mit|avec|con|com|met)$/.test(text));
  const isOther = (word: Word): boolean => extra.includes(word) && !fillers.has(word.text);
  return (cut === 1 || cut === 2) && label.slice(cut).some(isOther);
}

/** "Mute all" for "mute Carla" or "mute the Photos channel". */
export function isForAll({ answers, extra }: Account): boolean {
  const things = answers.filter(({ asked: { isFirst, isHead, isProper } }) => !isFirst && isHead && !isProper);
  const last = things.at(-1)?.asked.word; // no "downloads" of "the downloads folder"
  const isPlural = last !== undefined && last.text !== last.stem;
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

/** "Only I may see my notebook" is not for the way to it. */
export const isWishOfSelf = ({ words: [first, second] }: Account, { role }: OutlineNode): boolean =>
  role === 'link' && first?.text === 'only' && /^(?:i|we)$/.test(second?.text ?? '');

/** One word says little of an option that begins with another: "All years" for "yearly". */
export const isPartOfOption = ({ answers, said: [first], extra }: Account): boolean =>
  first !== undefined && extra.includes(first) && answers.filter(({ by }) => by === 'own').length === 1;

/** What is to be found or taken is not had by following a link that says more than its name. */
export const isTaken = ({ answers, extra }: Account, { role }: OutlineNode): boolean =>
  role === 'link' && extra.length > 0 && /^(?:find|take)$/.test(answers[0]?.asked.word.text ?? '');

/** "Remove condition 1" for "remove condition 2". */
export const isOfOtherNumber = ({ answers, label }: Account): boolean =>
  answers.some(
    ({ asked: { word, before }, by }) =>
      by === 'near' &&
      NUMBER.test(word.text) &&
      label.some(({ text }, at) => NUMBER.test(text) && text !== word.text && label[at - 1]?.stem === before?.stem),
  );
const NUMBER = /^\d+$/;

/** The page that one is on is neither the next nor the previous. */
export const isHere = ({ answers }: Account, { states }: OutlineNode): boolean =>
  states.has('current') && answers.some(({ asked }) => /^(?:next|previous)\b/.test(asked.word.sense));

/** "show only stops" is for "Stops only", not for the "Stop" of something else. */
export function isOnlyElsewhere({ words, said }: Account, node: OutlineNode, scene: Scene): boolean {
  const isOnly = (all: readonly Word[]): boolean => all.some(({ text }) => text === 'only' || text === 'just');
  if (!isOnly(words) || said.length === 0 || isOnly(said)) return false;
  return scene.shapes.some(({ first }) => {
    const label = scene.words(first.name);
    return (
      first !== node &&
      isInteractive(first) &&
      isOnly(label) &&
      said.every((word) => label.some(({ stem }) => stem === word.stem))
    );
  });
}
