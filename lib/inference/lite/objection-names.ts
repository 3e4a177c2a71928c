import type { Account, Act } from './account.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isMonthName } from './quantities.ts';
import { remembering } from './remembering.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { surroundingsOf } from './surroundings.ts';
import { entryNouns, fillers, neutral } from './verbs.ts';
import { isTypo } from './typos.ts';
import type { AskedWord } from './wish.ts';
import { isStrong, STOP_WEIGHT, type Word } from './words.ts';

type Answered = Account['answers'][number];

const POINTS = new Set(['click', 'doubleClick', 'rightClick', 'hover', 'check', 'uncheck']);

/**
 * A distinguishing word that is nowhere on the page: "delete Maria Gomez" does not fit Maria Garcia,
 * nor "unlock the back door" the front door.
 * @returns the word as in the instruction; `undefined` if there is none.
 */
export function nameOfOther(account: Account, act: Act, scene: Scene): string | undefined {
  if (!POINTS.has(act.action.method) || account.quoted.length > 0) return undefined;
  const unsaid = account.answers.filter((one) => isUnsaid(one, account, scene));
  const other = unsaid.find(
    ({ asked }) => asked.isProper || (isDeed(account) && isInPlaceOf(asked, { account, act }, scene)),
  );
  return other?.asked.word.text;
}

const HARMLESS = /^(?:copy|edit|change|download|print|preview|share|play|compare|search|sort|filter|like|bookmark)$/;

/** An action with consequences, not just showing or choosing. */
function isDeed({ answers: [first] }: Account): boolean {
  if (!first?.asked.isFirst) return false;
  const { text } = first.asked.word;
  return !neutral.has(text) && !HARMLESS.test(text);
}

/** It is nowhere; a name in an action must match exactly, without typos. */
function isUnsaid({ asked, by }: Answered, account: Account, scene: Scene): boolean {
  const { word, isFirst, isLight, isVerb, isProper } = asked;
  if (isFirst || isLight || isVerb || !isStrong(word) || fillers.has(word.text) || /^\d/.test(word.text)) return false;
  if (isSaidInOne(word, scene) || TOLD.test(word.text)) return false;
  if (by === 'near' && isMonthName(word.text)) return false; // the row may write it as a number
  if (isProper && (by === 'near' || by === 'title') && isDeed(account)) return scene.placesOf(word).length === 0;
  if ((by !== undefined && by !== 'kind') || scene.placesAbout(word).length > 0) return false;
  return entryNouns.has(word.stem) || !nouns.some((noun) => isTypo(word.text, noun)); // "the hotel reciept"
}

const nouns = [...entryNouns];
/** "what Amara wrote" */
const TOLD = /^(?:whatever|whoever|whichever|wrote|said|posted|sent|left|made|did|asked)$/;

/** "MoeMember", in lines without blanks between their parts. */
export const isSaidInOne = ({ text }: Word, scene: Scene): boolean => saysInOne(text, scene);

const saysInOne = remembering((text: string, scene: Scene): boolean => {
  if (!/^[\p{L}\p{N} ]+$/u.test(text)) return false;
  const form = new RegExp(String.raw`${text.charAt(0).toUpperCase()}${text.slice(1)}(?=\p{Lu})`, 'u');
  return scene.nodesWith(text).some(({ name }) => form.test(name));
});

interface Held {
  account: Account;
  act: Act;
}

/** The entry's name has another word in its place; or the word is in addition to the whole name. */
function isInPlaceOf(asked: AskedWord, { account, act }: Held, scene: Scene): boolean {
  const { words, answers } = account;
  const at = words.indexOf(asked.word);
  const [before, after] = [words[at - 1], words[at + 1]];
  const isOfEntry = (word: Word | undefined): word is Word =>
    word !== undefined && answers.some((one) => one.asked.word === word && one.by === 'near');
  if (isOfEntry(after)) {
    if (/^\d/.test(after.text)) return false;
    const isKind = entryNouns.has(asked.word.stem); // "the user Peter"
    return !isKind || !answers.some((one) => one.asked.word === after && one.asked.isProper);
  }
  if (!isOfEntry(before)) return false;
  return namesWith(before, act.node, scene).some((name) => {
    const next = name[name.indexOf(name.find(({ stem }) => stem === before.stem) ?? before) + 1];
    return next !== undefined && next.weight > STOP_WEIGHT && !words.some(({ stem }) => stem === next.stem);
  });
}

const PARTS = /[,;:·|–—()]/;

/** Parts of the texts in the element's entry that contain the word. */
function namesWith(word: Word, node: OutlineNode, scene: Scene): (readonly Word[])[] {
  const near = surroundingsOf(node, scene).near;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return scene
    .placesOf(word)
    .filter((place) => near.some(({ from, to }) => place >= from && place < to))
    .flatMap((place) => scene.outline.nodes[place] ?? [])
    .filter((said) => !row || isWithin(said, row) || said === row)
    .flatMap(({ name }) => name.split(PARTS).map((part) => scene.words(part)))
    .filter((part) => part.some(({ stem }) => stem === word.stem));
}
