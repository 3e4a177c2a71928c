import type { ProposedAction } from '../../inference.ts';
import { opensList } from '../candidates/affordances.ts';
import { nthContainer } from '../structure/counted-entries.ts';
import { isMonth, isWeekday } from './day-words.ts';
import { isImpliedVerb } from './implied-verbs.ts';
import { headingsOf } from '../candidates/heading-link.ts';
import { isRelatedVerb } from './related-verbs.ts';
import { isKindWord } from './kind-nouns.ts';
import { CHANGE_WORD, isQuantity } from './increment-words.ts';
import { tellsKind } from '../outline/kinds.ts';
import { isSame, isSlip } from '../lexicon/name-match.ts';
import { cellAround } from '../structure/nearness.ts';
import { isMenuButton, isNounFor, isValueNoun } from '../candidates/role-nouns.ts';
import { isMisspelt, isOnPage, isOwnWord } from './own-words.ts';
import { isOrdinal, ordinalOf } from '../values/ordinal-words.ts';
import { isAt } from './ordinal-position.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { partsOf, LABEL_WITH_PROMPT } from '../candidates/own-score.ts';
import { isCell, isChosenRole, isEditable, placesOfNoun } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { isStepWord, meansOneMore } from '../lexicon/stepper-words.ts';
import { isMentionedNear, surroundingsOf, textBeside, type Surroundings } from '../structure/surroundings.ts';
import { actionVerbs, entryNouns } from '../lexicon/verb-classes.ts';
import type { QueryTerm, Query } from '../instruction/query.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** What accounts for a word of an instruction: the label, the typed text, the act itself, the row, a heading …; or nothing. */
export type Source = 'own' | 'value' | 'verb' | 'near' | 'title' | 'noun' | 'place' | 'ordinal' | 'kind' | undefined;

/** A word-by-word comparison of an instruction with one act on one element. */
export interface Coverage {
  matches: readonly { term: QueryTerm; by: Source }[];
  /** Significant words of the label that the instruction lacks. */
  extra: readonly Word[];
  /** Words of the label, or of the chosen options, without asides. */
  labelWords: readonly Word[];
  /** All words of the label. */
  label: readonly Word[];
  /** All words of the instruction. */
  words: readonly Word[];
  quoted: readonly string[];
}

