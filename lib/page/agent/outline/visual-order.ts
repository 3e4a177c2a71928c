import { redundantBoxOf } from '../semantics/select-box.ts';
import { anyOf, rulesOf } from '../style/style-sheets.ts';
import { styleOf } from '../dom/read-cache.ts';
import { isText, watchedShadowOf } from '../dom/flat-tree.ts';

/** Roles of containers of rows or cells, whose visual order may differ from their order in the page. */
const INDEXED: ReadonlySet<string> = new Set('grid treegrid table rowgroup row'.split(' '));
const SELECTS = new Set(['combobox', 'listbox']);
const RECORDED: ReadonlySet<string> = new Set([...INDEXED, ...SELECTS]);
const GRIDS = new Set(['grid', 'treegrid', 'table']);

/**
 * The visual order of rows and cells in grids and virtual lists, if it differs from the page's; and elements that
 * others already represent.
 */
export class VisualOrder {
  readonly #children = new Map<Element, readonly Node[]>();
  /**
   * Parts of rows whose cells are read with those of the first part; visible boxes of selects that say no more than the
   * selects.
   */
  readonly #represented = new Set<Element>();
  /** Elements that may show their last child first. */
  readonly #reversed = new Set<Element>();

  /** Records elements of a tree that are shown in reverse, per its style sheets or their own style. */
  recordReversed(root: Node): void {
    const selectors = [...rulesOf(root).flatMap(({ reversed }) => reversed), '[style*="column-reverse"]'];
    for (const element of (root as ParentNode).querySelectorAll(anyOf(selectors))) this.#reversed.add(element); // a tree's root
  }

  /** Records what an element says about its rows or cells, or a select about its visible box. */
  record(element: Element, role: string): void {
    if (!RECORDED.has(role)) return;
    if (SELECTS.has(role)) return this.#recordBox(element);
    if (GRIDS.has(role)) this.#arrange([...element.querySelectorAll('[role="row"]')], element);
    const ordered = this.#children.has(element) ? undefined : inIndexOrder(element, role);
    if (ordered) this.#children.set(element, ordered);
  }

  /** The child nodes of an element in that order; undefined if it is that of the page. */
  childrenOf(element: Element): readonly Node[] | undefined {
    return (
      this.#children.get(element) ??
      (this.#reversed.has(element) ? reversedChildren(element) : stackedChildren(element))
    );
  }

  isRepresented(element: Element): boolean {
    return this.#represented.has(element);
  }

  #recordBox(element: Element): void {
    const box = element.localName === 'select' ? redundantBoxOf(element as HTMLSelectElement) : undefined; // by tag
    if (box) this.#represented.add(box);
  }

  #arrange(rows: readonly Element[], grid: Element): void {
    const containers = new Set(rows.flatMap((row) => row.parentElement ?? []));
    for (const container of containers) {
      const ordered = this.#children.has(container) ? undefined : inVisualOrder(container, isRow);
      if (ordered) this.#children.set(container, ordered);
    }
    if (containers.size > 1) this.#join(rows, grid);
  }

  #join(rows: readonly Element[], grid: Element): void {
    for (const { first, others, cells } of rowsInPanes(rows, grid)) {
      this.#children.set(first, cells);
      for (const part of others) this.#represented.add(part);
    }
  }
}

/**
 * The child nodes of an element from the top, if it is a column from the bottom up: many chats have the latest message
 * first.
 */
function reversedChildren(element: Element): readonly Node[] | undefined {
  const { display, flexDirection } = styleOf(element);
  const isUpwards = display.endsWith('flex') && flexDirection === 'column-reverse' && !watchedShadowOf(element);
  return isUpwards ? [...element.childNodes].reverse() : undefined;
}

