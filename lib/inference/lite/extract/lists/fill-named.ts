import type { Outline } from '../../outline/outline.ts';
import type { Field } from '../field.ts';
import { fillEntries } from './fill.ts';
import { entriesAbout } from '../scope/entries-about.ts';
import type { ListQuery } from '../scope/scope.ts';
import { entryTitle } from '../scope/titles.ts';

/** "the rating and the tags of Marta Kowalski": an object with lists of its own, from the entry with exactly that name. */
export function fillFromNamedEntry(field: Field, query: ListQuery, outline: Outline): unknown {
  const lists = field.fields.filter(({ field: { kind } }) => kind === 'list');
  const isOfOne =
    field.kind === 'object' &&
    lists.length > 0 &&
    field.fields.every(({ field: { kind, item } }) => isPlainObject(kind, item));
  const named = isOfOne
    ? entriesAbout(query.words, outline).find(({ entry }) => isNameInText(entryTitle(entry), query.words))
    : undefined;
  if (!named) return undefined;
  const { values } = fillEntries(field, named.group.entries, { outline, query: { ...query, isEach: true } });
  const data = new Map(Object.entries(values[named.group.entries.indexOf(named.entry)] ?? {}));
  const isFull = lists.every(({ key }) => JSON.stringify(data.get(key) ?? []) !== '[]');
  return isFull ? Object.fromEntries(data) : undefined;
}

const isPlainObject = (kind: Field['kind'], item: Field | undefined): boolean =>
  kind !== 'object' &&
  (kind !== 'list' || item?.kind === 'text' || item?.kind === 'number' || item?.kind === 'integer');

/** A name, not a plain word. */
const isNameInText = (title: string, words: string): boolean =>
  title.length > MIN_NAME_LENGTH && /^\p{Lu}|\d/u.test(title) && /[\s\d]/.test(title) && words.includes(title);

const MIN_NAME_LENGTH = 3; // characters