/** An act on an element, with the text of the element and its surroundings. */
export interface ActContext {
  node: OutlineNode;
  action: ProposedAction;
  terms: readonly QueryTerm[];
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

/** Whether something contradicts an act whose coverage is given. */
export type Objection = (coverage: Coverage, act: Act, scene: Scene) => boolean;

/** For each term of a query, what accounts for it if the act is done on the element. */
export function coverageOf({ terms, words, quoted }: Query, { node, action }: Act, scene: Scene): Coverage {
  const labelWords = labelWordsOf({ node, action }, scene);
  const label = scene.words(labelOf(node));
  const isWholeLabel = areSameWords(words, labelWords);
  if (isWholeLabel)
    return { matches: terms.map((word) => ({ term: word, by: 'own' })), extra: [], labelWords, label, words, quoted };
  const around = surroundingsOf(node, scene);
  const titles = around.titles.flatMap((title) => scene.words(title));
  const own = ownWordsOf({ node, action }, scene);
  const isQuoted = TEXT_METHODS.test(action.method) && action.arguments.some((text) => quoted.includes(text));
  const context = { node, action, terms, own, values: valuesOf(action), isQuoted, around, titles, scene };
  const isOther = words.some(({ text }) => /^(?:different|another|other)$/.test(text));
  const isRest = words.some(({ text }) => /^(?:rest|remaining|others)$/.test(text));
  const isInQuery = ({ text }: Word): boolean =>
    words.some((word) => word.text === text) || (isOther && CHANGE_WORD.test(text)) || (isRest && text === 'more');
  const isGoing = GO_VERB.test(terms[0]?.word.text ?? '');
  const isNextOfStep = ({ sense }: Word): boolean => isGoing && sense === 'next' && labelWords.length > 1;
  const isHiding = action.method === 'uncheck' && /^(?:hide|show|display|view)$/.test(terms[0]?.word.text ?? '');
  const isMenu = terms.some(({ word, isHead }) => isHead && word.text === 'menu') && isMenuButton(node);
  const isStep = terms.some(({ word, isLead }) => (isLead || isStepWord(word)) && meansOneMore(word, labelWords));
  return {
    matches: terms.map((word) => ({ term: word, by: matchSourceOf(word, context) })),
    extra: isStep
      ? []
      : labelWords.filter(
          (word) =>
            isSignificant(word) &&
            !isInQuery(word) &&
            !(isEditable(node.role) && PROMPTS.test(word.text)) &&
            !isNextOfStep(word) &&
            !(isMenu && MENU_WORD.test(word.text)) &&
            !(isHiding && /^(?:show|hide)$/.test(word.text)) &&
            !terms.some((other) => isRequested(word, other, scene)),
        ),
    labelWords,
    label,
    words,
    quoted,
  };
}

/** Prompts in the names of fields: "Add a comment", "What do you want to work on?" */
const PROMPTS =
  /^(?:add|type|write|enter|what|how|who|why|when|did|do|does|you|your|want|would|like|is|are|many|much)$/;
/** Names of a menu that an instruction calls a menu: "the menu of Ada" for "Actions for Ada". */
const MENU_WORD = /^(?:more|options?|actions?|menu)$/;
const GO_VERB = /^(?:go|proceed|move|continue|get|advance|jump|take|return)$/;
const WITH_CHOICE = /^([^:]{2,30}):\s+\S.*$/; // "Sort by: newest"
const WITH_STATUS = /^(.{2,40}?)\s+[—–]\s+\S.*$/; // "Risk rating — not started"
const ASIDE = /(?<=\S)(?:\s*\([^()]*\)|,\s\d+\s(?:new|unread|items?|more|selected|open|left|results?))$/; // "Floor plan (PDF)"

function labelWordsOf({ node, action: { method, arguments: args } }: Act, scene: Scene): readonly Word[] {
  if (method === 'selectOption') return args.flatMap((text) => scene.words(text));
  const label = labelOf(node).replace(ASIDE, '').replace(WITH_CHOICE, '$1').replace(WITH_STATUS, '$1');
  return scene.words(opensList(node) ? label.replace(LABEL_WITH_PROMPT, '$1') : label);
}

const areSameWords = (words: readonly Word[], other: readonly Word[]): boolean =>
  words.length === other.length && words.every(({ text }, at) => text === other[at]?.text);

const isRequested = (labelWord: Word, { word, isVerb }: QueryTerm, scene: Scene): boolean =>
  isSame(word, labelWord) || isSlip(word, labelWord) || (isVerb && isRelatedVerb(word, labelWord, scene));
const isSignificant = ({ weight, text }: Word): boolean =>
  weight > STOP_WEIGHT && !/^(?:csv|pdf|xlsx?|json|excel)$/.test(text) && !/^\d[\d.,]*[km]?$/.test(text);

function ownWordsOf({ node, action: { method, arguments: args } }: Act, scene: Scene): Word[] {
  const { states, name, role } = node;
  const stated = ['placeholder', 'description', 'value', 'valuetext'].map((state) => states.get(state));
  const texts = [name, ...stated].map((text) => text ?? '');
  if (name === '' || isEditable(role)) texts.push(textBeside(node));
  if (role === 'link') texts.push(...headingsOf(node, scene));
  texts.push(...partsOf(node));
  if (role === 'cell' || role === 'gridcell') texts.push(cellAround(node)?.header.name ?? '');
  if (method === 'selectOption') texts.push(...args);
  if (PLUS_LABEL.test(name)) texts.push('+');
  return texts.flatMap((text) => scene.words(text));
}

const PLUS_LABEL = /^[+＋➕]\s*\p{L}/u; // "+ Deal" adds one

function valuesOf({ method, arguments: args }: ProposedAction): Word[] {
  if (method === 'selectOption' || method === 'dragAndDrop') return [];
  const parts = args
    .flatMap((text) => NUMERIC_DATE.exec(text)?.slice(1) ?? [])
    .map((part, at) => (at === 2 ? `20${part.slice(-2)}` : part));
  return [...args, ...parts].flatMap((text) => wordsOf(text)); // with dots it is one number
}

const TEXT_METHODS = /^(?:fill|type)$/;
const NUMERIC_DATE = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})$/;

