import type { ProposedAction } from '../../inference.ts';
import type { Suitability } from '../candidates/candidate.ts';
import type { Intent } from '../instruction/intent.ts';
import { onNode, certain, type Proposal } from '../candidates/proposal.ts';
import { rank } from '../candidates/rank.ts';
import { isClickable, placesOfNoun } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';

/** Ways to scroll the page, or a part of it. */
export function proposeScroll({ to, target }: Extract<Intent, { kind: 'scroll' }>, scene: Scene): Proposal[] {
  if (to === 'element') return scrollTo(target ?? '', scene);
  const [method, args] = scrollMethods[to];
  if (target === undefined) return [certain({ method, arguments: args, description: `scroll ${to}` })];
  return rank(target, scene, () => 1).map((found) => onNode(found, method, args));
}

const scrollMethods: Record<
  'up' | 'down' | 'previous' | 'next' | 'top' | 'bottom',
  [ProposedAction['method'], string[]]
> = {
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
  return [...places, ...rank(target, scene, isScrollTarget)].map((found) => onNode(found, 'scrollTo', []));
}

/** A link in the table of contents has the name of its heading: the heading is meant. */
const isScrollTarget: Suitability = ({ role, name, states }) =>
  role === 'link' ? LINK_FACTOR : isClickable(role) || states.has('clickable') || name !== '' ? 1 : 0;
const LINK_FACTOR = 0.95;
