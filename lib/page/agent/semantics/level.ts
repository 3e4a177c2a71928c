/** Roles whose elements are often siblings, whatever their level: trees as flat lists, tables with child rows below rows. */
const LEVELLED = new Set(['treeitem', 'row', 'listitem']);

/** The level of a heading; of an entry, if it is not nested in the entry one level up. */
export function levelOf(element: Element, role: string): string | undefined {
  const written = numberIn(element);
  if (role === 'heading') return written ?? /^h([1-6])$/.exec(element.localName)?.[1] ?? '2';
  if (written === null || !LEVELLED.has(role)) return undefined;
  const around = element.parentElement?.closest(`[role=${role}]`);
  const outer = around ? numberIn(around) : '0';
  return outer === null || Number(written) === Number(outer) + 1 ? undefined : written;
}

/** Any other value is no level, and could be meant to imitate a line of the outline. */
function numberIn(element: Element): string | null {
  const written = element.getAttribute('aria-level')?.trim() ?? '';
  return /^\d{1,4}$/.test(written) ? written : null;
}
