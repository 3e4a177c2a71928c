import type { Decision } from '../candidates/decision.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { representativeOf } from '../candidates/relative-position.ts';
import type { Scene } from '../outline/scene.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { fold } from '../lexicon/words.ts';

const ROW_REQUEST =
  /^(?<head>.+?)(?: in| on| of| from| for)? (?:the )?(?:row|line|record|entry) (?:(?:with|whose|where|of) (?:the )?(?<column>\p{L}[\p{L} _]*?) (?:is |= ?|of )?)?(?<value>["“]?[\w-]+["”]?)$/iu;
/** What identifies a row if no column is named. */
const ID_COLUMN_NAME = /^(?:id|#|no\.?|nr\.?|number|key)$/i;

/** "edit the row with id 9", "check the row 9": in the only row with that in its "id" column. */
export function decideByRowId(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  const { head, column, value } = ROW_REQUEST.exec(clause)?.groups ?? {};
  if (head === undefined || value === undefined || (column === undefined && !/\d/.test(value))) return undefined;
  const said = fold(value.replaceAll(/["“”]/g, ''));
  const isAsked = ({ role, name }: OutlineNode): boolean =>
    role === 'columnheader' && (column === undefined ? ID_COLUMN_NAME.test(name) : fold(name) === fold(column));
  const [row, other] = scene.outline.nodes.filter(isAsked).flatMap((header) => rowsUnder(header, said));
  if (!row || other || (column === undefined && isAmbiguousRowNumber(row, Number(said)))) return undefined;
  const among = scene.elements.filter((node) => isWithin(node, row));
  const decision = decideClause(head, scene.restrictedTo(among));
  return decision.chosen ? decision : (representativeOf(head, among) ?? decision);
}

/** "the row 2" may be the second one as well. */
function isAmbiguousRowNumber(row: OutlineNode, count: number): boolean {
  const rows = row.parent?.children.filter((other) => other.role === row.role && !isHeaderRow(other)) ?? [];
  return count <= rows.length && rows[count - 1] !== row;
}

type Decide = (clause: string, scene: Scene) => Decision;

function rowsUnder(header: OutlineNode, said: string): OutlineNode[] {
  const head = header.parent;
  const table = head && ancestorWhere(head, isTable);
  const rows = table ? rowsOf(table).filter((row) => !isHeaderRow(row)) : [];
  return rows.filter(({ children }) => {
    const cell = children[header.siblingIndex];
    return cell !== undefined && [cell, ...cell.children].some(({ name }) => fold(name) === said);
  });
}
