import { ancestorsOf, isWithin, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { saysKind } from './kinds.ts';
import type { Scene } from './scene.ts';
import { isUnfolding } from './unfold.ts';
import { entriesSaying, withoutKind } from './switches.ts';
import { isNounOfKind } from './kind-words.ts';
import { isRowRole } from './roles.ts';
import { rowDescribed } from './row-described.ts';
import { isHeaderRow, isTable, rowsOf } from './tables.ts';
import { fold } from './words.ts';

export const ROW_TICKED =
  /^(?:(?:(?<un>un|de-?)?(?:select|check|tick|choose|pick|mark))|(?:put|set|make|place) an? (?:check ?mark|tick|check|mark)(?= (?:of|for|in|on|beside|next|by|at|before)))(?: the)?(?<box> (?:check ?|tick ?)?box (?:of|for|in|on|beside|next to)(?: the)?)?(?<row> row| line)?(?: of| for| with| next to| beside| by| at| before| in front of)?(?: the)? (?<entry>\S.*)$/i;

/**
 * "select Ann", "check the row of Ann": the checkbox of the only row that begins with this, or in which one cell has it
 * if a row or its checkbox is requested, and nothing else has that name.
 */
export function tickedRow(
  { un, box, row: line, entry = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const selected = selectingOf(entry, scene) ?? selectOf(entry, scene) ?? selectTold(entry, scene);
  const method = un === undefined ? 'check' : 'uncheck';
  if (selected) return [onNode({ node: selected, score: 1 }, method, [])];
  const said = scene.nodesWith(fold(entry)).filter(({ name }) => fold(name) === fold(entry));
  if (said.some((node) => scene.elements.includes(node) && !isCell(node))) return [];
  const rows = new Set(said.flatMap((cell) => [...ancestorsOf(cell)].find(({ role }) => role === 'row') ?? []));
  const isOfRow = box !== undefined || line !== undefined;
  const [row, other] = [...rows].filter(
    (one) =>
      ((isOfRow || isOnlyNamed(said)) && !isHeaderRow(one)) || said.some((cell) => cell === firstCellOf(one, scene)),
  );
  if (!row || other) return [];
  const lead = firstCellOf(row, scene)?.index ?? row.end;
  const boxes = scene.elements.filter(
    (node) => node.role === 'checkbox' && isWithin(node, row) && !node.states.has('readonly'),
  );
  const selects = ({ name, index }: OutlineNode): boolean =>
    SELECTS_ROW.test(fold(name).replace(fold(entry), '')) && (name !== '' || index < lead);
  const isOnlyBox = boxes.length === 1 && boxes.every(selects);
  return isOnlyBox ? boxes.map((node) => onNode({ node, score: 1 }, method, [])) : [];
}

/** The only checkbox "Select Ann": anything else named "Ann" is to be opened. */
function selectingOf(entry: string, scene: Scene): OutlineNode | undefined {
  const asked = new Set([entry, withoutKind(entry), entry.replace(KIND_BEFORE, '')].map(fold));
  const isMeant = ({ role, name }: OutlineNode): boolean =>
    role === 'checkbox' && SELECTS.test(name) && asked.has(fold(name.replace(SELECTS, '')));
  const [only, other] = scene.elements.filter(isMeant);
  return other ? undefined : only;
}

const SELECTS = /^(?:select|choose|pick|check|tick|mark)\s+(?:row\s+|item\s+)?(?=\S)/i;
/** "candidate Ben", "server "web-1"" */
const KIND_BEFORE = /^\p{Ll}+\s+(?=\p{Lu}|\S*\d)/u;

const THESE = String.raw`(?: (?:in|on|of|from) (?:the|this|my|these)(?: (?:list|page|table|screen|view|grid|\p{Ll}+s))?)?(?: (?:at once|in one go|together))?`;

export const ALL_TICKED = new RegExp(
  String.raw`^(?<un>un|de-?)?(?:select|check|tick|mark) (?:(?:all|every|each)(?: of)?(?: (?:the|my|these))?(?: (?:(?<what>\p{Ll}+)|them))?|everything|everyone|everybody|the (?:whole|entire) (?:list|page|table|lot))${THESE}$`,
  'iu',
);

/** "select all rows": the only checkbox of that name, or without a name in a header row, or above the rows. */
export function tickedAll({ un, what }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isKind = what === undefined || ROWS.test(what) || scene.words(what).every((word) => saysKind(word, scene));
  const boxes = scene.elements.filter(({ role }) => role === 'checkbox');
  const called = boxes.filter(({ name }) => SELECTS_ALL.test(name));
  const isDeed = ({ role, name }: OutlineNode): boolean => role === 'button' && MARKS_ALL.test(name);
  if (!isKind || scene.elements.some(isDeed)) return [];
  const heads = boxes.filter((node) => node.name === '' && [...ancestorsOf(node)].some(isHeaderRow));
  const found = called.length > 0 ? called : heads.length > 0 ? heads : boxes.filter(isOverRows);
  return found.map((node) => onNode({ node, score: 1 }, un === undefined ? 'check' : 'uncheck', []));
}

const SELECTS_ALL =
  /^(?:(?:de)?select (?:all|every)(?: (?:rows|items|entries|on this page))?|alle? auswählen|tout sélectionner|seleccionar todo|seleziona tutto|selecionar tudo|alles selecteren|全选|すべて選択|تحديد الكل)$/iu;
const MARKS_ALL = /^(?:mark|select|check) all\b/i;

/** "Select", in a bar right before a table whose rows each have a checkbox. */
function isOverRows({ name, parent }: OutlineNode): boolean {
  if (!/^select$/i.test(name) || !parent || isRowRole(parent.role)) return false;
  const table = parent.parent?.children.slice(parent.place + 1).find(({ role }) => role !== 'text');
  const rows = table && isTable(table) ? rowsOf(table).filter((row) => !isHeaderRow(row)) : [];
  return rows.length > 0 && rows.every(({ children }) => children.some((cell) => isBoxed(cell)));
}

const isBoxed = ({ role, children }: OutlineNode): boolean =>
  role === 'checkbox' || children.some((child) => child.role === 'checkbox');

/** "select the vehicle that is in the workshop", "tick Jonas's message": the only checkbox of the row. */
function selectTold(entry: string, scene: Scene): OutlineNode | undefined {
  const { name = '', kind = '' } = OWNED.exec(entry)?.groups ?? {};
  const said = isNounOfKind(kind) ? `the ${kind} of ${name}` : `the ${entry.replace(/^(?:the|that) /i, '')}`;
  const isAny = /^(?:what|who|which)ever\s/i.test(entry);
  const row = rowDescribed(isAny ? entry : said, scene, true);
  const boxes = row ? scene.elements.filter((node) => node.role === 'checkbox' && isWithin(node, row)) : [];
  const [only, other] = boxes.filter(({ name: label, states }) => isSelecting(label) && !states.has('readonly'));
  return other || (only?.name === '' && boxes.length > 1) ? undefined : only;
}

/** "Jonas's message" */
const OWNED = /^(?<name>.+?)['’]s? (?<kind>\p{Ll}+)$/u;

/** "Select Ann", "Select", or no name at all: it describes only its row. */
const isSelecting = (label: string): boolean => SELECTS.test(label) || SELECTS_ROW.test(fold(label));

const ROWS = /^(?:rows?|lines?|items?|entries|entry|records?|results?|elements?)$/i;

/** "select the email from Ada": the only checkbox "Select" of the entry with these words. */
function selectOf(entry: string, scene: Scene): OutlineNode | undefined {
  const entries = entriesSaying(withoutKind(entry), scene).filter(({ role }) => role !== 'row');
  const isSelect = ({ role, name }: OutlineNode): boolean => role === 'checkbox' && /^select$/i.test(name);
  const [only, other] = scene.elements.filter((box) => isSelect(box) && entries.some((one) => isWithin(box, one)));
  return other ? undefined : only;
}

/** A clickable cell, the only one with these words: a click opens the entry, and does not select it. */
const isOnlyNamed = ([cell, other]: readonly OutlineNode[]): boolean =>
  cell?.role === 'cell' && cell.states.has('clickable') && !other && /\p{L}/u.test(cell.name);

const isCell = ({ role }: OutlineNode): boolean => role === 'row' || /cell$|^rowheader$/.test(role);
const SELECTS_ROW = /^(?:(?:un|de)?select(?:ed|ion)?|toggle|(?:un)?check(?:ed)?|this|the|row|item|entry|\d|\s)*$/i;

/** A row's name: its first text. Undefined for the header row. */
function firstCellOf(row: OutlineNode, scene: Scene): OutlineNode | undefined {
  const inside = scene.outline.nodes.slice(row.index + 1, row.end);
  const isOfEach = ({ role, name }: OutlineNode): boolean => role === 'button' && scene.countNamed(name) > 1;
  if (inside.some(({ role }) => role === 'columnheader')) return undefined;
  return inside.find((node) => node.name !== '' && node.role !== 'checkbox' && !isOfEach(node) && !isUnfolding(node));
}