function matchSourceOf(term: QueryTerm, context: ActContext): Source {
  const { word, isFirst, isVerb } = term;
  const { node, own, values } = context;
  const isTyped = context.action.method === 'fill' && /^\d+$/.test(word.text);
  const isInValue = values.some(({ text }) => text === word.text);
  if (isTyped && isInValue) return 'value';
  if (own.some((ownWord) => isOwnWord(term, ownWord, context))) return 'own';
  if (isOrdinal(word.text) && context.isQuoted && isInValue) return 'value';
  if (isOrdinal(word.text) && isSortOrder(term, context)) return 'noun';
  if (isOrdinal(word.text) && isNumberedItem(term, context)) return 'own';
  if (isOrdinal(word.text) && !isQuantity(term, context))
    return isNthEntry(term, context) || actsOnLatest(term, context) ? 'ordinal' : undefined;
  if (isInValue || isUnit(term, values)) return 'value';
  if (isImpliedVerb(term, context)) return 'verb';
  if (isQuantity(term, context) || (own.some((ownWord) => isMisspelt(term, ownWord)) && !isOnPage(word, context)))
    return 'own';
  const isAction = isVerb || (isFirst && actionVerbs.has(word.text));
  if (
    !isAction &&
    !isQuantifierFirst(term, context) &&
    (isMentionedNear(term, context) || isWeekday(term, context) || isMonth(term, context))
  )
    return 'near';
  if (
    (!isAction || isChosenRole(node.role)) &&
    context.titles.some((ownWord) => isSame(word, ownWord) || isSlip(word, ownWord))
  )
    return 'title';
  return vagueMatchOf(term, context, isAction) ?? (isKindWord(term, context) ? 'kind' : undefined);
}

/** "newest first": a sort order. */
const isSortOrder = ({ word, after }: QueryTerm, { action }: ActContext): boolean =>
  word.text === 'first' && after === undefined && action.method === 'selectOption';

/** "the third picture" of a "Show picture 3". */
function isNumberedItem({ word, after }: QueryTerm, { own }: ActContext): boolean {
  const at = own.findLastIndex(({ text }) => text === String(ordinalOf(word.text)));
  return at > 0 && at === own.length - 1 && after !== undefined && own[at - 1]?.stem === after.stem;
}

/** "the second answer": of what is called "Answer by …", where several are. */
function isNthEntry(term: QueryTerm, { node, scene }: ActContext): boolean {
  const isRow = term.after?.text === 'row' && scene.hasRows;
  if (isRow && node.role !== 'row' && !ancestorWhere(node, ({ role }) => role === 'row')) return false;
  const entry = term.after && nthContainer(term.after, term.word.text, scene);
  return entry ? node.index >= entry.from && node.index < entry.to : isAt(node, term, scene);
}

/** "undo the last change": a button that only names the action does it to the last one. */
function actsOnLatest({ word, after }: QueryTerm, { node, own, scene }: ActContext): boolean {
  if (word.text !== 'last' || !after || !/^(?:change|edit|action|step|move|one)$/.test(after.text)) return false;
  return node.role === 'button' && own.length === 1 && scene.countNamed(node.name) === 1;
}

/** Words that only tell the kind of thing. */
function vagueMatchOf(term: QueryTerm, context: ActContext, isAction: boolean): Source {
  const { word } = term;
  const { node, scene } = context;
  if (isNounFor(term, node) || isValueNoun(word, context)) return 'noun';
  if (node.role === 'link' && (entryNouns.has(word.text) || isDetailsWord(term, context))) return 'kind';
  if (isContainerNoun(word, node)) return 'place';
  const isKind =
    !isAction && !QUANTIFIER.test(word.text) && !isOtherColumn(word, context) && tellsKind(word, scene, node);
  return isKind ? 'kind' : undefined;
}

/** "the details of LH 963" are what its link leads to, if nothing else is called details. */
function isDetailsWord({ word, isHead, isFirst }: QueryTerm, { scene }: ActContext): boolean {
  if (!isHead || isFirst || !/^(?:details?|info|information|page|profile|description)$/.test(word.text)) return false;
  return !scene.shapes.some(({ first }) => isInteractive(first) && scene.mentions(first, word));
}

const isQuantifierFirst = (term: QueryTerm, { terms: all }: ActContext): boolean =>
  term === all[1] && /^(?:all|every|everything|everyone|each)$/.test(term.word.text);

const QUANTIFIER = /^(?:all|every|everything|everyone|both|none|any|each|another)$/;

/** "200 degrees", "4 people": the word after a number to be typed. */
function isUnit({ before }: QueryTerm, values: readonly Word[]): boolean {
  return before !== undefined && /^\d/.test(before.text) && values.some(({ text }) => text === before.text);
}

/** For a cell itself, a column header tells which one, not its kind. */
const isOtherColumn = (word: Word, { node, scene }: ActContext): boolean =>
  isCell(node.role) && scene.placesOf(word).some((place) => scene.outline.nodes[place]?.role === 'columnheader');

function isContainerNoun({ text }: Word, node: OutlineNode): boolean {
  const roles = placesOfNoun.get(text);
  return roles !== undefined && ancestorWhere(node, ({ role }) => roles.includes(role)) !== undefined;
}
