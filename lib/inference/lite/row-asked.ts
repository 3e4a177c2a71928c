import { ancestorsOf, isWithin, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { saysKind } from './kinds.ts';
import type { Scene } from './scene.ts';
import { isUnfolding } from './unfold.ts';
import { entriesSaying, withoutKind } from './switches.ts';
import { isHeaderRow } from './tables.ts';
import { fold } from './words.ts';

export const ROW_TICKED =
  /^(?:(?<un>un|de-?)?(?:select|check|tick|choose|pick|mark))(?: the)?(?<box> (?:check ?|tick ?)?box (?:of|for|in|on|beside|next to)(?: the)?)?(?<row> row| line)?(?: of| for| with)?(?: the)? (?<entry>\S.*)$/i;

/**
 * "select Ann", "check the row of Ann": the box that selects the one row which begins with this, or in which one cell says it
 * where a row or its box is asked for, if nothing else is called so.
 */
export function tickedRow(
  { un, box, row: line, entry = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const selected = selectingOf(entry, scene) ?? selectOf(entry, scene);
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

/** The one box "Select Ann": what else is called "Ann" is there to be opened. */
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

export const ALL_TICKED =
  /^(?<un>un|de-?)?(?:select|check|tick|mark) (?:all|every|everything|each)(?: of)?(?: (?:the|my|these))?(?: (?:(?<what>\p{Ll}+)|them))?$/iu;

/** "select all rows": the one box without a name in a row of headers, where nothing is called so. */
export function tickedAll({ un, what }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const isKind = what === undefined || ROWS.test(what) || scene.words(what).every((word) => saysKind(word, scene));
  const isCalled = ({ name }: OutlineNode): boolean => /^(?:de)?select (?:all|every)\b/i.test(name);
  if (!isKind || scene.elements.some(isCalled)) return [];
  const boxes = scene.elements.filter(
    (node) => node.role === 'checkbox' && node.name === '' && [...ancestorsOf(node)].some(isHeaderRow),
  );
  return boxes.map((node) => onNode({ node, score: 1 }, un === undefined ? 'check' : 'uncheck', []));
}

const ROWS = /^(?:rows?|lines?|items?|entries|entry|records?|results?|elements?)$/i;

/** "select the email from Ada": the one box "Select" of the entry that says it. */
function selectOf(entry: string, scene: Scene): OutlineNode | undefined {
  const entries = entriesSaying(withoutKind(entry), scene).filter(({ role }) => role !== 'row');
  const isSelect = ({ role, name }: OutlineNode): boolean => role === 'checkbox' && /^select$/i.test(name);
  const [only, other] = scene.elements.filter((box) => isSelect(box) && entries.some((one) => isWithin(box, one)));
  return other ? undefined : only;
}

/** A cell that is clicked as a whole, and the only one that says it: what it opens is the entry, and not selected. */
const isOnlyNamed = ([cell, other]: readonly OutlineNode[]): boolean =>
  cell?.role === 'cell' && cell.states.has('clickable') && !other && /\p{L}/u.test(cell.name);

const isCell = ({ role }: OutlineNode): boolean => role === 'row' || /cell$|^rowheader$/.test(role);
const SELECTS_ROW = /^(?:(?:un|de)?select(?:ed|ion)?|toggle|(?:un)?check(?:ed)?|this|the|row|item|entry|\d|\s)*$/i;

/** What a row is told by: the first that it says. Undefined for the row of headers. */
function firstCellOf(row: OutlineNode, scene: Scene): OutlineNode | undefined {
  const inside = scene.outline.nodes.slice(row.index + 1, row.end);
  const isOfEach = ({ role, name }: OutlineNode): boolean => role === 'button' && scene.countNamed(name) > 1;
  if (inside.some(({ role }) => role === 'columnheader')) return undefined;
  return inside.find((node) => node.name !== '' && node.role !== 'checkbox' && !isOfEach(node) && !isUnfolding(node));
}
