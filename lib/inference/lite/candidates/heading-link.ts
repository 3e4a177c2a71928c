import { sectionEnd } from '../structure/nearness.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Candidate } from './candidate.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { similarity } from '../lexicon/similarity.ts';
import { matchGrades } from '../lexicon/words.ts';

const SCORE = 0.8; // it does not have that name itself

/** "go to the repository": the only link under a heading "Repository", or right after a text that is just that. */
export function linksUnderHeading(target: string, scene: Scene): Candidate[] {
  const queryWords = scene.words(target.replace(ARTICLE, '').replace(LINK_NOUN, ''));
  const headings = scene.outline.nodes.filter(
    (node) =>
      headingRoles.has(node.role) &&
      node.name.length > MAX_LETTER_CHARS &&
      similarity(queryWords, scene.words(node.name)).score >= matchGrades.inflected,
  );
  const links = new Set(headings.flatMap((node) => onlyLinkUnder(node, scene) ?? []));
  return [...links].map((node) => ({ node, score: SCORE }));
}

const MAX_LETTER_CHARS = 2; // letters: "D" among the links to other letters heads none of them
const ARTICLE = /^(?:the|this|its|my|our)\s+/i;
const LINK_NOUN = /\s+(?:link|page|site|url|address)$/i;
const headingRoles = new Set(['heading', 'text', 'term', 'rowheader', 'cell']);

/** The link that is the only control in the section of a heading or label. */
export function onlyLinkUnder(heading: OutlineNode, scene: Scene): OutlineNode | undefined {
  const next = heading.parent?.children[heading.siblingIndex + 1];
  if (next?.role === 'heading') return undefined; // which heads the link in it
  const end = heading.role === 'heading' ? sectionEnd(heading) : next?.end;
  if (end === undefined || next === undefined) return undefined;
  const [link, other] = scene.elements.filter(
    (node) => node.index > heading.index && node.index < end && isInteractive(node),
  );
  return link?.role === 'link' && !other ? link : undefined;
}

/** The headings of this link alone: "Repository" above its URL. */
export function headingsOf(node: OutlineNode, scene: Scene): string[] {
  const before =
    node.parent?.children[node.siblingIndex - 1] ?? node.parent?.parent?.children[node.parent.siblingIndex - 1];
  const isHeading = before && !isInteractive(before) && onlyLinkUnder(before, scene) === node;
  return isHeading ? [before.name.replace(TEXT_PREFIX, '')] : [];
}

const TEXT_PREFIX = /^.*[·•]\s/; // "Failed · branch"
