import { groupsIn } from './extract/groups.ts';
import { ordinalOf } from './ordinal-words.ts';
import type { OutlineNode } from './outline.ts';
import { placesOfNoun } from './roles.ts';
import type { Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';
import type { Word } from './words.ts';

interface Counting {
  scene: Scene;
  /** The part of the page in which to count, if not all of it. */
  within?: Stretch | undefined;
}

/** The entry that "the third product" or "the second adult" means; 1 is the first, -1 the last. */
export function countedEntry(noun: Word, ordinal: number, { scene, within }: Counting): Stretch | undefined {
  const all = containersCalled(noun, scene) ?? entriesOfList(noun, { scene, within });
  const entries = within ? all.filter(({ from, to }) => from >= within.from && to <= within.to) : all;
  return ordinal === -1 ? entries.at(-1) : entries[ordinal - 1];
}

/** One of several sibling containers whose names begin with the noun. */
export function countedContainer(noun: Word, ordinal: string, scene: Scene): Stretch | undefined {
  return containersCalled(noun, scene)?.at(ordinalOf(ordinal) === -1 ? -1 : ordinalOf(ordinal) - 1);
}

const containerRoles = new Set(['group', 'region', 'article', 'listitem', 'form']);

/** "Adult 1", "Adult 2": sibling containers whose names begin with the noun. */
function containersCalled(noun: Word, scene: Scene): Stretch[] | undefined {
  const called = scene.placesOf(noun).flatMap((place) => {
    const node = scene.outline.nodes[place];
    return node && containerRoles.has(node.role) && beginsWith(node, noun, scene) ? [node] : [];
  });
  const areSiblings = called.length > 1 && called.every(({ parent }) => parent === called[0]?.parent);
  return areSiblings ? called.map(({ index, end }) => ({ from: index, to: end })) : undefined;
}

function beginsWith({ name }: OutlineNode, noun: Word, scene: Scene): boolean {
  return scene.words(name)[0]?.stem === noun.stem;
}

/** All entries that "the products" means. */
export const entriesOf = (noun: Word, scene: Scene): Stretch[] =>
  containersCalled(noun, scene) ?? entriesOfList(noun, { scene });

/** Entries of the page's main list, if the noun may stand for one. */
function entriesOfList(noun: Word, { scene, within }: Counting): Stretch[] {
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
  if (titled.length === 0 && noun.weight === 1) return rowsUnder(noun, scene); // not a word for an entry
  const named = placesOfNoun.get(noun.text);
  const fitting = groups.filter(({ entries }) => named?.includes(entries[0]?.nodes[0]?.role ?? ''));
  const pool = [titled, fitting, groups].find(({ length }) => length > 0) ?? [];
  const entries = pool.toSorted((a, b) => b.entries.length - a.entries.length)[0]?.entries ?? [];
  return entries.map(({ nodes }) => ({ from: nodes[0]?.index ?? 0, to: (nodes[0]?.index ?? 0) + nodes.length }));
}

/** Under a column "Train", each row is a train. */
function rowsUnder(noun: Word, scene: Scene): Stretch[] {
  const heads = scene.titles.filter(
    ({ role, name }) => role === 'columnheader' && scene.words(name).every(({ stem }) => stem === noun.stem),
  );
  const [head, other] = heads;
  const rows = head && !other ? (head.parent?.parent?.children ?? []) : [];
  return rows
    .filter((row) => row.role === 'row' && row !== head?.parent)
    .map(({ index, end }) => ({ from: index, to: end }));
}
