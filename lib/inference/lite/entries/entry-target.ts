import { nthEntry } from '../structure/counted-entries.ts';
import { tellsKind } from '../outline/kinds.ts';
import { cellAround, sectionEnd } from '../structure/nearness.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { readPhrase, type TargetPhrase } from '../instruction/target-phrase.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { isRowRole } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import { similarity } from '../lexicon/similarity.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import { fold, matchGrades, isSignificant, type Word } from '../lexicon/words.ts';

const SCORE = 0.78; // it does not have that name itself: less than what has

/**
 * "the first result", "the message from Jonas", "the article about the harbour": a list entry is meant, and its link
 * represents it.
 * @param best What fits the words by itself, if anything does: then nothing else in its entry is meant.
 */
export function entriesFor(target: string, scene: Scene, best: Candidate | undefined): Candidate[] {
  if (SAYS_OF.test(target) || NOUN_AND_NAME.test(target)) return [];
  const queryWords = scene.words(target);
  // of the list, not in it
  if (/^(?:pages?|p[aá]gina|seite)\s*\d+$|\bonly\b/i.test(target.trim()) || LABEL_LIKE.test(target)) return [];
  if (isRowAction(queryWords, scene)) return [];
  const isExactlyNamed = ({ node }: Candidate) =>
    node.role !== 'gridcell' && similarity(queryWords, scene.words(node.name)).precision >= MIN_PRECISION;
  for (const phrase of readPhrase(target)) {
    const nodes =
      phrase.ordinal === undefined ? entriesMentioning(phrase, scene) : nthEntries(phrase, phrase.ordinal, scene);
    if (
      best &&
      best.score >= MIN_NAME_SCORE &&
      (isExactlyNamed(best) || (best.node.role !== 'gridcell' && nodes.some((entry) => isInside(best, entry))))
    )
      return [];
    const links = nodes
      .flatMap((entry) => mainLinkOf(entry, scene) ?? [])
      .filter((link) => !isLinkOfOther(link, queryWords, scene));
    if (links.length === 1) return links.map((node) => ({ node, score: SCORE }));
  }
  return [];
}

/** The link in the column "Customer" does not represent an order that another cell of the row names. */
function isLinkOfOther(link: OutlineNode, queryWords: readonly Word[], scene: Scene): boolean {
  const { row, header } = cellAround(link) ?? {};
  if (!row || !header || header.name === '' || TITLE_COLUMN.test(header.name)) return false;
  const cell = row.children[header.siblingIndex];
  const strong = queryWords.filter(isSignificant);
  const isMentionedIn = (node: OutlineNode, word: Word): boolean => mentions(node, word, scene);
  return (
    cell !== undefined &&
    header.siblingIndex > 0 &&
    strong.every((word) => !isMentionedIn(cell, word) && !isMentionedIn(header, word))
  );
}

const TITLE_COLUMN = /\b(?:name|title|subject|summary|details?|description|link|actions?)\b/i;

/** "edit in the row 22", if some rows have an "edit": no entry is meant. */
function isRowAction([action]: readonly Word[], scene: Scene): boolean {
  if (!action || !actionVerbs.has(action.text)) return false;
  return scene.shapes.some(({ first }) => isInteractive(first) && fold(first.name) === action.text);
}

const MIN_NAME_SCORE = 0.66;
/** "the website of …" is a part of the entry. */
const SAYS_OF = /\sof\s/i;
/** "Book for Ingrid" */
const LABEL_LIKE = /^\p{Lu}\p{Ll}+\s+(?:for|of|in|next|on|from|at)\s/u;
/** "the channel Crumb Club" is the element's own name. */
const NOUN_AND_NAME = /^(?:the|an?)\s+\p{Ll}+\s+\p{Lu}\p{Ll}/u;
const MIN_PRECISION = 0.9;

const isInside = ({ node }: Candidate, { from, to }: Stretch): boolean => node.index >= from && node.index < to;

/** The innermost entries with all words that distinguish one entry from another. */
function entriesMentioning({ core, near }: TargetPhrase, scene: Scene): Stretch[] {
  const queryWords = [...core, ...near.flatMap(({ words }) => words)];
  const noun = near.length > 0 && core.length === 1 ? core[0] : undefined; // "the email about …"
  const words = queryWords.filter((word) => !tellsKind(word, scene) && word !== noun);
  if (words.length === queryWords.length && near.length === 0) return []; // no noun says that an entry is meant
  const last = core.at(-1);
  // one entry, not "closed issues"
  if (words.length === 0 || (last && last.text !== last.stem && tellsKind(last, scene))) return [];
  const rarest = words.map((word) => scene.placesOf(word)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  const mentioning = new Set(rarest.flatMap((place) => entryAround(scene.outline.nodes[place], words, scene) ?? []));
  return [...mentioning]
    .filter((entry) => ![...mentioning].some((inner) => inner !== entry && isWithin(inner, entry)))
    .map(stretchOf);
}

/** The innermost entry around a node that has all the words. */
function entryAround(node: OutlineNode | undefined, words: readonly Word[], scene: Scene): OutlineNode | undefined {
  for (let at = node; at; at = at.parent) {
    const entry = at;
    if (isRowRole(entry.role) && words.every((word) => mentions(entry, word, scene))) return entry;
  }
  return undefined;
}

function mentions(entry: OutlineNode, word: Word, scene: Scene): boolean {
  return scene.placesOf(word).some((place) => place >= entry.index && place < entry.end);
}

/** "the third product". */
function nthEntries({ core: [noun, more], roles, near }: TargetPhrase, ordinal: number, scene: Scene): Stretch[] {
  const [part, other] = near.length === 1 && near[0] ? sectionsNamed(near[0].words, scene) : [];
  if (near.length > 0 && (!part || other)) return [];
  const entry =
    noun && noun.sense !== 'page' && !more && !roles ? nthEntry(noun, ordinal, { scene, within: part }) : undefined;
  return entry ? [entry] : [];
}

/** "in Writing": the part of the page of that name, or the section under such a heading. */
function sectionsNamed(words: readonly Word[], scene: Scene): Stretch[] {
  const parts = scene.titles.filter(
    ({ role, name }) => SECTION_ROLES.has(role) && similarity(words, scene.words(name)).score >= matchGrades.inflected,
  );
  const outer = parts.filter((part) => !parts.some((up) => up !== part && isWithin(part, up)));
  return outer.map((part) => (part.role === 'heading' ? { from: part.index, to: sectionEnd(part) } : stretchOf(part)));
}

const SECTION_ROLES = new Set(['heading', 'region', 'list', 'table', 'grid', 'navigation', 'form', 'toolbar']);

const COUNT_LABEL = /^\d+ \p{Ll}+$/u; // "11 comments"

function stretchOf({ index, end }: OutlineNode): Stretch {
  return { from: index, to: end };
}

/** An entry's link: the one in its heading, else its only one, else its first. */
function mainLinkOf({ from, to }: Stretch, scene: Scene): OutlineNode | undefined {
  const links = scene.elements.filter((node) => node.role === 'link' && node.index >= from && node.index < to);
  const [first] = links;
  return (
    links.find((link) => link.parent?.role === 'heading') ??
    (first && !COUNT_LABEL.test(first.name) ? first : undefined)
  );
}
