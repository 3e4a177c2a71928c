import { affords, canFill, fillText } from './affords.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isDialog, isEditable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { isSearch } from './taken-text.ts';
import type { Task } from './usual.ts';
import { fold, STOP_WEIGHT } from './words.ts';

type Said = Record<string, string | undefined>;

const unquoted = (text: string): string => text.replace(/^["“„](.*)["”“]$/u, '$1');

const isTyped = (node: OutlineNode): boolean =>
  isEditable(node.role) && !/^(?:combobox|slider)$/.test(node.role) && canFill(node);

const filled = (nodes: readonly OutlineNode[], text: string, twoStep = false): Proposal[] =>
  nodes.flatMap((node) => {
    const taken = fillText(node, unquoted(text));
    return taken === undefined ? [] : [{ ...onNode({ node, score: 1 }, 'fill', [taken]), twoStep }];
  });

/** "type worker-7 to confirm", "confirm the deletion by typing DELETE" */
const TYPED_TO_CONFIRM =
  /^(?:(?:type(?: in)?|enter|write|put in|input) (?:the (?:name|word|text|phrase|code) )?(?<text>\S.*?) (?:to confirm|for confirmation|as confirmation|in order to confirm)(?: \S.*)?|confirm (?:\S.* )?by (?:typing|entering|writing)(?: in)? (?<said>\S.*))$/i;

/** The field that asks for just this to be typed, by its label or by the text beside it. */
function typedToConfirm({ said = '', text = said }: Said, scene: Scene): Proposal[] {
  const typed = fold(unquoted(text));
  const fields = scene.elements.filter(isTyped);
  const asksFor = (label: string): boolean => ASKS.test(label) && fold(label).includes(typed);
  const asks = ({ name, states }: OutlineNode): boolean => asksFor(name) || asksFor(states.get('placeholder') ?? '');
  const told = fields.filter(
    (field) => asks(field) || field.parent?.children.some((other) => other.role !== 'button' && asks(other)),
  );
  return filled(told, text);
}

const ASKS = /\b(?:type|enter|write|typing|entering)\b/i;

/** "enter kim@shop.test as another recipient" */
const ENTERED_AS_ONE =
  /^(?:enter|type(?: in)?|write|put(?: in)?|fill in|input) (?<text>\S.*?) (?:as|for|into) (?:(?:the|a|an|another|one|more|new|my) )+(?<noun>\p{Ll}[\p{Ll} ]*?)(?: field| box| input)?$/iu;

/** The field right before the button that adds one of these: "Add recipient". */
function enteredAsOne({ text = '', noun = '' }: Said, scene: Scene): Proposal[] {
  const isCalled = scene.elements.some((node) => isTyped(node) && fold(node.name).includes(fold(noun)));
  const isBefore = ({ parent, place }: OutlineNode): boolean => {
    const next = parent?.children[place + 1];
    return next?.role === 'button' && fold(ADDS.exec(next.name)?.groups?.['noun'] ?? '') === fold(noun);
  };
  return isCalled
    ? []
    : filled(
        scene.elements.filter((node) => isTyped(node) && isBefore(node)),
        text,
      );
}

const ADDS = /^(?:add|invite|\+|＋)\s+(?:(?:an?|another|new)\s+)*(?<noun>\S.*)$/iu;

/** `look for the guest "ferr"`, "search for the sender Technikland" */
const LOOKED_FOR =
  /^(?:search|look|find|filter)(?: up)?(?: for| by| to)? (?:the |an? |all )?(?<noun>\p{L}{3,})(?: (?:called|named|with the name))? (?<text>[\uE000-\uE0FF]|\p{Lu}\S*(?: \p{Lu}\S*)*|\S*\d\S*)$/u;

/** In the search field for such a thing, or, if there is none, in the one above the list of that name. */
function lookedForIn({ noun = '', text = '' }: Said, scene: Scene): Proposal[] {
  return filled(searchesFor(noun, scene), text, true);
}

/** "clear the guest search" */
const SEARCH_CLEARED =
  /^(?:clear|empty|reset|remove|delete|cancel) (?:the |my )?(?<noun>\p{Ll}{3,})(?: name)?[ -]?(?:search|filter)(?: (?:field|box|term|text))?$/u;

