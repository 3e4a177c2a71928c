import { isNumber, type Field } from './field.ts';
import type { Entry } from './groups.ts';
import { headingBefore } from './groups.ts';
import { AGO, DATE } from './patterns.ts';
import type { OutlineNode } from '../outline.ts';

const WHEN = /^(?:date|day|day of week|when|datum|tag|jour|fecha|día|data|giorno)$/;
const KIND =
  /^(?:category|section|group|course|department|team|stage|status|column|kategorie|categor[ií]a|catégorie|rubrique)$/;

/** The text of the headings above the entries of one list: the day of a meeting, the course of a dish. */
export function tellHeadings(
  { fields }: Field,
  entries: readonly Entry[],
  rows: readonly { data: Record<string, unknown> }[],
): void {
  const over = entries.map(({ nodes: [first] }) => first && headingOver(first));
  const headings = over.map((heading) =>
    withoutCount(heading?.name ?? '', over.filter((other) => other === heading).length),
  );
  if (headings.includes('') || new Set(headings).size < 2) return;
  const areDays = headings.every((text) => DATE.test(text) || AGO.test(text));
  for (const { key, field } of fields) {
    if (field.kind !== 'text' || isNumber(field) || !(areDays ? WHEN : KIND).test(field.label)) continue;
    if (rows.some(({ data }) => isSaid(data[key], areDays))) continue;
    for (const [at, { data }] of rows.entries()) data[key] = headings[at];
  }
}

/** "Applied 3" above three of them. */
const withoutCount = (heading: string, count: number): string =>
  COUNT.exec(heading)?.groups?.['count'] === String(count) ? heading.replace(COUNT, '') : heading;
const COUNT = /\s+\(?(?<count>\d{1,4})\)?$/;

/** A time of day is no date. */
const isSaid = (value: unknown, isDay: boolean): boolean =>
  typeof value === 'string' && (!isDay || DATE.test(value) || AGO.test(value));

function headingOver(node: OutlineNode): OutlineNode | undefined {
  for (let at: OutlineNode | undefined = node; at; at = at.parent) {
    const heading = headingBefore(at);
    if (heading) return heading;
  }
  return undefined;
}