/** The children of an element, if scripts position all of them below each other: a virtual list. */
function stackedChildren(container: Element): readonly Element[] | undefined {
  const first = container.firstElementChild;
  if (!first || !PLACED.test(first.getAttribute('style') ?? '')) return undefined;
  const { left, width } = first.getBoundingClientRect();
  const isAligned = (one: Element): boolean => {
    const box = one.getBoundingClientRect();
    return Math.abs(box.left - left) < MAX_OFFSET_PX && Math.abs(box.width - width) < MAX_OFFSET_PX;
  };
  const hasText = [...container.childNodes].some((node) => isText(node) && node.data.trim() !== '');
  return hasText ? undefined : inVisualOrder(container, isAligned);
}

const PLACED = /(?:^|[;\s])(?:top|inset|transform|translate)\s*:/;

const isRow = (element: Element): boolean => element.getAttribute('role') === 'row';

/**
 * The children of an element, if all satisfy `isSuch`, from top to bottom, if each is positioned by itself and their
 * order in the page differs.
 */
function inVisualOrder(container: Element, isSuch: (one: Element) => boolean): readonly Element[] | undefined {
  const all = [...container.children];
  const [first, second] = all;
  if (!first || !second || styleOf(first).position !== 'absolute') return undefined;
  if (watchedShadowOf(container) || !all.every(isSuch)) return undefined;
  const tops = new Map(all.map((one) => [one, one.getBoundingClientRect().top]));
  const ordered = all.toSorted((one, other) => (tops.get(one) ?? 0) - (tops.get(other) ?? 0));
  return ordered.every((one, at) => one === all[at]) ? undefined : ordered;
}

/**
 * The child nodes of an element in the order that its rows or cells state (aria-rowindex, aria-colindex), which is
 * the visual one; undefined if that is the page's order, or they do not state it.
 */
function inIndexOrder(element: Element, role: string): readonly Node[] | undefined {
  const attribute = role === 'row' ? 'aria-colindex' : 'aria-rowindex';
  if (!element.firstElementChild?.hasAttribute(attribute)) return undefined;
  if (watchedShadowOf(element)) return undefined; // which positions them
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

/** Rows of which each pane of a grid contains a part, as with pinned columns: the same row by their aria-rowindex. */
function rowsInPanes(rows: readonly Element[], grid: Element): RowInPanes[] {
  const parts = new Map<string, Element[]>();
  for (const row of rows) {
    const place = row.getAttribute('aria-rowindex');
    if (place === null || row.parentElement?.closest(GRID) !== grid) continue;
    parts.set(place, [...(parts.get(place) ?? []), row]);
  }
  return [...parts.values()].flatMap(([first, ...others]) => {
    const cells = first && others.length > 0 ? cellsOf([first, ...others]) : undefined;
    return first && cells ? [{ first, others, cells }] : [];
  });
}

/** The cells of all parts of a row: by aria-colindex, or, if some have none, part by part as they are next to each other. */
function cellsOf(parts: readonly Element[]): readonly Element[] | undefined {
  const cells = parts.flatMap((part) => [...part.children]);
  const columns = cells.map(columnOf).filter((column) => column > 0);
  if (new Set(columns).size !== columns.length) return undefined; // they occur twice
  if (columns.length === cells.length) return cells.sort((one, other) => columnOf(one) - columnOf(other));
  const places = parts.map((part) => ({ part, box: part.firstElementChild?.getBoundingClientRect() }));
  const lefts = new Set(places.map(({ box }) => box?.left));
  const areBeside = places.every(({ box }) => box && Math.abs(box.top - (places[0]?.box?.top ?? 0)) < MAX_OFFSET_PX);
  if (!areBeside || lefts.size !== places.length) return undefined;
  places.sort((one, other) => (one.box?.left ?? 0) - (other.box?.left ?? 0));
  return places.flatMap(({ part }) => [...part.children]);
}

const MAX_OFFSET_PX = 2;

const GRID = '[role="grid"], [role="treegrid"], [role="table"], table';

const columnOf = (cell: Element): number => Number(cell.getAttribute('aria-colindex'));
