import { headCalled, sortedColumn } from './columns.ts';
import { decide, type Decision } from './decide.ts';
import { plainClause } from './instruction.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import { isInteractive, type Scene } from './scene.ts';

const FIRST = '(?:to \\p{L}+|(?:ones? )?(?:(?:comes?|is|are|go(?:es)?) )?(?:first|on top|at the top))';
const DOWN = `desc(?:ending)?|z ?(?:to|-|→|->) ?a|(?:high(?:est)?|new(?:est)?|larg(?:e|est)|big(?:gest)?|most) ${FIRST}`;
const UP = `asc(?:ending)?|a ?(?:to|-|→|->) ?z|(?:low(?:est)?|old(?:est)?|small(?:est)?|fewest|least) ${FIRST}`;
const saysDown = new RegExp(`(?<!\\p{L})(?:${DOWN})(?!\\p{L})`, 'iu');
const saysUp = new RegExp(`(?<!\\p{L})(?:${UP})(?!\\p{L})`, 'iu');

const WAY = `(?:(?<down>${DOWN})|${UP})`;

/** "sort by priority descending" */
export const SORTED_WAY = new RegExp(
  `^(?:sort|order|rank|arrange)(?: (?:it|them|everything|this|(?:the |all )?\\p{L}+))? (?:by|on) (?:the )?(?<column>[^,]+?)(?: column)?,? (?:in |with )?(?:the )?\\(?${WAY}\\)?(?: order)?$`,
  'iu',
);

/** "flip the mileage so that the lowest comes first" */
export const TURNED_WAY = new RegExp(
  `^(?:sort|order|rank|arrange|turn|flip|reverse|swap|put)(?: (?:round|around|over))? (?:the )?(?<column>[^,]+?)(?: column)?(?: (?:round|around|over))?,? so(?: that)?(?: (?:it|they) (?:starts?|begins?|go(?:es)?|runs?|is|are)(?: with| from)?)? (?:the )?${WAY}$`,
  'iu',
);

/** "reverse the order of the trips", "sort by plate the other way round", "turn the sorting around" */
export const REVERSED =
  /^(?:(?:sort|order)(?: (?:it|them|this|(?:the |all )?\p{L}+))? by (?:the )?(?<column>\S.*?),? (?:the other way(?: round| around)?|in reverse(?: order)?|backwards)|(?:reverse|invert|flip|turn)(?: round| around)? (?:the )?(?:sort(?:ing)?(?: order)?|order)(?: (?:round|around|over))?(?: of (?:the )?(?<named>\S.*?))?)$/iu;

/** The header of the column, or of the currently sorted one: another click reverses it. */
export function sortedBack({ named, column = named }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const heads = scene.outline.nodes.filter(
    ({ role, states }) => role === 'columnheader' && /^(?:asc|desc)/.test(states.get('sort') ?? ''),
  );
  const names = column === undefined ? heads.map((head) => headCalled(head)) : [column];
  return names.flatMap((name) =>
    sortedColumn({ column: name }, scene).filter(({ node }) => node && sortOf(node) !== undefined),
  );
}

/** "order the products differently" */
export const ORDER_CHANGED =
  /^(?:(?:sort|order|arrange) (?:the |these |my )?\p{L}+ (?:differently|(?:in )?(?:another|a different) (?:way|order))|change (?:the )?(?:sort(?:ing)?(?: order)?|order)(?: of (?:the |these )?\p{L}+)?)$/iu;

/** By the only button that opens the sort orders. */
export function orderOpened(_: unknown, { elements }: Scene): Proposal[] {
  const isMenu = ({ role, name, states }: OutlineNode): boolean =>
    role === 'button' &&
    (states.has('haspopup') || states.has('collapsed')) &&
    /^(?:sort(?:ed)?|order(?:ed)?)(?: by)?\b/i.test(name);
  return pressed(elements.filter(isMenu));
}

const waySaid = (clause: string): Record<string, string | undefined> | undefined =>
  (SORTED_WAY.exec(clause) ?? TURNED_WAY.exec(clause))?.groups;

/** The column's own header, which sorts one way, then the other, or opens a menu of both. */
export function sortedWay({ column, down }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const wanted = wayOf(down);
  const heads = sortedColumn({ column }, scene).filter(({ node }) => node && sortOf(node) !== wanted);
  return heads.map((head) => ({ ...head, twoStep: head.node !== undefined && sortOf(head.node) === undefined }));
}

/** After the header was clicked: the order in the menu that opened, or the header again if it sorts the other way. */
export function waySorted(
  clause: string,
  { ref, appeared }: { ref: string | undefined; appeared: readonly OutlineNode[] },
  scene: Scene,
): Decision | undefined {
  const said = waySaid(plainClause(clause));
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

/** The column's sort direction, as far as its header tells. */
const sortOf = (node: OutlineNode): string | undefined =>
  node.states.get('sort') ?? ancestorWhere(node, ({ role }) => role === 'columnheader')?.states.get('sort');
