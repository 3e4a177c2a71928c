import type { Suits } from './candidate.ts';
import type { Intent } from './intent.ts';
import { onNode, sure, type Proposal } from './proposal.ts';
import { rank } from './rank.ts';
import { isClickable, placesOfNoun } from './roles.ts';
import type { Scene } from './scene.ts';

/** How the page, or a part of it, may be scrolled. */
export function proposeScroll({ to, target }: Extract<Intent, { kind: 'scroll' }>, scene: Scene): Proposal[] {
  if (to === 'element') return scrollTo(target ?? '', scene);
  if ((to === 'top' || to === 'bottom') && target === undefined) return scrollToEnd(to, scene);
  const method = to === 'up' || to === 'top' || to === 'previous' ? 'prevChunk' : 'nextChunk';
  if (target === undefined) return [sure({ method, arguments: [], description: `scroll ${to}` })];
  return rank(target, scene, () => 1).map((found) => onNode(found, method, []));
}

function scrollToEnd(to: 'top' | 'bottom', scene: Scene): Proposal[] {
  const elements = scene.elements.filter(({ role }) => role !== 'document' && role !== 'option');
  const node = to === 'top' ? elements[0] : elements.at(-1);
  return node ? [onNode({ node, score: 1 }, 'scrollTo', [])] : [];
}

function scrollTo(target: string, scene: Scene): Proposal[] {
  const roles = placesOfNoun.get(target.toLowerCase().replace(/^the\s+/, '')) ?? [];
  const places = scene.elements.filter(({ role }) => roles.includes(role)).map((node) => ({ node, score: 0.9 }));
  return [...places, ...rank(target, scene, suitsScroll)].map((found) => onNode(found, 'scrollTo', []));
}

/** A link in the contents is called like the heading that it leads to: that one is meant. */
const suitsScroll: Suits = ({ role, name, states }) =>
  role === 'link' ? LED_FROM : isClickable(role) || states.has('clickable') || name !== '' ? 1 : 0;
const LED_FROM = 0.95;