const clearedSearch = ({ noun = '' }: Said, scene: Scene): Proposal[] =>
  filled(searchesFor(noun, scene), '').filter(({ node }) => (node?.states.get('value') ?? '') !== '');

function searchesFor(noun: string, scene: Scene): OutlineNode[] {
  const fields = scene.elements.filter(isTyped);
  const [asked] = scene.words(noun);
  if (!asked || asked.weight <= STOP_WEIGHT) return [];
  const saying = fields.filter(
    (node) =>
      scene.says(node, asked) ||
      scene.words(node.states.get('placeholder') ?? '').some(({ stem }) => stem === asked.stem),
  );
  const searching = saying.filter(isSearch);
  if (searching.length > 0) return searching;
  return fields.some(isSearch) ? [] : saying.filter(isOverList);
}

/** It is in no form, and a list or table follows it with few other controls between. */
function isOverList(field: OutlineNode): boolean {
  if (ancestorWhere(field, ({ role }) => role === 'form' || isDialog(role) || isRowRole(role))) return false;
  const after = field.parent?.children.slice(field.place + 1, field.place + 1 + NEAR) ?? [];
  return after.some(({ role }) => LISTS.has(role)) && !after.slice(0, 1).some(({ role }) => role === 'textbox');
}

const NEAR = 4; // a filter or two may stand between
const LISTS = new Set(['list', 'table', 'grid', 'item', 'listitem', 'feed']);

/** "go back to the Backend Engineer job", of a box "Job" */
const GONE_BACK_TO_VALUE =
  /^(?:(?:go|switch|change|move|return)(?: back)? to) (?:the |my )?(?<value>\S.*?) (?<kind>\p{Ll}+)$/u;

function valueChosen({ value = '', kind = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(unquoted(value));
  if (scene.elements.some(({ role, name }) => role !== 'option' && fold(name) === said)) return [];
  const boxes = scene.elements.filter(({ role, name }) => role === 'combobox' && fold(name) === fold(kind));
  return boxes.flatMap((node) => {
    if (fold(node.states.get('value') ?? '') === said) return [];
    const option = scene.outline.nodes.find(
      (one) => one.role === 'option' && isWithin(one, node) && fold(one.name) === said,
    );
    if (option) return [onNode({ node, score: 1 }, 'selectOption', [option.name])];
    const isClosed = node.children.length === 0 && node.states.has('collapsed');
    const opened = { ...onNode({ node, score: 1 }, 'click', []), twoStep: true };
    return isClosed && affords(node, opened.action) ? [opened] : [];
  });
}

/** "export as PDF", while the menu of "Export" is open */
const EXPORTED_AS =
  /^(?<deed>export|save|download|print|share|copy|send|convert|open)(?: (?:it|this|that|the \p{Ll}+))? (?:as|to|via|with|in) (?:an? |the )?(?<item>\S.*)$/iu;

/** The only item of the open menu with that name, if a button on the page tells what the menu is for. */
function itemOfOpenMenu({ deed = '', item = '' }: Said, scene: Scene): Proposal[] {
  const isFor = ({ role, name, states }: OutlineNode): boolean =>
    role === 'button' && (states.has('haspopup') || states.has('expanded')) && fold(name).startsWith(fold(deed));
  if (!scene.outline.nodes.some(isFor)) return [];
  const asked = scene.words(item).filter(({ weight }) => weight > STOP_WEIGHT);
  const items = scene.elements.filter(
    (node) =>
      node.role === 'menuitem' &&
      ancestorWhere(node, ({ role }) => role === 'menu') !== undefined &&
      asked.length > 0 &&
      asked.every((word) => scene.says(node, word)),
  );
  return items.map((node) => onNode({ node, score: 1 }, 'click', []));
}

/** Fields and checkboxes that are described by their purpose, or value, more readily than by their names. */
export const fieldTasks: readonly Task[] = [
  { asked: TYPED_TO_CONFIRM, find: typedToConfirm },
  { asked: ENTERED_AS_ONE, find: enteredAsOne },
  { asked: LOOKED_FOR, find: lookedForIn },
  { asked: SEARCH_CLEARED, find: clearedSearch },
  { asked: GONE_BACK_TO_VALUE, find: valueChosen },
  { asked: EXPORTED_AS, find: itemOfOpenMenu },
];
