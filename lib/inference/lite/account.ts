import type { ProposedAction } from '../inference.ts';
import { opensList } from './affords.ts';
import { countedContainer } from './counted.ts';
import { isMonth, isWeekday } from './days-told.ts';
import { isDone } from './deeds.ts';
import { headsOf } from './headed.ts';
import { hasKin, isKin } from './kin.ts';
import { isKindOnly } from './kind-words.ts';
import { CHANGES, isMore } from './more-words.ts';
import { saysKind } from './kinds.ts';
import { isSame, isSlip, isState, withoutBlanks } from './naming.ts';
import { cellOver } from './nearness.ts';
import { isMenuButton, isNounFor, isValueNoun } from './nouns.ts';
import { isOrdinal, ordinalOf } from './ordinal-words.ts';
import { isAt } from './ordinals.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isSign, partsOf, PROMPTED } from './own-score.ts';
import { isCell, isCheckable, isChosenRole, isEditable, placesOfNoun } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { isStepper, oneFor } from './steppers.ts';
import { isNear, surroundingsOf, textBeside, type Surroundings } from './surroundings.ts';
import { acting, entryNouns, giving } from './verbs.ts';
import type { AskedWord, Wish } from './wish.ts';
import { isTypo } from './typos.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** What accounts for a word of an instruction: the label, the typed text, the act itself, the row, a heading …; or nothing. */
export type Answer = 'own' | 'value' | 'verb' | 'near' | 'title' | 'noun' | 'place' | 'ordinal' | 'kind' | undefined;

/** A word-by-word comparison of an instruction with one act on one element. */
export interface Account {
  answers: readonly { asked: AskedWord; by: Answer }[];
  /** Significant words of the label that the instruction lacks. */
  extra: readonly Word[];
  /** Words of the label, or of the chosen options, without asides. */
  said: readonly Word[];
  /** All words of the label. */
  label: readonly Word[];
  /** All words of the instruction. */
  words: readonly Word[];
  quoted: readonly string[];
}

/** An act on an element, with the text of the element and its surroundings. */
export interface Looking {
  node: OutlineNode;
  action: ProposedAction;
  asked: readonly AskedWord[];
  own: readonly Word[];
  values: readonly Word[];
  /** The text to write is in quotes. */
  isQuoted: boolean;
  around: Surroundings;
  titles: readonly Word[];
  scene: Scene;
}

/** The action, and its element. */
export interface Act {
  node: OutlineNode;
  action: ProposedAction;
}

/** Whether something contradicts an act whose account is given. */
export type Objection = (account: Account, act: Act, scene: Scene) => boolean;

/** For each word of a wish, what accounts for it if the act is done on the element. */
export function accountOf({ asked, words, quoted }: Wish, { node, action }: Act, scene: Scene): Account {
  const said = saidOf({ node, action }, scene);
  const label = scene.words(labelOf(node));
  const isCalled = isLabel(words, said);
  if (isCalled)
    return { answers: asked.map((word) => ({ asked: word, by: 'own' })), extra: [], said, label, words, quoted };
  const around = surroundingsOf(node, scene);
  const titles = around.titles.flatMap((title) => scene.words(title));
  const own = ownWords({ node, action }, scene);
  const isQuoted = WRITES.test(action.method) && action.arguments.some((text) => quoted.includes(text));
  const looking = { node, action, asked, own, values: valuesOf(action), isQuoted, around, titles, scene };
  const isOther = words.some(({ text }) => /^(?:different|another|other)$/.test(text));
  const isRest = words.some(({ text }) => /^(?:rest|remaining|others)$/.test(text));
  const isSaid = ({ text }: Word): boolean =>
    words.some((word) => word.text === text) || (isOther && CHANGES.test(text)) || (isRest && text === 'more');
  const isGoing = GOES.test(asked[0]?.word.text ?? '');
  const isLeading = ({ sense }: Word): boolean => isGoing && sense === 'next' && said.length > 1;
  const isHidden = action.method === 'uncheck' && /^(?:hide|show|display|view)$/.test(asked[0]?.word.text ?? '');
  const isMenu = asked.some(({ word, isHead }) => isHead && word.text === 'menu') && isMenuButton(node);
  const isStep = asked.some(({ word, isLead }) => (isLead || isStepper(word)) && oneFor(word, said));
  return {
    answers: asked.map((word) => ({ asked: word, by: answerFor(word, looking) })),
    extra: isStep
      ? []
      : said.filter(
          (word) =>
            matters(word) &&
            !isSaid(word) &&
            !(isEditable(node.role) && ASKS.test(word.text)) &&
            !isLeading(word) &&
            !(isMenu && IN_MENUS.test(word.text)) &&
            !(isHidden && /^(?:show|hide)$/.test(word.text)) &&
            !asked.some((other) => isAsked(word, other, scene)),
        ),
    said,
    label,
    words,
    quoted,
  };
}

