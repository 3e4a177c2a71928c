import { sortedColumn } from './columns.ts';
import { decide, type Decision } from './decide.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import { isInteractive, type Scene } from './scene.ts';

const DOWN =
  'desc(?:ending)?|z ?(?:to|-|→|->) ?a|(?:high(?:est)?|new(?:est)?|larg(?:e|est)|big(?:gest)?) (?:to \\p{L}+|first)';
const UP = 'asc(?:ending)?|a ?(?:to|-|→|->) ?z|(?:low(?:est)?|old(?:est)?|small(?:est)?) (?:to \\p{L}+|first)';
const saysDown = new RegExp(`(?<!\\p{L})(?:${DOWN})(?!\\p{L})`, 'iu');
const saysUp = new RegExp(`(?<!\\p{L})(?:${UP})(?!\\p{L})`, 'iu');

/** "sort by priority descending" */
export const SORTED_WAY = new RegExp(
  `^(?:sort|order)(?: (?:it|them|everything|this|(?:the |all )?\\p{L}+))? by (?:the )?(?<column>[^,]+?)(?: column)?,? (?:in )?\\(?(?:(?<down>${DOWN})|${UP})\\)?(?: order)?$`,
  'iu',
);

/** The column's own header, which sorts one way, then the other, or opens a menu of both ways. */
export function sortedWay({ column, down }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const wanted = wayOf(down);
  const heads = sortedColumn({ column }, scene).filter(({ node }) => node && sortOf(node) !== wanted);
  return heads.map((head) => ({ ...head, twoStep: head.node !== undefined && sortOf(head.node) === undefined }));
}

/** Once the header was clicked: the way in the menu that it has opened, or the header again where it sorts the other way. */
export function waySorted(
  clause: string,
  { ref, appeared }: { ref: string | undefined; appeared: readonly OutlineNode[] },
  scene: Scene,
): Decision | undefined {
  const said = SORTED_WAY.exec(clause.trim())?.groups;
  const head = scene.outline.nodes.find((node) => ref !== undefined && node.ref === ref);
  if (!said || !head) return undefined;
  const is = sortOf(head);
  if (is !== undefined) return is === wayOf(said['down']) ? undefined : decide(pressed([head]));
  const form = said['down'] === undefined ? saysUp : saysDown;
  const isWay = ({ ref: one, name }: OutlineNode): boolean =>
    appeared.some((line) => line.ref === one) && form.test(name);
  const ways = scene.elements.filter((node) => isInteractive(node) && isWay(node) && !isWithin(node, head));
  return ways.length === 1 ? decide(pressed(ways)) : undefined;
}

const wayOf = (down: string | undefined): string => (down === undefined ? 'ascending' : 'descending');

/** How the column is sorted, as far as its header says so. */
const sortOf = (node: OutlineNode): string | undefined =>
  node.states.get('sort') ?? ancestorWhere(node, ({ role }) => role === 'columnheader')?.states.get('sort');
