import type { Decision } from './decide.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const PATH =
  /^(?:please )?(?:choose|select|pick|click|open|use)(?: on)? (?:the )?(?<head>[^>→›»]+?)\s+(?:>|->|→|›|»)\s+(?<entry>[^>→›»]+)$/iu;

/** "choose Status > Closed", if the only element that opens on hover has that name: what to hover first. */
export function hoveredOn(clause: string, scene: Scene): Decision | undefined {
  const head = fold(PATH.exec(clause)?.groups?.['head'] ?? '');
  if (head === '') return undefined;
  const [only, other] = scene.elements.filter((node) => isHoverable(node) && fold(node.name) === head);
  return only && !other ? { chosen: { ...onNode({ node: only, score: 1 }, 'hover', []), twoStep: true } } : undefined;
}

/** What to click then. */
export const entryOnPath = (clause: string): string | undefined => PATH.exec(clause)?.groups?.['entry'];

export const isHoverable = ({ states }: OutlineNode): boolean => states.has('hoverable');

/** Hovering is meant for elements that reveal something, if one of the candidates does. */
export function withHoverable(found: readonly Proposal[]): Proposal[] {
  const shows = ({ node }: Proposal): boolean => node !== undefined && isHoverable(node);
  return found.some(shows)
    ? found.map((one) => (shows(one) ? one : { ...one, score: one.score * SHOWS_NOTHING }))
    : [...found];
}

const SHOWS_NOTHING = 0.88;

const ROW = /^(?:the )?(?:(?:row|line) (?:of |for |with |called )?(?<after>.+)|(?<before>.+?) (?:row|line))$/i;

/** "the row Upgrade Rails": the row itself, not the link in it. */
export function rowsCalled(target: string, scene: Scene): OutlineNode[] {
  const { after, before } = ROW.exec(target)?.groups ?? {};
  const name = fold((after ?? before ?? '').replace(/^["“](.*)["”]$/u, '$1'));
  if (name === '') return [];
  const said = scene.nodesWith(name).filter((node) => fold(node.name) === name);
  return scene.elements.filter(
    (row) => isRowRole(row.role) && said.some(({ index }) => index > row.index && index < row.end),
  );
}
