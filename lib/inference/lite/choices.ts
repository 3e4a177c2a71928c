import {
  canFill,
  fillText,
  holdsWords,
  isCalendar,
  isDaySaid,
  isTwoDays,
  isWrittenOut,
  opensCalendar,
  opensList,
} from './affords.ts';
import { boxesAfter } from './closed-lists.ts';
import type { Intent } from './intent.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { openListOf } from './open-list.ts';
import { CALLED_SO, onNode, type Proposal } from './proposal.ts';
import type { Candidate, Suits } from './candidate.ts';
import { rank } from './rank.ts';
import { isCheckable, isChoice, isChoosable, isEditable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { similarity } from './similarity.ts';
import { fold, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** It contains, opens, or has opened the options. */
const suitsChoice: Suits = (node) => {
  if (isChoosable(node.role)) return 1;
  return isInteractive(node) && (OPENS.some((state) => node.states.has(state)) || boxIn(node)) ? 0.95 : 0;
};

/** The only checkbox in a clickable element, if it has no name of its own. */
function boxIn({ role, children }: OutlineNode): OutlineNode | undefined {
  const [box, other] = role === 'generic' ? children.filter((child) => isChoosable(child.role)) : [];
  return box?.name === '' && !other ? box : undefined;
}

const OPENS = ['collapsed', 'haspopup'];

/** The options that "select … in …" may mean, or the list to open first. */
export function proposeChoice({ options, target }: Extract<Intent, { kind: 'choose' }>, scene: Scene): Proposal[] {
  if (target === undefined)
    return options.length === 1 ? [...chooseAnywhere(options[0] ?? '', scene), ...dayIn(options[0] ?? '', scene)] : [];
  const written = options.length === 1 ? wordsIn(target, options[0] ?? '', scene) : [];
  if (written.length > 0) return written;
  const suits: Suits = options.every(isDaySaid) ? (node) => (opensCalendar(node) ? 1 : suitsChoice(node)) : suitsChoice;
  const boxes = withoutOpeners(rank(target, scene, suits).flatMap((found) => chooseIn(found, options, scene)));
  if (boxes.length === 0 && isTwoDays(options)) return chooseBoth(target, options, scene);
  const isKind = /^\p{Lu}/u.test(target) && rolesNamed(target) !== undefined; // "Item", as a list may be named, is no kind of option
  const isNamed = options.length > 1 || boxes.some(({ score }) => score >= CALLED_JUST_SO);
  const labelled = isNamed ? [] : boxesAfter(target, scene);
  if (labelled.length > 0) return labelled;
  const grouped = options.length === 1 && !isKind ? pointAt(`"${options[0] ?? ''}" in ${target}`, scene) : [];
  const isThere = [...grouped, ...boxes].some(({ score, twoStep }) => !twoStep && score >= CALLED_JUST_SO); // no menu needs to be opened first
  return [...boxes.filter(({ twoStep }) => !(twoStep && isThere)), ...grouped];
}

/** "brave" in the editor: these words in the editor of that name, or the one that is meant by it. */
function wordsIn(target: string, words: string, scene: Scene): Proposal[] {
  const editors = scene.elements.filter((node) => holdsWords(node, words));
  if (editors.length === 0) return [];
  const called = rank(target, scene, (node) => (editors.includes(node) ? 1 : 0));
  const found = called.filter(({ score }) => score >= CALLED_SO);
  const focused = editors.filter(({ states }) => states.has('focused'));
  const [only, other] = editors.length > 1 ? focused : editors;
  const meant = found.length === 0 && THE_EDITOR.test(target) && only && !other ? [{ node: only, score: 1 }] : [];
  return [...found, ...meant].map((one) => ({ ...onNode(one, 'selectOption', [words]), isAnswered: true }));
}

const THE_EDITOR = /^(?:the |my |this )?(?:(?:rich )?text(?: ?area| box| field| editor)?|editor|document)$/i;

/** "2026-12-24", "2027-01-02": in the field of that name whose calendar takes both. */
function chooseBoth(target: string, options: readonly string[], scene: Scene): Proposal[] {
  const fields = rank(target, scene, (node) => (node.role === 'textbox' && canFill(node) ? 1 : 0));
  return fields.filter(({ score }) => score >= CALLED_SO).map((found) => onNode(found, 'selectOption', [...options]));
}

/** Without the openers of what is open: the open list, which has the same name and contains the options, takes their place. */
function withoutOpeners(boxes: readonly Proposal[]): Proposal[] {
  const lists = boxes.filter(({ node, twoStep }) => node?.role === 'listbox' && !twoStep);
  const isOpen = ({ node, twoStep }: Proposal): boolean =>
    twoStep && node?.states.has('expanded') === true && lists.some((list) => list.node?.name === node.name);
  return boxes.filter((one) => !isOpen(one));
}

/** A day that the page's only calendar can be turned to. */
function dayIn(day: string, { outline }: Scene): Proposal[] {
  const calendars = isDaySaid(day) ? outline.nodes.filter((node) => node.ref !== undefined && isCalendar(node)) : [];
  return calendars.length === 1 ? calendars.map((node) => onNode({ node, score: TURNED }, 'selectOption', [day])) : [];
}

const TURNED = 0.88;

const NOUN = /\s(?:drop-?down )?(?:menu|drop-?down)\b/i;
const IN_MENU = /^(?<item>.+?)\s+(?:in|from|on|under|of)\s+(?<menu>.*\b(?:menu|drop-?down)\b.*)$/i;

/** "Delete in the menu of Ada": the choice, and where it is. */
export function itemInMenu(target: string): { item: string; menu: string } | undefined {
  const { item, menu } = IN_MENU.exec(target)?.groups ?? {};
  return item === undefined || menu === undefined ? undefined : { item, menu };
}

/** "Delete in the menu of Ada", if nothing is called Delete yet: its menu is opened first. */
export function proposeInMenu(target: string, scene: Scene): Proposal[] {
  const { item, menu } = itemInMenu(target) ?? { item: '', menu: '' };
  if (menu === '' || rank(item, scene, (node) => (isInteractive(node) ? 1 : 0)).some(({ score }) => score >= CALLED_SO))
    return [];
  const opened = [menu, menu.replace(NOUN, '')].flatMap((box) =>
    proposeChoice({ kind: 'choose', options: [item], target: box }, scene),
  );
  return opened.filter(({ twoStep, action }) => twoStep && action.method === 'click');
}

/** A list with its options takes the option itself; any other is opened, or written into, first. */
export function chooseIn(called: Candidate, options: string[], scene: Scene): Proposal[] {
  const found = { ...called, node: boxIn(called.node) ?? called.node };
  const { node } = found;
  const held = optionsOf(node);
  if (isChoosable(node.role) && held.length > 0) {
    const named = options.map((option) => optionsCalled(option, node, scene));
    if (named.every(({ length }) => length > 0)) return [onNode(found, 'selectOption', named.flat())];
    return node.hasMore && options.length === 1 && found.score >= SURELY_OPENED
      ? [onNode(found, 'selectOption', options)] // which tells what there is, if that is none
      : [];
  }
  const isInOne = options.length > 1 && opensList(node);
  const isForKeys = node.states.has('unseen') && node.states.has('readonly') && opensList(node); // the substitute drawn in its place has no name
  if (isForKeys && fold(options[0] ?? '').endsWith(` in ${fold(node.name)}`)) return []; // another reading splits them
  if (isInOne || isForKeys || (options.every(isDaySaid) && opensCalendar(node)))
    return found.score < SURELY_OPENED ? [] : [onNode(found, 'selectOption', options)];
  if (!canFill(node) && node.states.has('expanded')) return chooseFromOpen(found, options, scene);
  if (canFill(node) && node.states.has('expanded') && isWrittenOut(options[0] ?? ''))
    return [onNode(found, 'fill', options)];
  const isOpened = !canFill(node) || node.states.has('haspopup');
  if (isOpened ? found.score < SURELY_OPENED : LEADS_ON.test(options[0] ?? '')) return [];
  return [
    {
      ...(isOpened ? onNode(found, 'click', []) : onNode(found, 'fill', [fillText(node, options[0] ?? '') ?? ''])),
      twoStep: true,
    },
  ];
}

/** A click on what has opened a list would close that: the choice is made in the list. */
function chooseFromOpen({ node, score }: Candidate, [option, other]: string[], scene: Scene): Proposal[] {
  const { opener, choices = [] } = openListOf(scene) ?? {};
  if (opener !== node || option === undefined || other !== undefined) return [];
  const called = optionCalled(option, choices, scene);
  return choices.filter(({ name }) => name === called).map((item) => chooseItem({ node: item, score }));
}

const LEADS_ON = /\s(?:in|from|for|as|of|to|at|on)(?: the| my| an?)?$/i; // "London in", from "London in City": no text to be written
const SURELY_OPENED = 0.75; // its content is unknown

export function optionsOf(box: OutlineNode): OutlineNode[] {
  return box.children.flatMap((child) =>
    child.role === 'option' ? [child] : child.role === 'group' ? optionsOf(child) : [],
  );
}

const PARTS = /\s*(?:[,;&、，+]|\b(?:and|und|et|y|e|en)\b)\s*/u;

/** The options of a list that a phrase names, as in "Java, Ruby and Go": all that it names, or none. */
function optionsCalled(phrase: string, box: OutlineNode, scene: Scene): string[] {
  const called = optionsNamed(phrase, optionsOf(box), scene);
  return called.length < 2 || box.role === 'listbox' ? called : []; // a combobox takes one
}

/** As `optionsCalled`, for options that are known to belong to one list. */
export function optionsNamed(phrase: string, held: readonly OutlineNode[], scene: Scene): string[] {
  const whole = optionCalled(phrase, held, scene);
  const parts = phrase.split(PARTS).filter((part) => tellingWords(part).length > 0);
  const said = tellingWords(phrase);
  if (whole !== undefined && (parts.length < 2 || similarity(said, scene.words(whole)).missing.length === 0))
    return [whole];
  const named = new Set(parts.map((part) => optionCalled(part, held, scene)));
  const several = [...named].filter((name) => name !== undefined);
  return several.length === named.size ? several : [];
}

const tellingWords = (text: string): readonly Word[] => wordsOf(text).filter(({ weight }) => weight > STOP_WEIGHT);

/** The only option of that name, as written there; `undefined` if there is none, or several. */
function optionCalled(text: string, options: readonly OutlineNode[], scene: Scene): string | undefined {
  const asked = wordsOf(text);
  const scored = options
    .map(({ name }) => ({ name, score: similarity(asked, scene.words(name)).score }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  if (!best || best.score < CALLED_SO) return undefined;
  return !next || best.score - next.score > 0.02 || best.name === next.name ? best.name : undefined;
}

function pointAt(target: string, scene: Scene): Proposal[] {
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
  const items = [...pointAt(option, scene), ...chooseByNoun(option, scene)];
  const others = rank(option, scene, (node) =>
    isInteractive(node) && !isChoice(node.role) && !isEditable(node.role) ? 0.95 : 0,
  );
  return [...items, ...others.map(pick)];
}

const LONGEST_CHOICE = 6; // words of a list's and its option's name

/** "the colour Rust", "Yearly billing", "the light theme": the list and its option in one phrase. */
function chooseByNoun(phrase: string, scene: Scene): Proposal[] {
  const words = phrase.replace(/^(?:the|a|an)\s+/i, '').split(/\s+/, LONGEST_CHOICE);
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  return cuts.flatMap(([left, right]) => [
    ...(rolesNamed(left) ? [] : proposeChoice({ kind: 'choose', options: [right], target: left }, scene)),
    ...(rolesNamed(right) || LINKED.test(`${left} `)
      ? []
      : proposeChoice({ kind: 'choose', options: [left], target: right }, scene)),
  ]);
}

const LINKED = /\s(?:for|in|from|as)\s/i; // "green for" or "green for Font", of "green for Font colour": no option

const PICKED_LINK = 0.9; // following a link is not selecting
const PICKED_ALIKE = 0.9; // nor is pressing a button, unless it has exactly that name
const CALLED_JUST_SO = 0.9;

/** What is selected gets ticked: the element itself, or the only checkbox of its row. */
export function pick(found: Candidate): Proposal {
  const { node, score } = found;
  if (isCheckable(node.role)) return onNode(found, 'check', []);
  if (node.role === 'button' && score < CALLED_JUST_SO)
    return onNode({ node, score: score * PICKED_ALIKE }, 'click', []);
  if (node.role !== 'link') return onNode(found, 'click', []);
  const box = boxBeside(node);
  return box ? onNode({ node: box, score }, 'check', []) : onNode({ node, score: score * PICKED_LINK }, 'click', []);
}

function boxBeside(node: OutlineNode): OutlineNode | undefined {
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
