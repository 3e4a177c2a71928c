import { isNumber, type Field } from '../field.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import { headingBefore } from '../../structure/repeated-groups.ts';
import { AGO, DATE } from '../../values/patterns.ts';
import type { OutlineNode } from '../../outline/outline.ts';

const DATE_KEY = /^(?:date|day|day of week|when|datum|tag|jour|fecha|día|data|giorno)$/;
const CATEGORY_KEY =
  /^(?:category|section|group|course|department|team|stage|status|column|kategorie|categor[ií]a|catégorie|rubrique)$/;

/** The text of the headings above the entries of one list: the day of a meeting, the course of a dish. */
export function fillFromHeadings(
  { fields }: Field,
  entries: readonly Entry[],
  rows: readonly { data: Record<string, unknown> }[],
): void {
  const over = entries.map(({ nodes: [first] }) => first && headingAbove(first));
  const headings = over.map((heading) =>
    withoutCount(heading?.name ?? '', over.filter((other) => other === heading).length),
  );
  if (headings.includes('') || new Set(headings).size < 2) return;
  const areDays = headings.every((text) => DATE.test(text) || AGO.test(text));
  for (const { key, field } of fields) {
    if (field.kind !== 'text' || isNumber(field) || !(areDays ? DATE_KEY : CATEGORY_KEY).test(field.label)) continue;
    if (rows.some(({ data }) => isMentioned(data[key], areDays))) continue;
    for (const [at, { data }] of rows.entries()) data[key] = headings[at];
  }
}

/** "Applied 3" above three of them. */
const withoutCount = (heading: string, count: number): string =>
  TRAILING_COUNT.exec(heading)?.groups?.['count'] === String(count) ? heading.replace(TRAILING_COUNT, '') : heading;
const TRAILING_COUNT = /\s+\(?(?<count>\d{1,4})\)?$/;

/** A time of day is no date. */
const isMentioned = (value: unknown, isDay: boolean): boolean =>
  typeof value === 'string' && (!isDay || DATE.test(value) || AGO.test(value));

function headingAbove(node: OutlineNode): OutlineNode | undefined {
  for (let at: OutlineNode | undefined = node; at; at = at.parent) {
    const heading = headingBefore(at);
    if (heading) return heading;
  }
  return undefined;
}