/** Prompts in the names of fields: "Add a comment", "What do you want to work on?" */
const ASKS = /^(?:add|type|write|enter|what|how|who|why|when|did|do|does|you|your|want|would|like|is|are|many|much)$/;
/** Names of a menu that an instruction calls a menu: "the menu of Ada" for "Actions for Ada". */
const IN_MENUS = /^(?:more|options?|actions?|menu)$/;
const GOES = /^(?:go|proceed|move|continue|get|advance|jump|take|return)$/;
const CHOSEN = /^([^:]{2,30}):\s+\S.*$/; // "Sort by: newest"
const STATED = /^(.{2,40}?)\s+[—–]\s+\S.*$/; // "Risk rating — not started"
const ASIDE = /(?<=\S)(?:\s*\([^()]*\)|,\s\d+\s(?:new|unread|items?|more|selected|open|left|results?))$/; // "Floor plan (PDF)"

function saidOf({ node, action: { method, arguments: args } }: Act, scene: Scene): readonly Word[] {
  if (method === 'selectOption') return args.flatMap((text) => scene.words(text));
  const label = labelOf(node).replace(ASIDE, '').replace(CHOSEN, '$1').replace(STATED, '$1');
  return scene.words(opensList(node) ? label.replace(PROMPTED, '$1') : label);
}

const isLabel = (words: readonly Word[], said: readonly Word[]): boolean =>
  words.length === said.length && words.every(({ text }, at) => text === said[at]?.text);

const isAsked = (said: Word, { word, isVerb }: AskedWord, scene: Scene): boolean =>
  isSame(word, said) || isSlip(word, said) || (isVerb && isKin(word, said, scene));
const matters = ({ weight, text }: Word): boolean =>
  weight > STOP_WEIGHT && !/^(?:csv|pdf|xlsx?|json|excel)$/.test(text) && !/^\d[\d.,]*[km]?$/.test(text);

function ownWords({ node, action: { method, arguments: args } }: Act, scene: Scene): Word[] {
  const { states, name, role } = node;
  const stated = ['placeholder', 'description', 'value', 'valuetext'].map((state) => states.get(state));
  const texts = [name, ...stated].map((text) => text ?? '');
  if (name === '' || isEditable(role)) texts.push(textBeside(node));
  if (role === 'link') texts.push(...headsOf(node, scene));
  texts.push(...partsOf(node));
  if (role === 'cell' || role === 'gridcell') texts.push(cellOver(node)?.header.name ?? '');
  if (method === 'selectOption') texts.push(...args);
  if (PLUS.test(name)) texts.push('+');
  return texts.flatMap((text) => scene.words(text));
}

const PLUS = /^[+＋➕]\s*\p{L}/u; // "+ Deal" adds one

function valuesOf({ method, arguments: args }: ProposedAction): Word[] {
  if (method === 'selectOption' || method === 'dragAndDrop') return [];
  const parts = args
    .flatMap((text) => DAY.exec(text)?.slice(1) ?? [])
    .map((part, at) => (at === 2 ? `20${part.slice(-2)}` : part));
  return [...args, ...parts].flatMap((text) => wordsOf(text)); // with dots it is one number
}

const WRITES = /^(?:fill|type)$/;
const DAY = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})$/;

