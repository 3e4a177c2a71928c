import { watchedShadowOf } from './tree.ts';

/** Roles of what holds rows or cells, which may be placed otherwise than they follow each other in the page. */
const INDEXED: ReadonlySet<string> = new Set('grid treegrid table rowgroup row'.split(' '));
const GRIDS = new Set(['grid', 'treegrid', 'table']);

/** The order in which a person sees the rows and cells of grids, where it is not that of the page. */
export class Order {
  readonly #children = new Map<Element, readonly Node[]>();
  /** Parts of rows whose cells are read with those of the first part. */
  readonly #joined = new Set<Element>();

  /** Takes note of what an element says of the rows or cells in it. */
  learn(element: Element, role: string): void {
    if (!INDEXED.has(role)) return;
    if (GRIDS.has(role)) this.#join(element);
    const ordered = this.#children.has(element) ? undefined : inOrder(element, role);
    if (ordered) this.#children.set(element, ordered);
  }

  /** The child nodes of an element in that order; undefined where it is that of the page. */
  childrenOf(element: Element): readonly Node[] | undefined {
    return this.#children.get(element);
  }

  isReadElsewhere(element: Element): boolean {
    return this.#joined.has(element);
  }

  #join(grid: Element): void {
    for (const { first, others, cells } of rowsInPanes(grid)) {
      this.#children.set(first, cells);
      for (const part of others) this.#joined.add(part);
    }
  }
}

/**
 * The child nodes of an element in the order that its rows or cells say they have (aria-rowindex, aria-colindex), which is
 * where a person sees them; undefined where they follow each other so, or do not say it.
 */
function inOrder(element: Element, role: string): readonly Node[] | undefined {
  const attribute = role === 'row' ? 'aria-colindex' : 'aria-rowindex';
  if (!element.firstElementChild?.hasAttribute(attribute)) return undefined;
  if (watchedShadowOf(element)) return undefined; // which places them
  const places = new Map<Node, number>();
  let last = 0;
  let isRising = true;
  for (const child of element.children) {
    const place = Number(child.getAttribute(attribute));
    if (!(place > 0)) return undefined;
    isRising &&= place >= last;
    last = place;
    places.set(child, place);
  }
  if (isRising) return undefined;
  return [...element.childNodes].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

interface RowInPanes {
  first: Element;
  others: readonly Element[];
  cells: readonly Element[];
}

/**
 * Rows of which each pane of a grid holds a part, as where columns are pinned: by their aria-rowindex the same row, by the
 * aria-colindex of their cells no two of them the same part.
 */
function rowsInPanes(grid: Element): RowInPanes[] {
  const rows = [...grid.querySelectorAll('[role="row"][aria-rowindex]')];
  if (rows.every((row) => row.parentElement === rows[0]?.parentElement)) return [];
  const parts = new Map<string, Element[]>();
  for (const row of rows) {
    const place = row.getAttribute('aria-rowindex') ?? '';
    if (row.parentElement?.closest(GRID) === grid) parts.set(place, [...(parts.get(place) ?? []), row]);
  }
  return [...parts.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return [];
    const cells = [first, ...others].flatMap((part) => [...part.children]);
    const columns = cells.map(columnOf);
    const areWhole = columns.every((column) => column > 0) && new Set(columns).size === columns.length;
    return areWhole ? [{ first, others, cells: cells.sort((one, other) => columnOf(one) - columnOf(other)) }] : [];
  });
}

const GRID = '[role="grid"], [role="treegrid"], [role="table"], table';

const columnOf = (cell: Element): number => Number(cell.getAttribute('aria-colindex'));
