const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date as parts of these, from the first one on, take it: one as ISO 8601 writes it is put into their order, where they tell that. */
export function inOrderOf(parts: readonly Element[], text: string): string {
  const [, year, month, day] = ISO_DATE.exec(text.trim()) ?? [];
  const date = new Map([
    ['year', year],
    ['month', month],
    ['day', day],
  ]);
  const inOrder = parts.map((part) => date.get(kindOf(part) ?? ''));
  const isWhole = inOrder.length === date.size && new Set(parts.map(kindOf)).size === date.size;
  return isWhole && year !== undefined ? inOrder.join('/') : text;
}

/** What of a date the part holds, as the most that it takes tells. */
function kindOf(part: Element): 'year' | 'month' | 'day' | undefined {
  const most = Number(part.getAttribute('aria-valuemax') ?? Number.NaN);
  if (most === 12) return 'month';
  if (most >= 28 && most <= 31) return 'day';
  return most >= 1_000 ? 'year' : undefined;
}
