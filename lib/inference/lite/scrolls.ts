import type { ProposedAction } from '../inference.ts';
import type { Suits } from './candidate.ts';
import type { Intent } from './intent.ts';
import { onNode, sure, type Proposal } from './proposal.ts';
import { rank } from './rank.ts';
import { isClickable, placesOfNoun } from './roles.ts';
import type { Scene } from './scene.ts';

/** Ways to scroll the page, or a part of it. */
export function proposeScroll({ to, target }: Extract<Intent, { kind: 'scroll' }>, scene: Scene): Proposal[] {
  if (to === 'element') return scrollTo(target ?? '', scene);
  const [method, args] = waysOf[to];
  if (target === undefined) return [sure({ method, arguments: args, description: `scroll ${to}` })];
  return rank(target, scene, () => 1).map((found) => onNode(found, method, args));
}

const waysOf: Record<'up' | 'down' | 'previous' | 'next' | 'top' | 'bottom', [ProposedAction['method'], string[]]> = {
  up: ['prevChunk', []],
  down: ['nextChunk', []],
  previous: ['prevChunk', []],
  next: ['nextChunk', []],
  top: ['scrollTo', ['top']],
  bottom: ['scrollTo', ['bottom']],
};

function scrollTo(target: string, scene: Scene): Proposal[] {
  const roles = placesOfNoun.get(target.toLowerCase().replace(/^the\s+/, '')) ?? [];
  const places = scene.elements.filter(({ role }) => roles.includes(role)).map((node) => ({ node, score: 0.9 }));
  return [...places, ...rank(target, scene, suitsScroll)].map((found) => onNode(found, 'scrollTo', []));
}

/** A link in the table of contents has the name of its heading: the heading is meant. */
const suitsScroll: Suits = ({ role, name, states }) =>
  role === 'link' ? LED_FROM : isClickable(role) || states.has('clickable') || name !== '' ? 1 : 0;
const LED_FROM = 0.95;
