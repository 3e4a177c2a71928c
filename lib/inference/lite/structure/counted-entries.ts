import { groupsIn } from './repeated-groups.ts';
import { ordinalOf } from '../values/ordinal-words.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { placesOfNoun } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import type { Word } from '../lexicon/words.ts';

interface CountingScope {
  scene: Scene;
  /** The part of the page in which to count, if not all of it. */
  within?: Stretch | undefined;
}

/** The entry that "the third product" or "the second adult" means; 1 is the first, -1 the last. */
export function nthEntry(noun: Word, ordinal: number, { scene, within }: CountingScope): Stretch | undefined {
  const all = containersNamed(noun, scene) ?? entriesOfList(noun, { scene, within });
  const entries = within ? all.filter(({ from, to }) => from >= within.from && to <= within.to) : all;
  return ordinal === -1 ? entries.at(-1) : entries[ordinal - 1];
}

/** One of several sibling containers whose names begin with the noun. */
export function nthContainer(noun: Word, ordinal: string, scene: Scene): Stretch | undefined {
  return containersNamed(noun, scene)?.at(ordinalOf(ordinal) === -1 ? -1 : ordinalOf(ordinal) - 1);
}

const containerRoles = new Set(['group', 'region', 'article', 'listitem', 'form']);

/** "Adult 1", "Adult 2": sibling containers whose names begin with the noun. */
function containersNamed(noun: Word, scene: Scene): Stretch[] | undefined {
  const named = scene.placesOf(noun).flatMap((place) => {
    const node = scene.outline.nodes[place];
    return node && containerRoles.has(node.role) && beginsWith(node, noun, scene) ? [node] : [];
  });
  const areSiblings = named.length > 1 && named.every(({ parent }) => parent === named[0]?.parent);
  return areSiblings ? named.map(({ index, end }) => ({ from: index, to: end })) : undefined;
}

function beginsWith({ name }: OutlineNode, noun: Word, scene: Scene): boolean {
  return scene.words(name)[0]?.stem === noun.stem;
}

/** All entries that "the products" means. */
export const entriesOf = (noun: Word, scene: Scene): Stretch[] =>
  containersNamed(noun, scene) ?? entriesOfList(noun, { scene });

/** Entries of the page's main list, if the noun may stand for one. */
function entriesOfList(noun: Word, { scene, within }: CountingScope): Stretch[] {
  const groups = groupsIn(scene.outline.nodes, scene.outline).filter(
    ({ kind, isContent, entries }) =>
      kind !== 'columns' &&
      isContent &&
      entries.length > 1 &&
      entries.every(
        ({ nodes: [first] }) => !within || !first || (first.index >= within.from && first.index < within.to),
      ),
  );
  const titled = groups.filter(({ title }) => scene.words(title).some(({ stem }) => stem === noun.stem));
  if (titled.length === 0 && noun.weight === 1) return rowsOfColumn(noun, scene); // not a word for an entry
  const named = placesOfNoun.get(noun.text);
  const fitting = groups.filter(({ entries }) => named?.includes(entries[0]?.nodes[0]?.role ?? ''));
  const pool = [titled, fitting, groups].find(({ length }) => length > 0) ?? [];
  const entries = pool.toSorted((a, b) => b.entries.length - a.entries.length)[0]?.entries ?? [];
  return entries.map(({ nodes }) => ({ from: nodes[0]?.index ?? 0, to: (nodes[0]?.index ?? 0) + nodes.length }));
}

/** Under a column "Train", each row is a train. */
function rowsOfColumn(noun: Word, scene: Scene): Stretch[] {
  const headers = scene.titles.filter(
    ({ role, name }) => role === 'columnheader' && scene.words(name).every(({ stem }) => stem === noun.stem),
  );
  const [header, other] = headers;
  const rows = header && !other ? (header.parent?.parent?.children ?? []) : [];
  return rows
    .filter((row) => row.role === 'row' && row !== header?.parent)
    .map(({ index, end }) => ({ from: index, to: end }));
}
