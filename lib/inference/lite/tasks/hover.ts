import type { Decision } from '../candidates/decision.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const MENU_PATH =
  /^(?:please )?(?:choose|select|pick|click|open|use)(?: on)? (?:the )?(?<head>[^>→›»]+?)\s+(?:>|->|→|›|»)\s+(?<entry>[^>→›»]+)$/iu;

/** "choose Status > Closed", if the only element that opens on hover has that name: what to hover first. */
export function decideHoverFirst(clause: string, scene: Scene): Decision | undefined {
  const head = fold(MENU_PATH.exec(clause)?.groups?.['head'] ?? '');
  if (head === '') return undefined;
  const [only, other] = scene.elements.filter((node) => isHoverable(node) && fold(node.name) === head);
  return only && !other ? { chosen: { ...onNode({ node: only, score: 1 }, 'hover', []), twoStep: true } } : undefined;
}

/** What to click then. */
export const menuEntryIn = (clause: string): string | undefined => MENU_PATH.exec(clause)?.groups?.['entry'];

export const isHoverable = ({ states }: OutlineNode): boolean => states.has('hoverable');

/** Hovering is meant for elements that reveal something, if one of the candidates does. */
export function preferHoverable(found: readonly Proposal[]): Proposal[] {
  const shows = ({ node }: Proposal): boolean => node !== undefined && isHoverable(node);
  return found.some(shows)
    ? found.map((one) => (shows(one) ? one : { ...one, score: one.score * NOT_HOVERABLE_FACTOR }))
    : [...found];
}

const NOT_HOVERABLE_FACTOR = 0.88;

const ROW_REQUEST = /^(?:the )?(?:(?:row|line) (?:of |for |with |called )?(?<after>.+)|(?<before>.+?) (?:row|line))$/i;

/** "the row Upgrade Rails": the row itself, not the link in it. */
export function rowsNamed(target: string, scene: Scene): OutlineNode[] {
  const { after, before } = ROW_REQUEST.exec(target)?.groups ?? {};
  const name = fold((after ?? before ?? '').replace(/^["“](.*)["”]$/u, '$1'));
  if (name === '') return [];
  const named = scene.nodesWith(name).filter((node) => fold(node.name) === name);
  return scene.elements.filter(
    (row) => isRowRole(row.role) && named.some(({ index }) => index > row.index && index < row.end),
  );
}