function answerFor(asked: AskedWord, looking: Looking): Answer {
  const { word, isFirst, isVerb } = asked;
  const { node, own, values } = looking;
  const isTyped = looking.action.method === 'fill' && /^\d+$/.test(word.text);
  const isInValue = values.some(({ text }) => text === word.text);
  if (isTyped && isInValue) return 'value';
  if (own.some((said) => isOwn(asked, said, looking))) return 'own';
  if (isOrdinal(word.text) && looking.isQuoted && isInValue) return 'value';
  if (isOrdinal(word.text) && isSortedFirst(asked, looking)) return 'noun';
  if (isOrdinal(word.text) && isNumbered(asked, looking)) return 'own';
  if (isOrdinal(word.text) && !isMore(asked, looking))
    return isCounted(asked, looking) || isLatest(asked, looking) ? 'ordinal' : undefined;
  if (isInValue || isUnit(asked, values)) return 'value';
  if (isDone(asked, looking)) return 'verb';
  if (isMore(asked, looking) || (own.some((said) => isMisspelt(asked, said)) && !isWrittenSo(word, looking)))
    return 'own';
  const isDeed = isVerb || (isFirst && acting.has(word.text));
  if (
    !isDeed &&
    !isEach(asked, looking) &&
    (isNear(asked, looking) || isWeekday(asked, looking) || isMonth(asked, looking))
  )
    return 'near';
  if ((!isDeed || isChosenRole(node.role)) && looking.titles.some((said) => isSame(word, said) || isSlip(word, said)))
    return 'title';
  return vaguely(asked, looking, isDeed) ?? (isKindOnly(asked, looking) ? 'kind' : undefined);
}

/** "newest first": a sort order. */
const isSortedFirst = ({ word, after }: AskedWord, { action }: Looking): boolean =>
  word.text === 'first' && after === undefined && action.method === 'selectOption';

/** "the third picture" of a "Show picture 3". */
function isNumbered({ word, after }: AskedWord, { own }: Looking): boolean {
  const at = own.findLastIndex(({ text }) => text === String(ordinalOf(word.text)));
  return at > 0 && at === own.length - 1 && after !== undefined && own[at - 1]?.stem === after.stem;
}

/** "the second answer": of what is called "Answer by …", where several are. */
function isCounted(asked: AskedWord, { node, scene }: Looking): boolean {
  const isRow = asked.after?.text === 'row' && scene.hasRows;
  if (isRow && node.role !== 'row' && !ancestorWhere(node, ({ role }) => role === 'row')) return false;
  const entry = asked.after && countedContainer(asked.after, asked.word.text, scene);
  return entry ? node.index >= entry.from && node.index < entry.to : isAt(node, asked, scene);
}

/** "undo the last change": a button that only names the action does it to the last one. */
function isLatest({ word, after }: AskedWord, { node, own, scene }: Looking): boolean {
  if (word.text !== 'last' || !after || !/^(?:change|edit|action|step|move|one)$/.test(after.text)) return false;
  return node.role === 'button' && own.length === 1 && scene.countNamed(node.name) === 1;
}

/** Words that only tell the kind of thing. */
function vaguely(asked: AskedWord, looking: Looking, isDeed: boolean): Answer {
  const { word } = asked;
  const { node, scene } = looking;
  if (isNounFor(asked, node) || isValueNoun(word, looking)) return 'noun';
  if (node.role === 'link' && (entryNouns.has(word.text) || isAboutAll(asked, looking))) return 'kind';
  if (isPlaceOf(word, node)) return 'place';
  const isKind = !isDeed && !QUANTIFIER.test(word.text) && !isOtherColumn(word, looking) && saysKind(word, scene, node);
  return isKind ? 'kind' : undefined;
}

/** "the details of LH 963" are what its link leads to, if nothing else is called details. */
function isAboutAll({ word, isHead, isFirst }: AskedWord, { scene }: Looking): boolean {
  if (!isHead || isFirst || !/^(?:details?|info|information|page|profile|description)$/.test(word.text)) return false;
  return !scene.shapes.some(({ first }) => isInteractive(first) && scene.says(first, word));
}

