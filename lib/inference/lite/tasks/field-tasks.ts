import { supportsAction, canFill, toFieldText } from '../candidates/affordances.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isDialog, isEditable, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isSearchField } from '../candidates/accepted-text.ts';
import type { CommonTask } from './common-task.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

type RequestGroups = Record<string, string | undefined>;

const unquoted = (text: string): string => text.replace(/^["“„](.*)["”“]$/u, '$1');

const isTextField = (node: OutlineNode): boolean =>
  isEditable(node.role) && !/^(?:combobox|slider)$/.test(node.role) && canFill(node);

const proposeFill = (nodes: readonly OutlineNode[], text: string, twoStep = false): Proposal[] =>
  nodes.flatMap((node) => {
    const fieldText = toFieldText(node, unquoted(text));
    return fieldText === undefined ? [] : [{ ...onNode({ node, score: 1 }, 'fill', [fieldText]), twoStep }];
  });

/** "type worker-7 to confirm", "confirm the deletion by typing DELETE" */
const CONFIRMATION_REQUEST =
  /^(?:(?:type(?: in)?|enter|write|put in|input) (?:the (?:name|word|text|phrase|code) )?(?<text>\S.*?) (?:to confirm|for confirmation|as confirmation|in order to confirm)(?: \S.*)?|confirm (?:\S.* )?by (?:typing|entering|writing)(?: in)? (?<said>\S.*))$/i;

/** The field that asks for just this to be typed, by its label or by the text beside it. */
function fillConfirmation({ said = '', text = said }: RequestGroups, scene: Scene): Proposal[] {
  const typed = fold(unquoted(text));
  const fields = scene.elements.filter(isTextField);
  const asksFor = (label: string): boolean => TYPING_PROMPT.test(label) && fold(label).includes(typed);
  const asks = ({ name, states }: OutlineNode): boolean => asksFor(name) || asksFor(states.get('placeholder') ?? '');
  const prompting = fields.filter(
    (field) => asks(field) || field.parent?.children.some((other) => other.role !== 'button' && asks(other)),
  );
  return proposeFill(prompting, text);
}

const TYPING_PROMPT = /\b(?:type|enter|write|typing|entering)\b/i;

/** "enter kim@shop.test as another recipient" */
const NEW_ITEM_REQUEST =
  /^(?:enter|type(?: in)?|write|put(?: in)?|fill in|input) (?<text>\S.*?) (?:as|for|into) (?:(?:the|a|an|another|one|more|new|my) )+(?<noun>\p{Ll}[\p{Ll} ]*?)(?: field| box| input)?$/iu;

/** The field right before the button that adds one of these: "Add recipient". */
function fillNewItem({ text = '', noun = '' }: RequestGroups, scene: Scene): Proposal[] {
  const isFieldNamed = scene.elements.some((node) => isTextField(node) && fold(node.name).includes(fold(noun)));
  const isBefore = ({ parent, siblingIndex: place }: OutlineNode): boolean => {
    const next = parent?.children[place + 1];
    return next?.role === 'button' && fold(ADD_BUTTON.exec(next.name)?.groups?.['noun'] ?? '') === fold(noun);
  };
  return isFieldNamed
    ? []
    : proposeFill(
        scene.elements.filter((node) => isTextField(node) && isBefore(node)),
        text,
      );
}

const ADD_BUTTON = /^(?:add|invite|\+|＋)\s+(?:(?:an?|another|new)\s+)*(?<noun>\S.*)$/iu;

/** `look for the guest "ferr"`, "search for the sender Technikland" */
const SEARCH_REQUEST =
  /^(?:search|look|find|filter)(?: up)?(?: for| by| to)? (?:the |an? |all )?(?<noun>\p{L}{3,})(?: (?:called|named|with the name))? (?<text>[\uE000-\uE0FF]|\p{Lu}\S*(?: \p{Lu}\S*)*|\S*\d\S*)$/u;

/** In the search field for such a thing, or, if there is none, in the one above the list of that name. */
function fillSearch({ noun = '', text = '' }: RequestGroups, scene: Scene): Proposal[] {
  return proposeFill(searchFieldsFor(noun, scene), text, true);
}

/** "clear the guest search" */
const CLEAR_SEARCH_REQUEST =
  /^(?:clear|empty|reset|remove|delete|cancel) (?:the |my )?(?<noun>\p{Ll}{3,})(?: name)?[ -]?(?:search|filter)(?: (?:field|box|term|text))?$/u;

