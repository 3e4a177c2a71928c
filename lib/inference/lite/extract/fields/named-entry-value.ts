import type { Outline } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { guessedValue, hasFormat } from './guessed-value.ts';
import { labelledValue } from '../scope/labelled-value.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { groupsOfPage } from '../../structure/reading-groups.ts';
import type { Scope } from '../scope/scope.ts';
import { entryScope } from '../scope/entry-scope.ts';
import { entryTitle } from '../scope/titles.ts';
import { valueFor } from '../../values/parse-value.ts';

/**
 * `bedroomTemperature` and `savingsBalance`: the value in the only entry whose name the field begins with; `frontDoor`: the
 * only value of the entry of that name.
 */
export function valueOfNamedEntry(field: Field, scope: Scope): unknown {
  if (scope.isEntry || field.words.length < 2 || !VALUE_KINDS.has(field.kind)) return undefined;
  const groups = groupsOfPage(scope.outline).filter(({ kind, isContent }) => isContent && LISTED_KINDS.has(kind));
  for (let length = field.words.length; length > 0; length--) {
    const called = groups.flatMap((group) => entriesNamed(field.words.slice(0, length), group));
    const rest = field.label.split(' ').slice(length).join(' ');
    const said = innermostEntries(called).map((entry) =>
      valueIn(entry, { ...field, label: rest, words: wordsOf(rest) }, scope.outline),
    );
    const values = [...new Set(said.filter((value) => value !== undefined))];
    if (values.length > 0) return values.length === 1 ? values[0] : undefined;
  }
  return undefined;
}

const VALUE_KINDS: ReadonlySet<Field['kind']> = new Set(['text', 'number', 'integer']);

const LISTED_KINDS: ReadonlySet<Group['kind']> = new Set(['table', 'list', 'cards']);

/** Those whose title has the words, if others of the group do not. */
function entriesNamed(words: readonly Word[], { entries }: Group): readonly Entry[] {
  const called = entries.filter((entry) => {
    const said = wordsOf(entryTitle(entry));
    return words.every(({ stem }) => said.some((word) => word.stem === stem));
  });
  return called.length < entries.length ? called : [];
}

/** The innermost ones, without duplicates. */
export const innermostEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ nodes }, at) =>
      !entries.some(
        (other, place) =>
          place !== at &&
          other.nodes.every((node) => nodes.includes(node)) &&
          (other.nodes.length < nodes.length || place < at),
      ),
  );

function valueIn(entry: Entry, field: Field, outline: Outline): unknown {
  const scope = entryScope(entry, outline);
  if (field.label !== '')
    return labelledValue(field, scope) ?? (hasFormat(field) ? guessedValue(field, scope) : undefined);
  const title = entryTitle(entry);
  const [only, more] = piecesOf({ nodes: entry.nodes.filter(({ role }) => !isCheckable(role)) }).filter(
    ({ whole }) => whole !== title,
  );
  return only && !more && field.kind === 'text' ? valueFor(field, only.whole) : undefined;
}
