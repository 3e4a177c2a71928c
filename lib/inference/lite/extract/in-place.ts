import type { OutlineNode } from '../outline.ts';
import type { Row } from './align.ts';
import type { Field } from './field.ts';
import { STATE } from './leads.ts';
import { entryTitle } from './titles.ts';
import { valueFor } from './values.ts';
import { saidParts } from './parts.ts';

/**
 * Where some of the entries have the value of a text field, the others have it in the same place: "Seated" of "T2 4 seats Seated"
 * beside "T1 2 seats Free".
 */
export function fillInPlace({ fields }: Field, rows: readonly Row[]): void {
  const all = rows.map(({ data, scope }) => ({
    data,
    pieces: saidParts(Object.values(data), scope),
    title: entryTitle(scope),
  }));
  for (const { key, field } of fields) {
    if (field.kind !== 'text' || field.pattern || field.nullable) continue;
    const having = all.filter(({ data }) => typeof data[key] === 'string');
    if (having.length === all.length || having.length < Math.max(2, all.length * MOST)) continue;
    const places = having.map(({ data, pieces }) => pieces.findIndex(({ text }) => text === data[key]));
    const [place = -1] = places;
    if (place === -1 || places.some((other) => other !== place)) continue;
    const shapes = new Set(having.map(({ pieces }) => shapeOf(pieces, place)));
    for (const { data, pieces, title } of all) {
      const text = pieces[place]?.text ?? '';
      if (
        data[key] !== undefined ||
        !shapes.has(shapeOf(pieces, place)) ||
        !having.some((other) => isLike(text, String(other.data[key]), STATE.test(field.label)))
      )
        continue;
      if (title.startsWith(text) || Object.values(data).some((said) => String(said).includes(text))) continue;
      const value = valueFor(field, text);
      if (value !== undefined) data[key] = value;
    }
  }
}

const MOST = 0.5;

/** The roles before it and of its node; an entry's controls may follow. */
const shapeOf = (pieces: readonly { node: OutlineNode }[], place: number): string =>
  pieces
    .slice(0, place + 1)
    .map(({ node }) => node.role)
    .join(' ');

/** Both are words of the same case, or neither is. */
const isLike = (text: string, other: string, isState: boolean): boolean =>
  text.length <= LONGEST &&
  FORMS.every((form) => form.test(text) === form.test(other)) &&
  (isState || /\d/.test(text) === /\d/.test(other)); // "On loan until 4 Dec" beside "Available"

const FORMS = [/^\p{Lu}/u, /^\p{L}/u];
const LONGEST = 40; // characters
