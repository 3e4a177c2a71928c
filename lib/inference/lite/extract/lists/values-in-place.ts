import type { OutlineNode } from '../../outline/outline.ts';
import type { Row } from './align-values.ts';
import type { Field } from '../field.ts';
import { STATE_KEY } from '../fields/value-position.ts';
import { entryTitle } from '../scope/titles.ts';
import { valueFor } from '../../values/parse-value.ts';
import { wholePieceParts } from '../fields/text-parts.ts';

/**
 * Where some of the entries have the value of a text field, the others have it in the same place: "Seated" of "T2 4 seats
 * Seated" beside "T1 2 seats Free".
 */
export function fillBySamePlace({ fields }: Field, rows: readonly Row[]): void {
  const all = rows.map(({ data, scope }) => ({
    data,
    pieces: wholePieceParts(Object.values(data), scope),
    title: entryTitle(scope),
  }));
  for (const { key, field } of fields) {
    if (field.kind !== 'text' || field.pattern || field.nullable) continue;
    const having = all.filter(({ data }) => typeof data[key] === 'string');
    if (having.length === all.length || having.length < Math.max(2, all.length * MIN_SHARE)) continue;
    const places = having.map(({ data, pieces }) => pieces.findIndex(({ text }) => text === data[key]));
    const [place = -1] = places;
    if (place === -1 || places.some((other) => other !== place)) continue;
    const shapes = new Set(having.map(({ pieces }) => shapeOf(pieces, place)));
    for (const { data, pieces, title } of all) {
      const text = pieces[place]?.text ?? '';
      if (
        data[key] !== undefined ||
        !shapes.has(shapeOf(pieces, place)) ||
        !having.some((other) => haveSameCase(text, String(other.data[key]), STATE_KEY.test(field.label)))
      )
        continue;
      if (title.startsWith(text) || Object.values(data).some((said) => String(said).includes(text))) continue;
      const value = valueFor(field, text);
      if (value !== undefined) data[key] = value;
    }
  }
}

const MIN_SHARE = 0.5;

/** The roles before it and of its node; an entry's controls may follow. */
const shapeOf = (pieces: readonly { node: OutlineNode }[], place: number): string =>
  pieces
    .slice(0, place + 1)
    .map(({ node }) => node.role)
    .join(' ');

/** Both are words of the same case, or neither is. */
const haveSameCase = (text: string, other: string, isState: boolean): boolean =>
  text.length <= MAX_TEXT_LENGTH &&
  CASE_FORMS.every((form) => form.test(text) === form.test(other)) &&
  (isState || /\d/.test(text) === /\d/.test(other)); // "On loan until 4 Dec" beside "Available"

const CASE_FORMS = [/^\p{Lu}/u, /^\p{L}/u];
const MAX_TEXT_LENGTH = 40; // characters
