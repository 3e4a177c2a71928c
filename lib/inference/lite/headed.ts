import { sectionEnd } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import type { Candidate } from './candidate.ts';
import { isInteractive, type Scene } from './scene.ts';
import { similarity } from './similarity.ts';
import { grades } from './words.ts';

const SCORE = 0.8; // it does not have that name itself

/** "go to the repository": the only link under a heading "Repository", or right after a text that is just that. */
export function headedLink(target: string, scene: Scene): Candidate[] {
  const asked = scene.words(target.replace(ARTICLE, '').replace(KIND, ''));
  const heads = scene.outline.nodes.filter(
    (node) =>
      heading.has(node.role) &&
      node.name.length > SHORT &&
      similarity(asked, scene.words(node.name)).score >= grades.inflected,
  );
  const links = new Set(heads.flatMap((node) => headedBy(node, scene) ?? []));
  return [...links].map((node) => ({ node, score: SCORE }));
}

const SHORT = 2; // letters: "D" among the links to other letters heads none of them
const ARTICLE = /^(?:the|this|its|my|our)\s+/i;
const KIND = /\s+(?:link|page|site|url|address)$/i;
const heading = new Set(['heading', 'text', 'term', 'rowheader', 'cell']);

/** The link that is the only control in the section of a heading or label. */
export function headedBy(head: OutlineNode, scene: Scene): OutlineNode | undefined {
  const next = head.parent?.children[head.place + 1];
  if (next?.role === 'heading') return undefined; // which heads the link in it
  const end = head.role === 'heading' ? sectionEnd(head) : next?.end;
  if (end === undefined || next === undefined) return undefined;
  const [link, other] = scene.elements.filter(
    (node) => node.index > head.index && node.index < end && isInteractive(node),
  );
  return link?.role === 'link' && !other ? link : undefined;
}

/** The headings of this link alone: "Repository" above its URL. */
export function headsOf(node: OutlineNode, scene: Scene): string[] {
  const before = node.parent?.children[node.place - 1] ?? node.parent?.parent?.children[node.parent.place - 1];
  const isHead = before && !isInteractive(before) && headedBy(before, scene) === node;
  return isHead ? [before.name.replace(SAID_BEFORE, '')] : [];
}

const SAID_BEFORE = /^.*[·•]\s/; // "Failed · branch"
