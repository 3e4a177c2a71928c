import { sectionEnd } from '../../structure/nearness.ts';
import { ownReadableText, subtreeOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { isNamedInText, entriesNamedIn, type FoundEntry } from '../scope/entries-about.ts';
import { readingGroups } from '../../structure/reading-groups.ts';

const LISTED_KINDS: ReadonlySet<Group['kind']> = new Set(['table', 'columns', 'list', 'terms', 'cards']);

/**
 * Whether a text is where the page is about the one entry that the question names: another entry's text is no
 * answer. If the question names none, all of the page counts.
 */
export function isAboutNamedEntry(question: string, outline: Outline): (answer: string) => boolean {
  const named = readingGroups(outline.nodes, outline)
    .filter(({ isContent, kind }) => isContent && LISTED_KINDS.has(kind))
    .flatMap(({ entries }) => {
      const entry = entriesNamedIn(entries, question);
      return entry ? [{ entry, others: entries.filter((other) => other !== entry) }] : [];
    });
  const said = named.map(({ entry }) => entryNameIn(entry, question));
  const length = Math.max(0, ...said.map((name) => name.length));
  const names = new Set(said.filter((name) => name.length === length));
  if (length === 0) return () => true;
  const called = named.filter((_, at) => names.has(said[at] ?? ''));
  const telling = called.filter(({ entry: { nodes } }) => nodes.length > 1); // an entry's link belongs to no list
  const meant = telling.length > 0 ? telling : called;
  const entries = meant.filter(
    ({ entry }) => !meant.some(({ others }) => others.some((other) => containsWholeList(entry.nodes, other))),
  );
  const places = [
    ...entries.flatMap((found) => surroundingsOf(found, outline)),
    ...[...names].flatMap((name) => placesOf(name, outline)),
  ];
  const texts = foldedText(
    places.map((node) => `${ownReadableText(node) || node.name} ${node.states.get('value') ?? ''}`).join(' '),
  );
  return (answer) => /^(?:yes|no)$/.test(answer) || texts.includes(foldedText(answer));
}

/** A part of the page with the whole list is no entry of it. */
const containsWholeList = (nodes: readonly OutlineNode[], { nodes: [first] }: Entry): boolean =>
  first !== undefined && nodes.includes(first);

/** All that is around the entry and around no other of its list. */
function surroundingsOf(
  { entry, others }: { entry: Entry; others: readonly Entry[] },
  outline: Outline,
): readonly OutlineNode[] {
  let around = entry.nodes;
  for (let up = entry.nodes[0]?.parent; up && others.length > 0; up = up.parent) {
    const nodes = subtreeOf(up, outline);
    if (others.some((other) => containsWholeList(nodes, other))) break;
    around = nodes;
  }
  return around;
}

/** The longest text of the entry that the question contains. */
const entryNameIn = ({ nodes }: Entry, question: string): string =>
  nodes.reduce(
    (most, { name }) =>
      name.length > most.length && !question.startsWith(name) && isNamedInText(name, question) ? name : most,
    '',
  );

/** The sections under a heading or in a part of that name, and each text that contains it. */
const placesOf = (name: string, { nodes }: Outline): OutlineNode[] =>
  nodes.flatMap((node) => {
    if (!node.name.includes(name)) return [];
    return nodes.slice(
      node.index,
      node.role === 'heading' ? sectionEnd(node) : node.name === name ? node.end : node.index + 1,
    );
  });

const foldedText = (text: string): string =>
  text
    .replaceAll(/[\s|¦]+/g, ' ')
    .trim()
    .toLowerCase();

/** The sections under headings that the question names, each as an entry of its own. */
export const sectionsNamed = (question: string, { nodes }: Outline): FoundEntry[] =>
  nodes.flatMap((node) => {
    if (node.role !== 'heading' || node.states.get('level') === '1' || !isNamedInText(node.name, question)) return [];
    const entry = { nodes: nodes.slice(node.index, sectionEnd(node)), columns: [] };
    return [{ entry, group: { kind: 'cards', title: '', entries: [entry], isContent: true }, hits: 1, share: 1 }];
  });