const isEach = (asked: AskedWord, { asked: all }: Looking): boolean =>
  asked === all[1] && /^(?:all|every|everything|everyone|each)$/.test(asked.word.text);

const QUANTIFIER = /^(?:all|every|everything|everyone|both|none|any|each|another)$/;

function isOwn(asked: AskedWord, said: Word, looking: Looking): boolean {
  const { word, isVerb } = asked;
  if (
    isVerb &&
    looking.action.method === 'selectOption' &&
    (acting.has(word.text) || hasKin(word)) &&
    word.stem !== said.stem
  )
    return false; // "New" creates nothing
  if (isVerb && isKin(word, said, looking.scene) && !isLate(said, looking)) return true;
  if ((isVerb || isChosenDeed(asked, said)) && isThings(word, said, looking.node)) return false;
  if (!isSame(word, said) || isDoing(asked, said, looking.node)) return false;
  const isGiven = giving.has(looking.own[0]?.text ?? '') && said.text === said.stem; // "Send reminder" reminds
  return !(isVerb && ((isState(word, said) && !isGiven && !isCheckable(looking.node.role)) || isLate(said, looking)));
}

/** "Bookmarks" and "Recent changes" lead to these things: neither bookmarks nor edits anything. */
const isThings = (verb: Word, { text, stem }: Word, node: OutlineNode): boolean =>
  isSign(node) ||
  ((node.role === 'link' || node.role === 'tab') &&
    acting.has(verb.text) &&
    text !== verb.text &&
    (text !== stem || (text === 'new' && node.role === 'tab')));

/** "choose Edit", "open the tab Edit": an action all the same, for which a label may have another word. */
const isChosenDeed = ({ word, isLead, isProper }: AskedWord, said: Word): boolean =>
  (isLead || isProper) && word.stem !== said.stem;

/** "shared photos" are not for a button "Share". */
const isDoing = ({ word, isVerb, before }: AskedWord, said: Word, { role }: OutlineNode): boolean =>
  !isVerb &&
  !/^(?:stop|start|begin|resume|pause|finish|keep|continue)$/.test(before?.text ?? '') &&
  (role === 'button' || role === 'generic') &&
  ((/(?:ed|ing)$/.test(word.text) && acting.has(said.text)) || /(?:ment|ion|er|ing)s$/.test(word.text)) &&
  word.stem !== said.stem;

/** "PL-44 Remove old flags" is a title: an element's action is its first word, or one of few. */
function isLate(said: Word, { node, scene }: Looking): boolean {
  const label = scene.words(node.name);
  return !isChosenRole(node.role) && !isEditable(node.role) && label.length > LONGEST_ACT && label.indexOf(said) > 1;
}

const LONGEST_ACT = 3; // words

/** "boots", if the page has that word, is no typo for "Boost". */
const isWrittenSo = (word: Word, { scene }: Looking): boolean => scene.placesOf(word).length > 0;

/** "sing in" for "Sign in", by a word next to it that matches. */
function isMisspelt({ word, after }: AskedWord, said: Word): boolean {
  const isPhrase = after !== undefined && said.text.includes(' ');
  if (acting.has(word.text)) return false; // "report" is no "Repost"
  return isSlip(word, said) || (isPhrase && isTypo(word.text + after.text, withoutBlanks(said)));
}

/** "200 degrees", "4 people": the word after a number to be typed. */
function isUnit({ before }: AskedWord, values: readonly Word[]): boolean {
  return before !== undefined && /^\d/.test(before.text) && values.some(({ text }) => text === before.text);
}

/** For a cell itself, a column header tells which one, not its kind. */
const isOtherColumn = (word: Word, { node, scene }: Looking): boolean =>
  isCell(node.role) && scene.placesOf(word).some((place) => scene.outline.nodes[place]?.role === 'columnheader');

function isPlaceOf({ text }: Word, node: OutlineNode): boolean {
  const roles = placesOfNoun.get(text);
  return roles !== undefined && ancestorWhere(node, ({ role }) => roles.includes(role)) !== undefined;
}
