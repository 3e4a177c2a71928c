import {
  canFill,
  toFieldText,
  containsText,
  isCalendar,
  isDateText,
  areTwoDates,
  isTypedValue,
  opensCalendar,
  opensList,
} from './affordances.ts';
import { proposeListsLabelled } from './closed-lists.ts';
import type { Intent } from '../instruction/intent.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { openListOf } from '../outline/open-list.ts';
import { NAME_MATCH_SCORE, onNode, type Proposal } from './proposal.ts';
import type { Candidate, Suitability } from './candidate.ts';
import { rank } from './rank.ts';
import { isCheckable, isChoice, isChoosable, isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { similarity } from '../lexicon/similarity.ts';
import { fold, STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** It contains, opens, or has opened the options. */
const choiceSuitability: Suitability = (node) => {
  if (isChoosable(node.role)) return 1;
  return isInteractive(node) && (OPENER_STATES.some((state) => node.states.has(state)) || unnamedBoxIn(node))
    ? 0.95
    : 0;
};

/** The only checkbox in a clickable element, if it has no name of its own. */
function unnamedBoxIn({ role, children }: OutlineNode): OutlineNode | undefined {
  const [box, other] = role === 'generic' ? children.filter((child) => isChoosable(child.role)) : [];
  return box?.name === '' && !other ? box : undefined;
}

const OPENER_STATES = ['collapsed', 'haspopup'];

/** The options that "select … in …" may mean, or the list to open first. */
export function proposeChoice({ options, target }: Extract<Intent, { kind: 'choose' }>, scene: Scene): Proposal[] {
  if (target === undefined)
    return options.length === 1
      ? [...chooseAnywhere(options[0] ?? '', scene), ...chooseCalendarDay(options[0] ?? '', scene)]
      : [];
  const written = options.length === 1 ? selectWordsIn(target, options[0] ?? '', scene) : [];
  if (written.length > 0) return written;
  const suits: Suitability = options.every(isDateText)
    ? (node) => (opensCalendar(node) ? 1 : choiceSuitability(node))
    : choiceSuitability;
  const boxes = withoutOpeners(rank(target, scene, suits).flatMap((found) => chooseIn(found, options, scene)));
  if (boxes.length === 0 && areTwoDates(options)) return chooseDateRange(target, options, scene);
  // "Item", as a list may be named, is no kind of option
  const isKind = /^\p{Lu}/u.test(target) && rolesNamed(target) !== undefined;
  const isNamed = options.length > 1 || boxes.some(({ score }) => score >= EXACT_NAME);
  const labelled = isNamed ? [] : proposeListsLabelled(target, scene);
  if (labelled.length > 0) return labelled;
  const grouped = options.length === 1 && !isKind ? chooseRanked(`"${options[0] ?? ''}" in ${target}`, scene) : [];
  // no menu needs to be opened first
  const isShown = [...grouped, ...boxes].some(({ score, twoStep }) => !twoStep && score >= EXACT_NAME);
  return [...boxes.filter(({ twoStep }) => !(twoStep && isShown)), ...grouped];
}

/** "brave" in the editor: these words in the editor of that name, or the one that is meant by it. */
function selectWordsIn(target: string, words: string, scene: Scene): Proposal[] {
  const editors = scene.elements.filter((node) => containsText(node, words));
  if (editors.length === 0) return [];
  const ranked = rank(target, scene, (node) => (editors.includes(node) ? 1 : 0));
  const found = ranked.filter(({ score }) => score >= NAME_MATCH_SCORE);
  const focused = editors.filter(({ states }) => states.has('focused'));
  const [only, other] = editors.length > 1 ? focused : editors;
  const meant = found.length === 0 && THE_EDITOR.test(target) && only && !other ? [{ node: only, score: 1 }] : [];
  return [...found, ...meant].map((one) => ({ ...onNode(one, 'selectOption', [words]), isAnswered: true }));
}

const THE_EDITOR = /^(?:the |my |this )?(?:(?:rich )?text(?: ?area| box| field| editor)?|editor|document)$/i;

/** "2026-12-24", "2027-01-02": in the field of that name whose calendar takes both. */
function chooseDateRange(target: string, options: readonly string[], scene: Scene): Proposal[] {
  const fields = rank(target, scene, (node) => (node.role === 'textbox' && canFill(node) ? 1 : 0));
  return fields
    .filter(({ score }) => score >= NAME_MATCH_SCORE)
    .map((found) => onNode(found, 'selectOption', [...options]));
}

/** Without the openers of what is open: the open list, which has the same name and contains the options, takes their place. */
function withoutOpeners(boxes: readonly Proposal[]): Proposal[] {
  const lists = boxes.filter(({ node, twoStep }) => node?.role === 'listbox' && !twoStep);
  const isOpen = ({ node, twoStep }: Proposal): boolean =>
    twoStep && node?.states.has('expanded') === true && lists.some((list) => list.node?.name === node.name);
  return boxes.filter((one) => !isOpen(one));
}

/** A day that the page's only calendar can be turned to. */
function chooseCalendarDay(day: string, { outline }: Scene): Proposal[] {
  const calendars = isDateText(day) ? outline.nodes.filter((node) => node.ref !== undefined && isCalendar(node)) : [];
  return calendars.length === 1
    ? calendars.map((node) => onNode({ node, score: CALENDAR_SCORE }, 'selectOption', [day]))
    : [];
}

const CALENDAR_SCORE = 0.88;

const MENU_NOUN = /\s(?:drop-?down )?(?:menu|drop-?down)\b/i;
const ITEM_IN_MENU = /^(?<item>.+?)\s+(?:in|from|on|under|of)\s+(?<menu>.*\b(?:menu|drop-?down)\b.*)$/i;

/** "Delete in the menu of Ada": the choice, and where it is. */
export function splitMenuItem(target: string): { item: string; menu: string } | undefined {
  const { item, menu } = ITEM_IN_MENU.exec(target)?.groups ?? {};
  return item === undefined || menu === undefined ? undefined : { item, menu };
}

/** "Delete in the menu of Ada", if nothing is called Delete yet: its menu is opened first. */
export function proposeInMenu(target: string, scene: Scene): Proposal[] {
  const { item, menu } = splitMenuItem(target) ?? { item: '', menu: '' };
  if (
    menu === '' ||
    rank(item, scene, (node) => (isInteractive(node) ? 1 : 0)).some(({ score }) => score >= NAME_MATCH_SCORE)
  )
    return [];
  const opened = [menu, menu.replace(MENU_NOUN, '')].flatMap((box) =>
    proposeChoice({ kind: 'choose', options: [item], target: box }, scene),
  );
  return opened.filter(({ twoStep, action }) => twoStep && action.method === 'click');
}

/** A list with its options takes the option itself; any other is opened, or written into, first. */
export function chooseIn(opener: Candidate, options: string[], scene: Scene): Proposal[] {
  const found = { ...opener, node: unnamedBoxIn(opener.node) ?? opener.node };
  const { node } = found;
  const ownOptions = optionsOf(node);
  if (isChoosable(node.role) && ownOptions.length > 0) {
    const named = options.map((option) => optionsNamedIn(option, node, scene));
    if (named.every(({ length }) => length > 0)) return [onNode(found, 'selectOption', named.flat())];
    return node.hasMore && options.length === 1 && found.score >= MIN_OPENING_SCORE
      ? [onNode(found, 'selectOption', options)] // which tells what there is, if that is none
      : [];
  }
  const isInOne = options.length > 1 && opensList(node);
  // the substitute drawn in its place has no name
  const isForKeys = node.states.has('unseen') && node.states.has('readonly') && opensList(node);
  if (isForKeys && fold(options[0] ?? '').endsWith(` in ${fold(node.name)}`)) return []; // another reading splits them
  if (isInOne || isForKeys || (options.every(isDateText) && opensCalendar(node)))
    return found.score < MIN_OPENING_SCORE ? [] : [onNode(found, 'selectOption', options)];
  if (!canFill(node) && node.states.has('expanded')) return chooseFromOpen(found, options, scene);
  if (canFill(node) && node.states.has('expanded') && isTypedValue(options[0] ?? ''))
    return [onNode(found, 'fill', options)];
  const isOpened = !canFill(node) || node.states.has('haspopup');
  if (isOpened ? found.score < MIN_OPENING_SCORE : TRAILING_PREPOSITION.test(options[0] ?? '')) return [];
  return [
    {
      ...(isOpened ? onNode(found, 'click', []) : onNode(found, 'fill', [toFieldText(node, options[0] ?? '') ?? ''])),
      twoStep: true,
    },
  ];
}

/** A click on what has opened a list would close that: the choice is made in the list. */
function chooseFromOpen({ node, score }: Candidate, [option, other]: string[], scene: Scene): Proposal[] {
  const { opener, choices = [] } = openListOf(scene) ?? {};
  if (opener !== node || option === undefined || other !== undefined) return [];
  const named = optionNamed(option, choices, scene);
  return choices.filter(({ name }) => name === named).map((item) => chooseItem({ node: item, score }));
}

// "London in", from "London in City": no text to be written
const TRAILING_PREPOSITION = /\s(?:in|from|for|as|of|to|at|on)(?: the| my| an?)?$/i;
const MIN_OPENING_SCORE = 0.75; // its content is unknown

export function optionsOf(box: OutlineNode): OutlineNode[] {
  return box.children.flatMap((child) =>
    child.role === 'option' ? [child] : child.role === 'group' ? optionsOf(child) : [],
  );
}

const LIST_SEPARATOR = /\s*(?:[,;&、，+]|\b(?:and|und|et|y|e|en)\b)\s*/u;

/** The options of a list that a phrase names, as in "Java, Ruby and Go": all that it names, or none. */
function optionsNamedIn(phrase: string, box: OutlineNode, scene: Scene): string[] {
  const named = optionsNamed(phrase, optionsOf(box), scene);
  return named.length < 2 || box.role === 'listbox' ? named : []; // a combobox takes one
}

/** As `optionsNamedIn`, for options that are known to belong to one list. */
export function optionsNamed(phrase: string, options: readonly OutlineNode[], scene: Scene): string[] {
  const whole = optionNamed(phrase, options, scene);
  const parts = phrase.split(LIST_SEPARATOR).filter((part) => significantWords(part).length > 0);
  const significant = significantWords(phrase);
  if (whole !== undefined && (parts.length < 2 || similarity(significant, scene.words(whole)).missing.length === 0))
    return [whole];
  const named = new Set(parts.map((part) => optionNamed(part, options, scene)));
  const several = [...named].filter((name) => name !== undefined);
  return several.length === named.size ? several : [];
}

const significantWords = (text: string): readonly Word[] => wordsOf(text).filter(({ weight }) => weight > STOP_WEIGHT);

/** The only option of that name, as written there; `undefined` if there is none, or several. */
function optionNamed(text: string, options: readonly OutlineNode[], scene: Scene): string | undefined {
  const words = wordsOf(text);
  const scored = options
    .map(({ name }) => ({ name, score: similarity(words, scene.words(name)).score }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  if (!best || best.score < NAME_MATCH_SCORE) return undefined;
  return !next || best.score - next.score > 0.02 || best.name === next.name ? best.name : undefined;
}

function chooseRanked(target: string, scene: Scene): Proposal[] {
  return rank(target, scene, (node) => (isChoice(node.role) ? 1 : 0)).map(chooseItem);
}

/** An option is chosen in its select; a checkable element is ticked. */
export function chooseItem(found: Candidate): Proposal {
  const { node } = found;
  const box = node.role === 'option' ? node.parent : undefined;
  const select = box?.role === 'group' ? box.parent : box;
  if (select?.ref !== undefined && select.role === 'combobox')
    return onNode({ node: select, score: found.score }, 'selectOption', [node.name]);
  return onNode(found, isCheckable(node.role) ? 'check' : 'click', []);
}

function chooseAnywhere(option: string, scene: Scene): Proposal[] {
  const items = [...chooseRanked(option, scene), ...chooseByListAndOption(option, scene)];
  const others = rank(option, scene, (node) =>
    isInteractive(node) && !isChoice(node.role) && !isEditable(node.role) ? 0.95 : 0,
  );
  return [...items, ...others.map(pickElement)];
}

const MAX_CHOICE_WORDS = 6; // words of a list's and its option's name

/** "the colour Rust", "Yearly billing", "the light theme": the list and its option in one phrase. */
function chooseByListAndOption(phrase: string, scene: Scene): Proposal[] {
  const words = phrase.replace(/^(?:the|a|an)\s+/i, '').split(/\s+/, MAX_CHOICE_WORDS);
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  return cuts.flatMap(([left, right]) => [
    ...(rolesNamed(left) ? [] : proposeChoice({ kind: 'choose', options: [right], target: left }, scene)),
    ...(rolesNamed(right) || HAS_PREPOSITION.test(`${left} `)
      ? []
      : proposeChoice({ kind: 'choose', options: [left], target: right }, scene)),
  ]);
}

const HAS_PREPOSITION = /\s(?:for|in|from|as)\s/i; // "green for" or "green for Font", of "green for Font colour": no option

const LINK_FACTOR = 0.9; // following a link is not selecting
const BUTTON_FACTOR = 0.9; // nor is pressing a button, unless it has exactly that name
const EXACT_NAME = 0.9;

/** What is selected gets ticked: the element itself, or the only checkbox of its row. */
export function pickElement(found: Candidate): Proposal {
  const { node, score } = found;
  if (isCheckable(node.role)) return onNode(found, 'check', []);
  if (node.role === 'button' && score < EXACT_NAME) return onNode({ node, score: score * BUTTON_FACTOR }, 'click', []);
  if (node.role !== 'link') return onNode(found, 'click', []);
  const box = boxInRow(node);
  return box ? onNode({ node: box, score }, 'check', []) : onNode({ node, score: score * LINK_FACTOR }, 'click', []);
}

function boxInRow(node: OutlineNode): OutlineNode | undefined {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const boxes = row ? descendantsOf(row).filter(({ role }) => isCheckable(role)) : [];
  return boxes.length === 1 ? boxes[0] : undefined;
}

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || role === 'treeitem';

/** An entry's only unnamed checkbox, its label or its clickable substitute: ticking the entry means ticking that. */
export function boxOfEntry(node: OutlineNode): OutlineNode | undefined {
  const entry = isEntry(node) ? node : node.role === 'generic' ? ancestorWhere(node, isEntry) : undefined;
  const own = (at: OutlineNode): OutlineNode[] =>
    at.children.flatMap((child) => (isEntry(child) ? [] : [child, ...own(child)]));
  const [box, other] = entry ? own(entry).filter(({ role }) => isCheckable(role)) : [];
  return box?.name === '' && !other ? box : undefined;
}

function descendantsOf(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => [child, ...descendantsOf(child)]);
}
