import { countedEntry } from './counted.ts';
import { saysKind } from './kinds.ts';
import { cellOver, sectionEnd } from './nearness.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { readPhrase, type Phrase } from './phrase.ts';
import type { Candidate } from './candidate.ts';
import { isRowRole } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';
import { similarity } from './similarity.ts';
import { acting } from './verbs.ts';
import { fold, grades, isStrong, type Word } from './words.ts';

const SCORE = 0.78; // it does not have that name itself: less than what has

/**
 * "the first result", "the message from Jonas", "the article about the harbour": a list entry is meant, and its link
 * represents it.
 * @param best What fits the words by itself, if anything does: then nothing else in its entry is meant.
 */
export function entriesFor(target: string, scene: Scene, best: Candidate | undefined): Candidate[] {
  if (ATTRIBUTE.test(target) || NAMED.test(target)) return [];
  const asked = scene.words(target);
  if (/^(?:pages?|p[aá]gina|seite)\s*\d+$|\bonly\b/i.test(target.trim()) || LABEL.test(target)) return []; // of the list, not in it
  if (isDeedOfRow(asked, scene)) return [];
  const isCalledJust = ({ node }: Candidate) =>
    node.role !== 'gridcell' && similarity(asked, scene.words(node.name)).precision >= NOTHING_ELSE;
  for (const phrase of readPhrase(target)) {
    const nodes = phrase.ordinal === undefined ? entriesSaying(phrase, scene) : counted(phrase, phrase.ordinal, scene);
    if (
      best &&
      best.score >= CALLED_SO &&
      (isCalledJust(best) || (best.node.role !== 'gridcell' && nodes.some((entry) => isIn(best, entry))))
    )
      return [];
    const links = nodes.flatMap((entry) => linkOf(entry, scene) ?? []).filter((link) => !isOfOther(link, asked, scene));
    if (links.length === 1) return links.map((node) => ({ node, score: SCORE }));
  }
  return [];
}

/** The link in the column "Customer" does not represent an order that another cell of the row names. */
function isOfOther(link: OutlineNode, asked: readonly Word[], scene: Scene): boolean {
  const { row, header } = cellOver(link) ?? {};
  if (!row || !header || header.name === '' || OWN_COLUMN.test(header.name)) return false;
  const cell = row.children[header.place];
  const strong = asked.filter(isStrong);
  const isSaidIn = (node: OutlineNode, word: Word): boolean => says(node, word, scene);
  return (
    cell !== undefined && header.place > 0 && strong.every((word) => !isSaidIn(cell, word) && !isSaidIn(header, word))
  );
}

const OWN_COLUMN = /\b(?:name|title|subject|summary|details?|description|link|actions?)\b/i;

/** "edit in the row 22", if some rows have an "edit": no entry is meant. */
function isDeedOfRow([deed]: readonly Word[], scene: Scene): boolean {
  if (!deed || !acting.has(deed.text)) return false;
  return scene.shapes.some(({ first }) => isInteractive(first) && fold(first.name) === deed.text);
}

const CALLED_SO = 0.66;
/** "the website of …" is a part of the entry. */
const ATTRIBUTE = /\sof\s/i;
/** "Book for Ingrid" */
const LABEL = /^\p{Lu}\p{Ll}+\s+(?:for|of|in|next|on|from|at)\s/u;
/** "the channel Crumb Club" is the element's own name. */
const NAMED = /^(?:the|an?)\s+\p{Ll}+\s+\p{Lu}\p{Ll}/u;
const NOTHING_ELSE = 0.9;

const isIn = ({ node }: Candidate, { from, to }: Stretch): boolean => node.index >= from && node.index < to;

/** The innermost entries with all words that distinguish one entry from another. */
function entriesSaying({ core, near }: Phrase, scene: Scene): Stretch[] {
  const asked = [...core, ...near.flatMap(({ words }) => words)];
  const noun = near.length > 0 && core.length === 1 ? core[0] : undefined; // "the email about …"
  const words = asked.filter((word) => !saysKind(word, scene) && word !== noun);
  if (words.length === asked.length && near.length === 0) return []; // no noun says that an entry is meant
  const last = core.at(-1);
  if (words.length === 0 || (last && last.text !== last.stem && saysKind(last, scene))) return []; // one entry, not "closed issues"
  const rarest = words.map((word) => scene.placesOf(word)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  const saying = new Set(rarest.flatMap((place) => entryAround(scene.outline.nodes[place], words, scene) ?? []));
  return [...saying]
    .filter((entry) => ![...saying].some((inner) => inner !== entry && isWithin(inner, entry)))
    .map(stretchOf);
}

/** The innermost entry around a node that has all the words. */
function entryAround(node: OutlineNode | undefined, words: readonly Word[], scene: Scene): OutlineNode | undefined {
  for (let at = node; at; at = at.parent) {
    const entry = at;
    if (isRowRole(entry.role) && words.every((word) => says(entry, word, scene))) return entry;
  }
  return undefined;
}

function says(entry: OutlineNode, word: Word, scene: Scene): boolean {
  return scene.placesOf(word).some((place) => place >= entry.index && place < entry.end);
}

/** "the third product". */
function counted({ core: [noun, more], roles, near }: Phrase, ordinal: number, scene: Scene): Stretch[] {
  const [part, other] = near.length === 1 && near[0] ? partsCalled(near[0].words, scene) : [];
  if (near.length > 0 && (!part || other)) return [];
  const entry =
    noun && noun.sense !== 'page' && !more && !roles ? countedEntry(noun, ordinal, { scene, within: part }) : undefined;
  return entry ? [entry] : [];
}

/** "in Writing": the part of the page of that name, or the section under such a heading. */
function partsCalled(words: readonly Word[], scene: Scene): Stretch[] {
  const parts = scene.titles.filter(
    ({ role, name }) => PARTS.has(role) && similarity(words, scene.words(name)).score >= grades.inflected,
  );
  const outer = parts.filter((part) => !parts.some((up) => up !== part && isWithin(part, up)));
  return outer.map((part) => (part.role === 'heading' ? { from: part.index, to: sectionEnd(part) } : stretchOf(part)));
}

const PARTS = new Set(['heading', 'region', 'list', 'table', 'grid', 'navigation', 'form', 'toolbar']);

const COUNT = /^\d+ \p{Ll}+$/u; // "11 comments"

function stretchOf({ index, end }: OutlineNode): Stretch {
  return { from: index, to: end };
}

/** An entry's link: the one in its heading, else its only one, else its first. */
function linkOf({ from, to }: Stretch, scene: Scene): OutlineNode | undefined {
  const links = scene.elements.filter((node) => node.role === 'link' && node.index >= from && node.index < to);
  const [first] = links;
  return (
    links.find((link) => link.parent?.role === 'heading') ?? (first && !COUNT.test(first.name) ? first : undefined)
  );
}
