import { appendText, hasText } from './append-text.ts';
import { cellNamed } from '../entries/cell-by-row-and-column.ts';
import { canFill, toFieldText, isDateText, isDateOrTime, isTickable } from '../candidates/affordances.ts';
import { rowsNamed, preferHoverable } from '../tasks/hover.ts';
import { tellsKind } from '../outline/kinds.ts';
import { isAlsoLabel } from '../values/key-names.ts';
import type { Intent } from '../instruction/intent.ts';
import { boxOfEntry, chooseIn, chooseItem, pickElement, proposeChoice, proposeInMenu } from '../candidates/choices.ts';
import { fieldAtRowAndColumn } from '../entries/field-by-row-and-column.ts';
import { proposeDrag } from './drag-proposals.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { NAME_MATCH_SCORE, onNode, certain, type Proposal } from '../candidates/proposal.ts';
import { entriesFor } from '../entries/entry-target.ts';
import { linksUnderHeading } from '../candidates/heading-link.ts';
import type { Suitability } from '../candidates/candidate.ts';
import { checkboxUnder, editorFor, fieldIn, UNDER_HEADING_SCORE } from '../candidates/named-part.ts';
import { rank } from '../candidates/rank.ts';
import { isCheckable, isChoosable, isEditable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { proposeScroll } from './scroll-proposals.ts';
import { similarity } from '../lexicon/similarity.ts';
import { proposeUpload } from './upload-proposals.ts';
import { matchGrades, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

type Kind = Intent['kind'];
type Proposer<K extends Kind> = (intent: Extract<Intent, { kind: K }>, scene: Scene) => Proposal[];

/** The acts that an intent may mean on this page, unsorted. */
export function propose(intent: Intent, scene: Scene): Proposal[] {
  const make = proposers[intent.kind] as Proposer<Kind>; // the key picks the member which the intent is
  return make(intent, scene);
}

const proposers: { [K in Kind]: Proposer<K> } = {
  click: proposeClick,
  check: proposeCheck,
  fill: proposeFill,
  choose: (intent, scene) => [...proposeChoice(intent, scene), ...fillDateField(intent, scene)],
  set: proposeSet,
  press: proposePress,
  scroll: proposeScroll,
  drag: proposeDrag,
  upload: proposeUpload,
  history: ({ method }) => [certain({ method, arguments: [], description: method })],
};

function proposeClick(intent: Extract<Intent, { kind: 'click' }>, scene: Scene): Proposal[] {
  const { method, target, manner } = intent;
  if (manner === 'label') return namedExactly(target, scene);
  const inMenu = manner === undefined ? proposeInMenu(target, scene) : [];
  if (inMenu.length > 0) return inMenu;
  const rows = method === 'rightClick' ? rowsNamed(target, scene) : []; // a link in it has a menu of its own
  if (rows.length > 0) return rows.map((node) => ({ ...onNode({ node, score: 1 }, method, []), isAnswered: true }));
  const cell = cellNamed(target, scene);
  if (cell) return [onNode({ node: cell, score: 1 }, method, [])];
  const opens = manner === 'open' || manner === 'unfold';
  const typed = manner === 'free' ? 0 : opens ? CLICKED_FIELD_FACTOR : 1;
  const suits: Suitability = (node) =>
    manner === 'unfold' && isInSelect(node)
      ? 0
      : (isTextField(node.role) ? typed : isSelect(node) && manner === 'free' ? CLICKED_FIELD_FACTOR : 1) *
        (method === 'click' ? acceptsPointer(node) : acceptsMouse(node));
  const reacting = rank({ phrase: target, verbFirst: manner === 'free' }, scene, suits);
  const isPlain = manner === undefined || manner === 'visit';
  const isFound = !isPlain || reacting.some(({ score }) => score >= NAME_MATCH_SCORE);
  const still =
    method === 'click'
      ? isFound
        ? []
        : rank(target, scene, manner === 'visit' ? acceptsVisit : acceptsHover)
      : rank(target, scene, acceptsShow);
  const found = [...reacting, ...still];
  const isLed = method === 'click' && manner !== 'free' && manner !== 'pick';
  const headed =
    isLed && !reacting.some(({ score }) => score >= NAME_MATCH_SCORE) ? linksUnderHeading(target, scene) : [];
  const entries = isLed && headed.length === 0 ? entriesFor(target, scene, found[0]) : [];
  if (method === 'hover') return preferHoverable(found.map((candidate) => onNode(candidate, method, [])));
  return [...found, ...headed, ...entries].map((candidate) => {
    const { node } = candidate;
    if (method !== 'click') return onNode(candidate, method, []);
    if (node.role === 'option')
      return chooseItem(manner === 'look' ? { node, score: candidate.score * CHECKED_OPTION_FACTOR } : candidate);
    if (manner === 'pick') return pickElement(candidate);
    if (manner === 'look')
      return onNode({ node, score: candidate.score * (node.role === 'columnheader' ? 0 : LOOKED_AT) }, 'click', []);
    if (isPlain || !isCheckable(node.role)) return onNode(candidate, 'click', []);
    return onNode({ node, score: candidate.score * (opens ? CLICKED_CHECKBOX_FACTOR : 1) }, 'check', []);
  });
}

function namedExactly(target: string, scene: Scene): Proposal[] {
  const { length } = scene.words(target);
  const isJust = (name: string): boolean => length >= LONG_TEXT_WORDS || scene.words(name).length === length;
  const called = scene.shapes.filter(
    ({ first }) => isInteractive(first) && isJust(first.name) && isNamed(first, target, scene),
  );
  return called.flatMap(({ nodes }) => nodes.map((node) => onNode({ node, score: 1 }, 'click', [])));
}

const LONG_TEXT_WORDS = 4; // adjacent words in a longer label are no coincidence
const CLICKED_FIELD_FACTOR = 0.6; // nor is a field
const CLICKED_CHECKBOX_FACTOR = 0.82; // a box is seldom opened
const LOOKED_AT = 0.9; // a checkbox of that name is to be ticked
const CHECKED_OPTION_FACTOR = 0.85; // and before what is chosen in a list

const isSelect = ({ role, children }: OutlineNode): boolean => role === 'combobox' && children.length > 0;

/** An option of a closed select is nothing to open. */
const isInSelect = ({ role, parent }: OutlineNode): boolean =>
  role === 'option' && (parent?.role === 'combobox' || parent?.parent?.role === 'combobox');

const isTextField = (role: string): boolean => isEditable(role) && role !== 'combobox' && role !== 'slider';

const acceptsPointer: Suitability = (node) => (isInteractive(node) ? 1 : 0);
const acceptsMouse: Suitability = (node) => (isInteractive(node) && node.role !== 'option' ? 1 : 0); // an option has no place of its own
/** The pointer may hover elements that are not clickable. */
const acceptsShow: Suitability = ({ role }) =>
  role === 'img' || role === 'image' ? 0.97 : pointable.has(role) ? 0.7 : 0;
/** Visiting a heading is no click on it. */
const acceptsVisit: Suitability = (node) => (node.role === 'heading' ? 0 : acceptsHover(node));
const acceptsHover: Suitability = (node) => (pointable.has(node.role) ? 0.7 : 0);
const pointable = new Set([
  'row',
  'cell',
  'listitem',
  'img',
  'image',
  'heading',
  'article',
  'rowheader',
  'gridcell',
  'option',
]);

const acceptsFill: Suitability = (node) => (canFill(node) ? 1 : 0);
const acceptsCheck: Suitability = (node) => {
  if (isTickable(node)) return 1;
  return node.role !== 'button' ? (boxOfEntry(node) ? 1 : 0) : node.states.has('pressed') ? 1 : 0.95;
};

const BARE_SWITCH = /^(?:the |this )(?:toggle )?switch$/i;

function proposeCheck({ on, target, mildly, justBox }: Extract<Intent, { kind: 'check' }>, scene: Scene): Proposal[] {
  if (mildly) return proposeByLabelStart(on, target, scene);
  if (justBox)
    return rank(target, scene, (node) => (isCheckable(node.role) ? 1 : 0))
      .filter(({ score }) => score >= NAME_MATCH_SCORE)
      .map((found) => onNode(found, on ? 'check' : 'uncheck', []));
  const only = BARE_SWITCH.test(target) ? scene.elements.filter(({ role }) => role === 'switch') : [];
  if (only[0] && !only[1]) return [onNode({ node: only[0], score: 1 }, on ? 'check' : 'uncheck', [])]; // be there boxes beside it
  const named = rank(target, scene, acceptsCheck);
  const boxes = named.filter(({ node, score }) => isCheckable(node.role) && score >= NAME_MATCH_SCORE);
  const beside = named.some(({ score }) => score >= NAME_MATCH_SCORE)
    ? []
    : rank(`checkbox next to ${target}`, scene, acceptsCheck);
  const under = boxes.some(({ score }) => score >= UNDER_HEADING_SCORE) ? [] : checkboxUnder(target, scene);
  const answered = under.map((found) => ({ ...onNode(found, on ? 'check' : 'uncheck', []), isAnswered: true }));
  const others = [...(boxes.length > 0 ? boxes : named), ...beside].flatMap((found) => {
    const box = isTickable(found.node) ? found.node : boxOfEntry(found.node);
    if (box) return [onNode({ ...found, node: box }, on ? 'check' : 'uncheck', [])];
    return found.node.states.has('pressed') === on ? [] : [onNode(found, 'click', [])]; // pressed again, it would turn
  });
  return [...answered, ...others];
}

/** Only a checkbox whose label begins so, and that is not yet in the requested state. */
function proposeByLabelStart(on: boolean, target: string, scene: Scene): Proposal[] {
  const telling = (text: string): readonly Word[] => scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);
  const asked = telling(target.replace(PART_NOUN, ''));
  if (asked.length === 0) return []; // "remove it"
  return scene.elements
    .filter((node) => isCheckable(node.role) && node.states.has('checked') !== on)
    .filter((node) => asked.every(({ stem }, place) => telling(node.name)[place]?.stem === stem))
    .map((node) => onNode({ node, score: LABEL_START_FACTOR }, on ? 'check' : 'uncheck', []));
}

const LABEL_START_FACTOR = 0.8;
const PART_NOUN = /\s+(?:columns?|fields?|panels?|bars?|sections?|panes?|layers?)$/i;

function proposeFill(
  { text, target, submit, replaces, adds }: Extract<Intent, { kind: 'fill' }>,
  scene: Scene,
): Proposal[] {
  const cell = target === undefined || adds ? undefined : fieldAtRowAndColumn(target, scene);
  if (cell) return fieldOfCell(cell, text, scene);
  if (target === undefined || FOCUSED.test(target))
    return fillOnlyField(text, scene, { isFocused: target !== undefined, replaces });
  const name = submit ? nameIn(text, scene) : undefined;
  if (name !== undefined) return proposeFill({ kind: 'fill', text: name, target, submit: true }, scene);
  const named = rank(target, scene, acceptsFill);
  const isNamed = named.some(({ score }) => score >= NAME_MATCH_SCORE);
  const editors = isNamed ? [] : editorFor(target, text, scene);
  const inPart = isNamed ? [] : fieldIn(target, scene);
  const found = [...editors.map((node) => ({ node, score: UNDER_HEADING_SCORE })), ...inPart, ...named];
  const days = isDateText(text) ? proposeChoice({ kind: 'choose', options: [text], target }, scene) : [];
  const fills = found.flatMap((field) => {
    const taken = toFieldText(field.node, text);
    const method = replaces ? 'fill' : adds === 'always' ? 'type' : fillMethod(field.node, text);
    if (taken === undefined) return [];
    if (adds === 'if written' && method === 'fill' && hasText(field.node)) return appendText(field, taken);
    const isAnswered = editors.includes(field.node);
    return [{ ...onNode(field, method, [taken]), twoStep: submit ?? false, ...(isAnswered && { isAnswered }) }];
  });
  return [...fills, ...days.filter(({ action }) => action.method === 'selectOption')];
}

/** "search for flights to Geneva": on a page of flights, the city. */
const NOUN_AND_NAME =
  /^(?:the |an? |all )?(?<noun>\p{Ll}+) (?:to|from|in|of|by|called|named|for|with|about|on) (?:the )?(?<name>\S.*)$/u;

/** "the organisation lumen", on a page of organisations. */
const KIND_AND_NAME = /^(?:the |an? |my |our )(?<noun>\p{Ll}+) (?<name>\S.*)$/u;

/** The search text, without words for its kind. */
function nameIn(text: string, scene: Scene): string | undefined {
  const isKind = (noun = '') => scene.words(noun).every((word) => tellsKind(word, scene));
  const found = [NOUN_AND_NAME, KIND_AND_NAME].map((form) => form.exec(text)?.groups);
  return found.find((groups) => groups && isKind(groups['noun']))?.['name'];
}

/** "Type hello": the field then contains just the text; only in a non-empty editor is text added. */
function fillMethod(node: OutlineNode, text: string): 'fill' | 'type' {
  const isEmpty = (node.states.get('value') ?? '') === '' && node.children.length === 0;
  const isLong = node.states.has('multiline') || node.states.get('value')?.includes('\n') === true;
  return isLong && !isEmpty && text !== '' ? 'type' : 'fill';
}

const FOCUSED = /^(?:the |this )?(?:currently )?focused (?:\p{Ll}+ )?(?:field|input|box|textbox|area|cell|element)$/iu;

/** The content of an unnamed field is kept, unless the text is to replace it. */
function fillOnlyField(
  text: string,
  scene: Scene,
  { isFocused, replaces }: { isFocused: boolean; replaces: boolean | undefined },
): Proposal[] {
  const fields = scene.elements.filter((node) => acceptsFill(node) > 0 && toFieldText(node, text) !== undefined);
  const focused = fields.find((node) => node.states.has('focused'));
  const [only, other] = fields.filter((node) => node.role !== 'combobox');
  const field = focused ?? (other || isFocused ? undefined : only);
  if (!field) return [];
  const method = replaces ? 'fill' : hasText(field) && text !== '' ? 'type' : fillMethod(field, text);
  return [{ ...onNode({ node: field, score: 0.9 }, method, [text]), ...(isFocused && { isAnswered: true }) }];
}

/** The value for the field of one cell. */
function fieldOfCell(node: OutlineNode, text: string, scene: Scene): Proposal[] {
  const taken = toFieldText(node, text);
  const fills = canFill(node) && taken !== undefined ? [onNode({ node, score: 1 }, 'fill', [taken])] : [];
  const chosen = isChoosable(node.role) ? chooseIn({ node, score: 1 }, [text], scene) : [];
  return [...fills, ...chosen].map((proposal) => ({ ...proposal, isAnswered: true }));
}

/** "choose 5 December 2026 as the start": into a field that takes it as text. */
function fillDateField(
  { options: [text = '', other], target }: Extract<Intent, { kind: 'choose' }>,
  scene: Scene,
): Proposal[] {
  if (target === undefined || other !== undefined || !isDateOrTime(text)) return [];
  return proposeFill({ kind: 'fill', text, target, replaces: true }, scene).filter(
    ({ node, action }) => action.method === 'fill' && node && !isChoosable(node.role),
  );
}

function proposeSet(intent: Extract<Intent, { kind: 'set' }>, scene: Scene): Proposal[] {
  const { text, target } = intent;
  const cell = fieldAtRowAndColumn(target, scene);
  if (cell && !isCheckable(cell.role)) return fieldOfCell(cell, text, scene);
  const toggles = /^(?:on|true|yes|checked|enabled)$/i.test(text)
    ? true
    : /^(?:off|false|no|unchecked|disabled)$/i.test(text)
      ? false
      : undefined;
  if (toggles !== undefined) {
    const checks = proposeCheck({ kind: 'check', on: toggles, target }, scene);
    if (checks.length > 0) return checks;
  }
  const fills = proposeFill({ kind: 'fill', text, target, replaces: true }, scene).filter(
    ({ node }) => node && !isChoosable(node.role),
  );
  return [...fills, ...proposeChoice({ kind: 'choose', options: [text], target }, scene)];
}

/** Keys are pressed in editable elements rather than in others of that name. */
const acceptsKeys: Suitability = (node) =>
  !isInteractive(node) ? 0 : node.states.has('multiline') ? 1 : isTextField(node.role) ? 0.92 : 0.85;

const FIELD_NOUN = /\b(?:field|box|input|search|filter)$/i;

function proposePress({ key, target }: Extract<Intent, { kind: 'press' }>, scene: Scene): Proposal[] {
  const suits: Suitability = (node) =>
    FIELD_NOUN.test(target ?? '') && !isTextField(node.role) ? 0 : acceptsKeys(node);
  if (target !== undefined) return rank(target, scene, suits).map((found) => onNode(found, 'press', [key]));
  const press = certain({ method: 'press', arguments: [key], description: `${key} key` });
  const label = isAlsoLabel(key) && scene.elements.some((node) => isInteractive(node) && isNamed(node, key, scene));
  return label ? [] : [press];
}

function isNamed(node: OutlineNode, text: string, scene: Scene): boolean {
  return similarity(scene.words(text), scene.words(node.name)).score >= matchGrades.inflected;
}
