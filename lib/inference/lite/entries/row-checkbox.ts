import { ancestorsOf, isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { tellsKind } from '../outline/kinds.ts';
import type { Scene } from '../outline/scene.ts';
import { isExpandButton } from './expand-entry.ts';
import { entriesMentioning, withoutKind } from './entry-toggles.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { isRowRole } from '../outline/roles.ts';
import { rowDescribed } from './row-by-description.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { fold } from '../lexicon/words.ts';

export const CHECK_ROW_REQUEST =
  /^(?:(?:(?<un>un|de-?)?(?:select|check|tick|choose|pick|mark))|(?:put|set|make|place) an? (?:check ?mark|tick|check|mark)(?= (?:of|for|in|on|beside|next|by|at|before)))(?: the)?(?<box> (?:check ?|tick ?)?box (?:of|for|in|on|beside|next to)(?: the)?)?(?<row> row| line)?(?: of| for| with| next to| beside| by| at| before| in front of)?(?: the)? (?<entry>\S.*)$/i;

/**
 * "select Ann", "check the row of Ann": the checkbox of the only row that begins with this, or in which one cell has it
 * if a row or its checkbox is requested, and nothing else has that name.
 */
export function rowCheckbox(
  { un, box, row: line, entry = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const selected =
    checkboxSelecting(entry, scene) ?? checkboxOfEntry(entry, scene) ?? checkboxOfDescribedRow(entry, scene);
  const method = un === undefined ? 'check' : 'uncheck';
  if (selected) return [onNode({ node: selected, score: 1 }, method, [])];
  const said = scene.nodesWith(fold(entry)).filter(({ name }) => fold(name) === fold(entry));
  if (said.some((node) => scene.elements.includes(node) && !isCell(node))) return [];
  const rows = new Set(said.flatMap((cell) => [...ancestorsOf(cell)].find(({ role }) => role === 'row') ?? []));
  const isOfRow = box !== undefined || line !== undefined;
  const [row, other] = [...rows].filter(
    (one) =>
      ((isOfRow || isOnlyCellNamed(said)) && !isHeaderRow(one)) ||
      said.some((cell) => cell === firstCellOf(one, scene)),
  );
  if (!row || other) return [];
  const lead = firstCellOf(row, scene)?.index ?? row.end;
  const boxes = scene.elements.filter(
    (node) => node.role === 'checkbox' && isWithin(node, row) && !node.states.has('readonly'),
  );
  const selects = ({ name, index }: OutlineNode): boolean =>
    GENERIC_ROW_CHECKBOX.test(fold(name).replace(fold(entry), '')) && (name !== '' || index < lead);
  const isOnlyBox = boxes.length === 1 && boxes.every(selects);
  return isOnlyBox ? boxes.map((node) => onNode({ node, score: 1 }, method, [])) : [];
}

/** The only checkbox "Select Ann": anything else named "Ann" is to be opened. */
function checkboxSelecting(entry: string, scene: Scene): OutlineNode | undefined {
  const asked = new Set([entry, withoutKind(entry), entry.replace(LEADING_KIND, '')].map(fold));
  const isMeant = ({ role, name }: OutlineNode): boolean =>
    role === 'checkbox' && SELECT_VERB.test(name) && asked.has(fold(name.replace(SELECT_VERB, '')));
  const [only, other] = scene.elements.filter(isMeant);
  return other ? undefined : only;
}

const SELECT_VERB = /^(?:select|choose|pick|check|tick|mark)\s+(?:row\s+|item\s+)?(?=\S)/i;
/** "candidate Ben", "server "web-1"" */
const LEADING_KIND = /^\p{Ll}+\s+(?=\p{Lu}|\S*\d)/u;

const IN_THIS_LIST = String.raw`(?: (?:in|on|of|from) (?:the|this|my|these)(?: (?:list|page|table|screen|view|grid|\p{Ll}+s))?)?(?: (?:at once|in one go|together))?`;

export const CHECK_ALL_REQUEST = new RegExp(
  String.raw`^(?<un>un|de-?)?(?:select|check|tick|mark) (?:(?:all|every|each)(?: of)?(?: (?:the|my|these))?(?: (?:(?<what>\p{Ll}+)|them))?|everything|everyone|everybody|the (?:whole|entire) (?:list|page|table|lot))${IN_THIS_LIST}$`,
  'iu',
);

/** "select all rows": the only checkbox of that name, or without a name in a header row, or above the rows. */
export function selectAllCheckbox({ un, what }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isKind = what === undefined || ROW_NOUN.test(what) || scene.words(what).every((word) => tellsKind(word, scene));
  const boxes = scene.elements.filter(({ role }) => role === 'checkbox');
  const called = boxes.filter(({ name }) => SELECT_ALL_NAME.test(name));
  const isCheckAllButton = ({ role, name }: OutlineNode): boolean => role === 'button' && CHECK_ALL_NAME.test(name);
  if (!isKind || scene.elements.some(isCheckAllButton)) return [];
  const heads = boxes.filter((node) => node.name === '' && [...ancestorsOf(node)].some(isHeaderRow));
  const found = called.length > 0 ? called : heads.length > 0 ? heads : boxes.filter(isAboveRows);
  return found.map((node) => onNode({ node, score: 1 }, un === undefined ? 'check' : 'uncheck', []));
}

const SELECT_ALL_NAME =
  /^(?:(?:de)?select (?:all|every)(?: (?:rows|items|entries|on this page))?|alle? auswählen|tout sélectionner|seleccionar todo|seleziona tutto|selecionar tudo|alles selecteren|全选|すべて選択|تحديد الكل)$/iu;
const CHECK_ALL_NAME = /^(?:mark|select|check) all\b/i;

/** "Select", in a bar right before a table whose rows each have a checkbox. */
function isAboveRows({ name, parent }: OutlineNode): boolean {
  if (!/^select$/i.test(name) || !parent || isRowRole(parent.role)) return false;
  const table = parent.parent?.children.slice(parent.siblingIndex + 1).find(({ role }) => role !== 'text');
  const rows = table && isTable(table) ? rowsOf(table).filter((row) => !isHeaderRow(row)) : [];
  return rows.length > 0 && rows.every(({ children }) => children.some((cell) => hasCheckbox(cell)));
}

const hasCheckbox = ({ role, children }: OutlineNode): boolean =>
  role === 'checkbox' || children.some((child) => child.role === 'checkbox');

/** "select the vehicle that is in the workshop", "tick Jonas's message": the only checkbox of the row. */
function checkboxOfDescribedRow(entry: string, scene: Scene): OutlineNode | undefined {
  const { name = '', kind = '' } = OWNER_AND_KIND.exec(entry)?.groups ?? {};
  const said = isKindNoun(kind) ? `the ${kind} of ${name}` : `the ${entry.replace(/^(?:the|that) /i, '')}`;
  const isAny = /^(?:what|who|which)ever\s/i.test(entry);
  const row = rowDescribed(isAny ? entry : said, scene, true);
  const boxes = row ? scene.elements.filter((node) => node.role === 'checkbox' && isWithin(node, row)) : [];
  const [only, other] = boxes.filter(({ name: label, states }) => isSelecting(label) && !states.has('readonly'));
  return other || (only?.name === '' && boxes.length > 1) ? undefined : only;
}

/** "Jonas's message" */
const OWNER_AND_KIND = /^(?<name>.+?)['’]s? (?<kind>\p{Ll}+)$/u;

/** "Select Ann", "Select", or no name at all: it describes only its row. */
const isSelecting = (label: string): boolean => SELECT_VERB.test(label) || GENERIC_ROW_CHECKBOX.test(fold(label));

const ROW_NOUN = /^(?:rows?|lines?|items?|entries|entry|records?|results?|elements?)$/i;

/** "select the email from Ada": the only checkbox "Select" of the entry with these words. */
function checkboxOfEntry(entry: string, scene: Scene): OutlineNode | undefined {
  const entries = entriesMentioning(withoutKind(entry), scene).filter(({ role }) => role !== 'row');
  const isSelect = ({ role, name }: OutlineNode): boolean => role === 'checkbox' && /^select$/i.test(name);
  const [only, other] = scene.elements.filter((box) => isSelect(box) && entries.some((one) => isWithin(box, one)));
  return other ? undefined : only;
}

/** A clickable cell, the only one with these words: a click opens the entry, and does not select it. */
const isOnlyCellNamed = ([cell, other]: readonly OutlineNode[]): boolean =>
  cell?.role === 'cell' && cell.states.has('clickable') && !other && /\p{L}/u.test(cell.name);

const isCell = ({ role }: OutlineNode): boolean => role === 'row' || /cell$|^rowheader$/.test(role);
const GENERIC_ROW_CHECKBOX =
  /^(?:(?:un|de)?select(?:ed|ion)?|toggle|(?:un)?check(?:ed)?|this|the|row|item|entry|\d|\s)*$/i;

/** A row's name: its first text. Undefined for the header row. */
function firstCellOf(row: OutlineNode, scene: Scene): OutlineNode | undefined {
  const inside = scene.outline.nodes.slice(row.index + 1, row.end);
  const isOfEach = ({ role, name }: OutlineNode): boolean => role === 'button' && scene.countNamed(name) > 1;
  if (inside.some(({ role }) => role === 'columnheader')) return undefined;
  return inside.find(
    (node) => node.name !== '' && node.role !== 'checkbox' && !isOfEach(node) && !isExpandButton(node),
  );
}
