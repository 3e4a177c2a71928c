import type { PointerMethod } from '../instruction/intent.ts';
import { bareName } from '../lexicon/name-match.ts';
import { onNode, type Proposal, certain } from './proposal.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isCell, isCheckable, isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const PRESS_REQUEST =
  /^(?:please\s+)?(?:(?:click|press|tap|hit|push|open|use|visit|go to|switch to|(?:take|bring) (?:me|us) to)\s+(?:on\s+)?)(?:the\s+)?(?<name>.+?)[.!]?$/i;
const KIND_NOUNS = 'button|link|tab|menu item|page|marker|pin|tile|card|node|chip|feed|view|screen|timeline';
const KIND_BEFORE_NAME = new RegExp(String.raw`^(?<noun>${KIND_NOUNS})\s+(?<rest>.+)$`, 'i');
const KIND_AFTER_NAME = new RegExp(String.raw`^(?<rest>.+)\s+(?<noun>${KIND_NOUNS})$`, 'i');
const QUOTED = /^["“'‘«„](?<inner>.*)["”'’»“]$/;
/** Roles to press; checkboxes and fields are ticked and filled instead. */
const PRESSABLE_ROLES = new Set(['button', 'link', 'tab', 'menuitem', 'treeitem']);

/**
 * The element whose name is exactly what follows "click": nothing else can be meant, and its words are no syntax of any
 * kind. Undefined if there are several.
 */
export function proposeByName(clause: string, scene: Scene): Proposal | undefined {
  const name = PRESS_REQUEST.exec(clause.trim())?.groups?.['name'];
  const node =
    name === undefined
      ? undefined
      : (onlyPressable(name, scene) ??
        namedOfKind(name, KIND_AFTER_NAME, scene) ??
        namedOfKind(name, KIND_BEFORE_NAME, scene));
  const found = node ?? namedInBrackets(name ?? '', scene);
  return found && onNode({ node: found, score: 1 }, 'click', []);
}

/** "the order history (注文履歴)": its name on the page follows its description. */
function namedInBrackets(name: string, scene: Scene): OutlineNode | undefined {
  const label = /\S\s*\((?<label>[^()]+)\)$/u.exec(name)?.groups?.['label'];
  return label === undefined ? undefined : onlyPressable(label, scene);
}

/** The complete label in an instruction: in quotes, or with each word capitalized. */
export function completeLabelIn(clause: string): string | undefined {
  return completeLabelOf(PRESS_REQUEST.exec(clause.trim())?.groups?.['name'] ?? '');
}

/**
 * The only text without an element of its own that equals the label to be clicked, or the one nearest to a named
 * element, if the label is complete: some pages handle clicks on elements indistinguishable from plain text. Undefined if an
 * element has that name.
 */
export function proposePlainText(clause: string, scene: Scene): Proposal | undefined {
  const { verb = '', name = '' } = POINTER_REQUEST.exec(clause.trim())?.groups ?? {};
  const { said: wanted = name, place } = TEXT_NEAR.exec(name)?.groups ?? {};
  const method = POINTER_METHODS[verb.toLowerCase().replace('-', ' ')] ?? 'click';
  const label = completeLabelOf(wanted) ?? (method === 'click' ? undefined : wanted); // the pointer may hover any text
  if (label === undefined || (place === undefined && elementsNamed(label, scene).length > 0)) return undefined;
  const texts = scene.textsReading(normalized(label));
  const [text, other] = texts;
  if (!text)
    return place === undefined && QUOTED.test(wanted) ? proposeFieldWithValue(label, method, scene) : undefined;
  const anchor = place === undefined ? !other && elementBefore(text, scene) : onlyNamed(place, scene);
  if (
    !anchor ||
    anchor.ref === undefined ||
    (place !== undefined && !texts.some((one) => belongsTo(one, anchor, scene)))
  )
    return undefined;
  return certain({ method, ref: anchor.ref, text: text.name, arguments: [], description: `${text.name} text` });
}

/**
 * The cell that is named completely, if an unnamed checkbox would represent its row: the checkbox is named by the whole row,
 * and a cell by its own text.
 */
export function proposeCellInRow(box: OutlineNode, clause: string, scene: Scene): Proposal | undefined {
  if (box.name !== '' || !isCheckable(box.role)) return undefined;
  const row = ancestorWhere(box, ({ role }) => role === 'row');
  const cells = row?.children.filter(({ name, ref }) => name !== '' && ref === undefined) ?? [];
  const label = normalized(completeLabelOf(POINTER_REQUEST.exec(clause.trim())?.groups?.['name'] ?? '') ?? '');
  return cells.length > 1 && cells.some(({ name }) => normalized(name) === label)
    ? proposePlainText(clause, scene)
    : undefined;
}

/** The only field or editor that contains just this text. */
function proposeFieldWithValue(text: string, method: PointerMethod, { elements }: Scene): Proposal | undefined {
  const [field, other] = elements.filter(
    ({ role, states }) => isEditable(role) && normalized(states.get('value') ?? '') === normalized(text),
  );
  return field && !other ? onNode({ node: field, score: 1 }, method, []) : undefined;
}

/**
 * The only clickable element without a role whose name contains the label among other words: if the label is a text by itself
 * there, that is meant.
 */
export function proposeTextInside(clause: string, scene: Scene): Proposal | undefined {
  const { verb = '', name = '' } = POINTER_REQUEST.exec(clause.trim())?.groups ?? {};
  const label = normalized(completeLabelOf(name) ?? '');
  if (label === '') return undefined;
  const [container, other] = scene.elements.filter(
    (node) =>
      CONTAINER_ROLES.has(node.role) &&
      node.states.has('clickable') &&
      !node.states.has('disabled') &&
      ` ${normalized(node.name)} `.includes(` ${label} `),
  );
  if (!container?.ref || other || normalized(container.name) === label) return undefined;
  const method = POINTER_METHODS[verb.toLowerCase().replace('-', ' ')] ?? 'click';
  const description = `${label} text`;
  return certain({ method, ref: container.ref, text: label, isApart: true, arguments: [], description });
}

const CONTAINER_ROLES = new Set(['generic', 'list', 'table', 'group', 'region', 'paragraph']);

/** "open work.ipynb": the only entry whose name contains that file among other things: "Name: work.ipynb Size: 303 B". */
export function proposeFileEntry(clause: string, scene: Scene): Proposal | undefined {
  const { verb = '', file } = FILE_REQUEST.exec(clause.trim())?.groups ?? {};
  if (file === undefined) return undefined;
  const [entry, other] = scene.elements.filter(
    ({ role, name, states }) =>
      (isRowRole(role) || isCell(role)) && !states.has('disabled') && name.split(/\s+/).includes(file),
  );
  const method = POINTER_METHODS[verb.toLowerCase().replace('-', ' ')] ?? 'click';
  return entry && !other ? onNode({ node: entry, score: 1 }, method, []) : undefined;
}

const FILE_REQUEST =
  /^(?:please\s+)?(?<verb>click|press|tap|hit|open|select|double[- ]click|right[- ]click|hover)\s+(?:(?:on|over)\s+)?(?:the\s+)?(?:file\s+)?["“]?(?<file>[\w.-]+\.[a-z]\w{1,5})["”]?(?:\s+file)?$/i;

/** `"400.00" near "Food"`: of several with that text, the one that belongs to the element of that name. */
const TEXT_NEAR =
  /^(?<said>["“].+["”]|[-+€$£]?\d[\d.,:/]*%?)\s+(?:near|next to|beside|in the row of)\s+(?:the\s+)?(?<place>.+)$/i;

function elementBefore({ index: at }: OutlineNode, scene: Scene): OutlineNode | undefined {
  return scene.elements.findLast(({ index }) => index < at) ?? scene.elements[0];
}

function onlyNamed(name: string, scene: Scene): OutlineNode | undefined {
  const [node, other] = elementsNamed(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene);
  return other ? undefined : node;
}

/**
 * Whether the text follows the element, under the same parent, before the next element of its role: not in a row further down.
 */
function belongsTo({ index, parent }: OutlineNode, owner: OutlineNode, scene: Scene): boolean {
  const next = scene.elements.find((one) => one.index > owner.index && one.role === owner.role);
  return parent === owner.parent && index > owner.index && (!next || index < next.index);
}

const POINTER_REQUEST =
  /^(?:please\s+)?(?<verb>click|press|tap|hit|double[- ]click|right[- ]click|hover)\s+(?:(?:on|over)\s+)?(?:the\s+)?(?<name>.+?)[.!]?$/i;
const POINTER_METHODS: Readonly<Record<string, PointerMethod>> = {
  'double click': 'doubleClick',
  'right click': 'rightClick',
  hover: 'hover',
};

function completeLabelOf(name: string): string | undefined {
  const label = (KIND_AFTER_NAME.exec(name) ?? KIND_BEFORE_NAME.exec(name))?.groups?.['rest'] ?? name;
  const quoted = QUOTED.exec(label)?.groups?.['inner'];
  if (quoted !== undefined) return /["“”„«»]/.test(quoted) ? undefined : quoted;
  return label.split(/\s+/).every((word) => LABEL_WORD.test(word)) ? label : undefined;
}

const LABEL_WORD = /^(?:[\p{Lu}\p{N}](?!.*['’]s$)|&|and$)/u;

function namedOfKind(name: string, form: RegExp, scene: Scene): OutlineNode | undefined {
  const { noun, rest } = form.exec(name)?.groups ?? {};
  if (noun === undefined || rest === undefined) return undefined;
  const role = NOUN_ROLES[noun.toLowerCase().replace(' ', '')]; // a marker has the role of a button, or none
  return (
    onlyPressable(rest, scene, role) ??
    onlyWithoutRole(rest, scene) ??
    (role === 'tab' ? onlyInNavigation(rest, scene) : undefined)
  );
}

const NOUN_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'link',
  page: 'link',
  menuitem: 'menuitem',
  tab: 'tab',
  feed: 'tab',
  view: 'tab',
  screen: 'tab',
  timeline: 'tab',
};

/** Navigation links look like tabs on many pages. */
function onlyInNavigation(name: string, scene: Scene): OutlineNode | undefined {
  const links = elementsNamed(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene).filter(
    (node) => node.role === 'link' && ancestorWhere(node, ({ role }) => role === 'navigation'),
  );
  return links.length === 1 ? links[0] : undefined;
}

/** The element of that name without a role: it may be of any kind. */
function onlyWithoutRole(name: string, scene: Scene): OutlineNode | undefined {
  const [node, other] = elementsNamed(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene);
  return !other && node?.role === 'generic' && node.states.has('clickable') && !node.states.has('disabled')
    ? node
    : undefined;
}

function onlyPressable(name: string, scene: Scene, role?: string): OutlineNode | undefined {
  const unquoted = QUOTED.exec(name)?.groups?.['inner'] ?? name;
  const alike = preferExactCase(elementsNamed(unquoted, scene), unquoted);
  const [node, other] = alike.filter(
    (one) => PRESSABLE_ROLES.has(one.role) && (role === undefined || one.role === role),
  );
  const isUnique = node && !other && alike.every((one) => one === node || one.role === 'heading');
  return isUnique && !node.states.has('disabled') ? node : undefined;
}

/** "Admin", not "admin": of several, the one with the same capitalization, if the instruction has capitals. */
function preferExactCase(alike: OutlineNode[], requested: string): OutlineNode[] {
  const written = /\p{Lu}/u.test(requested) ? alike.filter(({ name }) => name === requested) : [];
  return written.length === 1 && !alike.some(({ role }) => role !== written[0]?.role) ? written : alike;
}

/** The only element whose name is exactly the words before its kind: "the Menu item 4 link". */
export function elementByNameAndKind(request: string, scene: Scene): OutlineNode[] {
  const { name = '', kind = '' } = NAME_AND_KIND.exec(request)?.groups ?? {};
  const roles = rolesNamed(kind)?.just ?? [];
  const alike = elementsNamed(name, scene).filter(({ role }) => roles.includes(role));
  return alike.length === 1 ? alike : [];
}

const NAME_AND_KIND = /^(?:the\s+)?(?<name>.+)\s+(?<kind>menu item|\p{L}+)(?<!s)$/iu; // one, not several

function elementsNamed(name: string, scene: Scene): OutlineNode[] {
  const normalizedName = normalized(name);
  const mentioning = OUTLINE_MARKS.test(normalizedName) ? undefined : new Set(scene.nodesWith(normalizedName));
  if (mentioning?.size === 0) return [];
  return scene.elements.filter(
    (node) =>
      (!mentioning || mentioning.has(node)) &&
      [node.name, bareName(node.name)].some((own) => normalized(own) === normalizedName),
  );
}

/** Characters that an outline may write differently from its nodes. */
const OUTLINE_MARKS = /[[\]\\|¦>~]/;

const normalized = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();
