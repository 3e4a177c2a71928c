import type { Legibility } from './legible.ts';
import { type Look, lookOf } from './looks.ts';
import type { Written } from './pseudo.ts';
import { hasHandler } from './shape.ts';
import { askedOnce } from './still.ts';
import { collapse } from './text.ts';
import { sightNow } from './visible.ts';

/** Attributes that change nothing about what a cell says. */
const QUIET = /^(?:class|style|id|align|valign|width|height|nowrap|data-.*)$/;

/** What tells whether texts can be read, and which are written by style sheets. */
interface Told {
  legibility: Legibility;
  written: Written;
}

/**
 * The texts of a table row whose cells hold nothing but text that can be seen; `undefined` for any other row. Most rows of
 * large tables are such, and this is many times faster than a walk into each cell.
 */
export function plainCells(row: Element, look: Look, { legibility, written }: Told): string[] | undefined {
  const texts: string[] = [];
  for (let child = row.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName !== 'td' || child.firstElementChild || written.has(child)) return undefined;
    const own = quietLook(child, look);
    if (!own || sightNow(child) !== 'seen') return undefined;
    const text = collapse(child.textContent); // without the objects that its nodes would be
    if (text !== '' && !legibility.isLegible(child, 'td', own)) return undefined;
    texts.push(text);
  }
  return texts.length > 1 && texts.some((text) => text !== '') ? texts : undefined;
}

/** The look of a cell, if nothing about it asks for a closer look. */
function quietLook(cell: Element, outer: Look): Look | undefined {
  if (cell.hasAttributes() && (!cell.getAttributeNames().every((name) => QUIET.test(name)) || hasHandler(cell)))
    return undefined;
  const look = lookOf(cell, 'td', outer);
  return look.clips || look.strikes || look.isStep || look.pointer !== outer.pointer ? undefined : look;
}

/** Whether a part of a table only places something: it stands in a cell of another table, and has no header or title. */
export function isOfLayout(part: Element): boolean {
  const table = part.closest('table');
  return table !== null && isLayout(table);
}

const isLayout = askedOnce((table: Element): boolean => {
  if (!table.parentElement?.closest('td') || ['role', 'aria-label', 'summary'].some((name) => table.hasAttribute(name)))
    return false;
  return table.querySelector('th, caption, thead, [role]') === null;
});
