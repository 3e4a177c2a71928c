import type { PointerMethod } from './intent.ts';
import { bareName } from './naming.ts';
import { onNode, type Proposal, sure } from './proposal.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCell, isCheckable, isEditable, isRowRole, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const PRESSED =
  /^(?:please\s+)?(?:(?:click|press|tap|hit|push|open|use|visit|go to|switch to|(?:take|bring) (?:me|us) to)\s+(?:on\s+)?)(?:the\s+)?(?<name>.+?)[.!]?$/i;
const KIND = 'button|link|tab|menu item|page|marker|pin|tile|card|node|chip|feed|view|screen|timeline';
const BEFORE = new RegExp(String.raw`^(?<noun>${KIND})\s+(?<rest>.+)$`, 'i');
const AFTER = new RegExp(String.raw`^(?<rest>.+)\s+(?<noun>${KIND})$`, 'i');
const QUOTED = /^["“'‘«„](?<inner>.*)["”'’»“]$/;
/** Roles to press; checkboxes and fields are ticked and filled instead. */
const PRESSABLE = new Set(['button', 'link', 'tab', 'menuitem', 'treeitem']);

/**
 * The element whose name is exactly what follows "click": nothing else can be meant, and its words are no syntax of any
 * kind. Undefined if there are several.
 */
export function calledJust(clause: string, scene: Scene): Proposal | undefined {
  const name = PRESSED.exec(clause.trim())?.groups?.['name'];
  const node =
    name === undefined ? undefined : (only(name, scene) ?? ofKind(name, AFTER, scene) ?? ofKind(name, BEFORE, scene));
  const found = node ?? labelInBrackets(name ?? '', scene);
  return found && onNode({ node: found, score: 1 }, 'click', []);
}

/** "the order history (注文履歴)": its name on the page follows its description. */
function labelInBrackets(name: string, scene: Scene): OutlineNode | undefined {
  const label = /\S\s*\((?<label>[^()]+)\)$/u.exec(name)?.groups?.['label'];
  return label === undefined ? undefined : only(label, scene);
}

/** The complete label in an instruction: in quotes, or with each word capitalized. */
export function labelSaid(clause: string): string | undefined {
  return labelIn(PRESSED.exec(clause.trim())?.groups?.['name'] ?? '');
}

/**
 * The only text without an element of its own that equals the label to be clicked, or the one nearest to a named
 * element, if the label is complete: some pages handle clicks on elements indistinguishable from plain text. Undefined if an
 * element has that name.
 */
export function textSaid(clause: string, scene: Scene): Proposal | undefined {
  const { deed = '', name = '' } = POINTED.exec(clause.trim())?.groups ?? {};
  const { said = name, place } = NEAR.exec(name)?.groups ?? {};
  const method = METHODS[deed.toLowerCase().replace('-', ' ')] ?? 'click';
  const label = labelIn(said) ?? (method === 'click' ? undefined : said); // the pointer may hover any text
  if (label === undefined || (place === undefined && namedJust(label, scene).length > 0)) return undefined;
  const texts = scene.textsSaying(plain(label));
  const [text, other] = texts;
  if (!text) return place === undefined && QUOTED.test(said) ? fieldSaying(label, method, scene) : undefined;
  const beside = place === undefined ? !other && before(text, scene) : called(place, scene);
  if (
    !beside ||
    beside.ref === undefined ||
    (place !== undefined && !texts.some((one) => isItsOwn(one, beside, scene)))
  )
    return undefined;
  return sure({ method, ref: beside.ref, text: text.name, arguments: [], description: `${text.name} text` });
}

/**
 * The cell that is named completely, if an unnamed checkbox would represent its row: the checkbox is named by the whole row,
 * and a cell by its own text.
 */
export function cellBeside(box: OutlineNode, clause: string, scene: Scene): Proposal | undefined {
  if (box.name !== '' || !isCheckable(box.role)) return undefined;
  const row = ancestorWhere(box, ({ role }) => role === 'row');
  const cells = row?.children.filter(({ name, ref }) => name !== '' && ref === undefined) ?? [];
  const said = plain(labelIn(POINTED.exec(clause.trim())?.groups?.['name'] ?? '') ?? '');
  return cells.length > 1 && cells.some(({ name }) => plain(name) === said) ? textSaid(clause, scene) : undefined;
}

/** The only field or editor that contains just this text. */
function fieldSaying(text: string, method: PointerMethod, { elements }: Scene): Proposal | undefined {
  const [field, other] = elements.filter(
    ({ role, states }) => isEditable(role) && plain(states.get('value') ?? '') === plain(text),
  );
  return field && !other ? onNode({ node: field, score: 1 }, method, []) : undefined;
}

/**
 * The only clickable element without a role whose name contains the label among other words: if the label is a text by itself there,
 * that is meant.
 */
export function textInside(clause: string, scene: Scene): Proposal | undefined {
  const { deed = '', name = '' } = POINTED.exec(clause.trim())?.groups ?? {};
  const label = plain(labelIn(name) ?? '');
  if (label === '') return undefined;
  const [holder, other] = scene.elements.filter(
    (node) =>
      HOLDERS.has(node.role) &&
      node.states.has('clickable') &&
      !node.states.has('disabled') &&
      ` ${plain(node.name)} `.includes(` ${label} `),
  );
  if (!holder?.ref || other || plain(holder.name) === label) return undefined;
  const method = METHODS[deed.toLowerCase().replace('-', ' ')] ?? 'click';
  const description = `${label} text`;
  return sure({ method, ref: holder.ref, text: label, isApart: true, arguments: [], description });
}

const HOLDERS = new Set(['generic', 'list', 'table', 'group', 'region', 'paragraph']);

/** "open work.ipynb": the only entry whose name contains that file among other things: "Name: work.ipynb Size: 303 B". */
export function entryOfFile(clause: string, scene: Scene): Proposal | undefined {
  const { deed = '', file } = OF_FILE.exec(clause.trim())?.groups ?? {};
  if (file === undefined) return undefined;
  const [entry, other] = scene.elements.filter(
    ({ role, name, states }) =>
      (isRowRole(role) || isCell(role)) && !states.has('disabled') && name.split(/\s+/).includes(file),
  );
  const method = METHODS[deed.toLowerCase().replace('-', ' ')] ?? 'click';
  return entry && !other ? onNode({ node: entry, score: 1 }, method, []) : undefined;
}

const OF_FILE =
  /^(?:please\s+)?(?<deed>click|press|tap|hit|open|select|double[- ]click|right[- ]click|hover)\s+(?:(?:on|over)\s+)?(?:the\s+)?(?:file\s+)?["“]?(?<file>[\w.-]+\.[a-z]\w{1,5})["”]?(?:\s+file)?$/i;

/** `"400.00" near "Food"`: of several with that text, the one that belongs to the element of that name. */
const NEAR =
  /^(?<said>["“].+["”]|[-+€$£]?\d[\d.,:/]*%?)\s+(?:near|next to|beside|in the row of)\s+(?:the\s+)?(?<place>.+)$/i;

function before({ index: at }: OutlineNode, scene: Scene): OutlineNode | undefined {
  return scene.elements.findLast(({ index }) => index < at) ?? scene.elements[0];
}

function called(name: string, scene: Scene): OutlineNode | undefined {
  const [node, other] = namedJust(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene);
  return other ? undefined : node;
}

/** Whether the text follows the element, under the same parent, before the next element of its role: not in a row further down. */
function isItsOwn({ index, parent }: OutlineNode, of: OutlineNode, scene: Scene): boolean {
  const next = scene.elements.find((one) => one.index > of.index && one.role === of.role);
  return parent === of.parent && index > of.index && (!next || index < next.index);
}

const POINTED =
  /^(?:please\s+)?(?<deed>click|press|tap|hit|double[- ]click|right[- ]click|hover)\s+(?:(?:on|over)\s+)?(?:the\s+)?(?<name>.+?)[.!]?$/i;
const METHODS: Readonly<Record<string, PointerMethod>> = {
  'double click': 'doubleClick',
  'right click': 'rightClick',
  hover: 'hover',
};

function labelIn(name: string): string | undefined {
  const label = (AFTER.exec(name) ?? BEFORE.exec(name))?.groups?.['rest'] ?? name;
  const quoted = QUOTED.exec(label)?.groups?.['inner'];
  if (quoted !== undefined) return /["“”„«»]/.test(quoted) ? undefined : quoted;
  return label.split(/\s+/).every((word) => CAPITAL.test(word)) ? label : undefined;
}

const CAPITAL = /^(?:[\p{Lu}\p{N}](?!.*['’]s$)|&|and$)/u;

function ofKind(name: string, form: RegExp, scene: Scene): OutlineNode | undefined {
  const { noun, rest } = form.exec(name)?.groups ?? {};
  if (noun === undefined || rest === undefined) return undefined;
  const role = ROLES[noun.toLowerCase().replace(' ', '')]; // a marker has the role of a button, or none
  return (
    only(rest, scene, role) ??
    onlyWithoutRole(rest, scene) ??
    (role === 'tab' ? onlyInNavigation(rest, scene) : undefined)
  );
}

const ROLES: Readonly<Record<string, string>> = {
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
  const links = namedJust(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene).filter(
    (node) => node.role === 'link' && ancestorWhere(node, ({ role }) => role === 'navigation'),
  );
  return links.length === 1 ? links[0] : undefined;
}

/** The element of that name without a role: it may be of any kind. */
function onlyWithoutRole(name: string, scene: Scene): OutlineNode | undefined {
  const [node, other] = namedJust(QUOTED.exec(name)?.groups?.['inner'] ?? name, scene);
  return !other && node?.role === 'generic' && node.states.has('clickable') && !node.states.has('disabled')
    ? node
    : undefined;
}

function only(name: string, scene: Scene, role?: string): OutlineNode | undefined {
  const said = QUOTED.exec(name)?.groups?.['inner'] ?? name;
  const alike = asWritten(namedJust(said, scene), said);
  const [node, other] = alike.filter((one) => PRESSABLE.has(one.role) && (role === undefined || one.role === role));
  const isTold = node && !other && alike.every((one) => one === node || one.role === 'heading');
  return isTold && !node.states.has('disabled') ? node : undefined;
}

/** "Admin", not "admin": of several, the one with the same capitalization, if the instruction has capitals. */
function asWritten(alike: OutlineNode[], said: string): OutlineNode[] {
  const written = /\p{Lu}/u.test(said) ? alike.filter(({ name }) => name === said) : [];
  return written.length === 1 && !alike.some(({ role }) => role !== written[0]?.role) ? written : alike;
}

/** The only element whose name is exactly the words before its kind: "the Menu item 4 link". */
export function askedByName(asked: string, scene: Scene): OutlineNode[] {
  const { name = '', kind = '' } = NAME_AND_KIND.exec(asked)?.groups ?? {};
  const roles = rolesNamed(kind)?.just ?? [];
  const alike = namedJust(name, scene).filter(({ role }) => roles.includes(role));
  return alike.length === 1 ? alike : [];
}

const NAME_AND_KIND = /^(?:the\s+)?(?<name>.+)\s+(?<kind>menu item|\p{L}+)(?<!s)$/iu; // one, not several

function namedJust(name: string, scene: Scene): OutlineNode[] {
  const asked = plain(name);
  const saying = MARKS.test(asked) ? undefined : new Set(scene.nodesWith(asked));
  if (saying?.size === 0) return [];
  return scene.elements.filter(
    (node) => (!saying || saying.has(node)) && [node.name, bareName(node.name)].some((own) => plain(own) === asked),
  );
}

/** Characters that an outline may write differently from its nodes. */
const MARKS = /[[\]\\|¦>~]/;

const plain = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();
