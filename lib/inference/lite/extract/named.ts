import type { Outline } from '../outline.ts';
import type { Field } from './field.ts';
import { fillEntries } from './fill.ts';
import { entriesAbout } from './narrow.ts';
import type { Wish } from './scope.ts';
import { entryTitle } from './titles.ts';

/** "the rating and the tags of Marta Kowalski": an object with lists of its own, from the entry with exactly that name. */
export function fillNamed(field: Field, wish: Wish, outline: Outline): unknown {
  const lists = field.fields.filter(({ field: { kind } }) => kind === 'list');
  const isOfOne =
    field.kind === 'object' &&
    lists.length > 0 &&
    field.fields.every(({ field: { kind, item } }) => isPlain(kind, item));
  const named = isOfOne
    ? entriesAbout(wish.words, outline).find(({ entry }) => isSaid(entryTitle(entry), wish.words))
    : undefined;
  if (!named) return undefined;
  const { values } = fillEntries(field, named.group.entries, { outline, wish: { ...wish, isEach: true } });
  const data = new Map(Object.entries(values[named.group.entries.indexOf(named.entry)] ?? {}));
  const isFull = lists.every(({ key }) => JSON.stringify(data.get(key) ?? []) !== '[]');
  return isFull ? Object.fromEntries(data) : undefined;
}

const isPlain = (kind: Field['kind'], item: Field | undefined): boolean =>
  kind !== 'object' &&
  (kind !== 'list' || item?.kind === 'text' || item?.kind === 'number' || item?.kind === 'integer');

/** A name, not a plain word. */
const isSaid = (title: string, words: string): boolean =>
  title.length > SHORT && /^\p{Lu}|\d/u.test(title) && /[\s\d]/.test(title) && words.includes(title);

const SHORT = 3; // characters