const clearSearch = ({ noun = '' }: RequestGroups, scene: Scene): Proposal[] =>
  proposeFill(searchFieldsFor(noun, scene), '').filter(({ node }) => (node?.states.get('value') ?? '') !== '');

function searchFieldsFor(noun: string, scene: Scene): OutlineNode[] {
  const fields = scene.elements.filter(isTextField);
  const [word] = scene.words(noun);
  if (!word || word.weight <= STOP_WEIGHT) return [];
  const mentioning = fields.filter(
    (node) =>
      scene.mentions(node, word) ||
      scene.words(node.states.get('placeholder') ?? '').some(({ stem }) => stem === word.stem),
  );
  const searching = mentioning.filter(isSearchField);
  if (searching.length > 0) return searching;
  return fields.some(isSearchField) ? [] : mentioning.filter(isAboveList);
}

/** It is in no form, and a list or table follows it with few other controls between. */
function isAboveList(field: OutlineNode): boolean {
  if (ancestorWhere(field, ({ role }) => role === 'form' || isDialog(role) || isRowRole(role))) return false;
  const after = field.parent?.children.slice(field.siblingIndex + 1, field.siblingIndex + 1 + MAX_SIBLINGS) ?? [];
  return after.some(({ role }) => LIST_ROLES.has(role)) && !after.slice(0, 1).some(({ role }) => role === 'textbox');
}

const MAX_SIBLINGS = 4; // a filter or two may stand between
const LIST_ROLES = new Set(['list', 'table', 'grid', 'item', 'listitem', 'feed']);

/** "go back to the Backend Engineer job", of a box "Job" */
const VALUE_REQUEST =
  /^(?:(?:go|switch|change|move|return)(?: back)? to) (?:the |my )?(?<value>\S.*?) (?<kind>\p{Ll}+)$/u;

function chooseValue({ value = '', kind = '' }: RequestGroups, scene: Scene): Proposal[] {
  const wanted = fold(unquoted(value));
  if (scene.elements.some(({ role, name }) => role !== 'option' && fold(name) === wanted)) return [];
  const boxes = scene.elements.filter(({ role, name }) => role === 'combobox' && fold(name) === fold(kind));
  return boxes.flatMap((node) => {
    if (fold(node.states.get('value') ?? '') === wanted) return [];
    const option = scene.outline.nodes.find(
      (one) => one.role === 'option' && isWithin(one, node) && fold(one.name) === wanted,
    );
    if (option) return [onNode({ node, score: 1 }, 'selectOption', [option.name])];
    const isClosed = node.children.length === 0 && node.states.has('collapsed');
    const opened = { ...onNode({ node, score: 1 }, 'click', []), twoStep: true };
    return isClosed && supportsAction(node, opened.action) ? [opened] : [];
  });
}

/** "export as PDF", while the menu of "Export" is open */
const EXPORT_REQUEST =
  /^(?<verb>export|save|download|print|share|copy|send|convert|open)(?: (?:it|this|that|the \p{Ll}+))? (?:as|to|via|with|in) (?:an? |the )?(?<item>\S.*)$/iu;

/** The only item of the open menu with that name, if a button on the page tells what the menu is for. */
function clickOpenMenuItem({ verb = '', item = '' }: RequestGroups, scene: Scene): Proposal[] {
  const isFor = ({ role, name, states }: OutlineNode): boolean =>
    role === 'button' && (states.has('haspopup') || states.has('expanded')) && fold(name).startsWith(fold(verb));
  if (!scene.outline.nodes.some(isFor)) return [];
  const words = scene.words(item).filter(({ weight }) => weight > STOP_WEIGHT);
  const items = scene.elements.filter(
    (node) =>
      node.role === 'menuitem' &&
      ancestorWhere(node, ({ role }) => role === 'menu') !== undefined &&
      words.length > 0 &&
      words.every((word) => scene.mentions(node, word)),
  );
  return items.map((node) => onNode({ node, score: 1 }, 'click', []));
}

/** Fields and checkboxes that are described by their purpose, or value, more readily than by their names. */
export const fieldTasks: readonly CommonTask[] = [
  { pattern: CONFIRMATION_REQUEST, find: fillConfirmation },
  { pattern: NEW_ITEM_REQUEST, find: fillNewItem },
  { pattern: SEARCH_REQUEST, find: fillSearch },
  { pattern: CLEAR_SEARCH_REQUEST, find: clearSearch },
  { pattern: VALUE_REQUEST, find: chooseValue },
  { pattern: EXPORT_REQUEST, find: clickOpenMenuItem },
];
