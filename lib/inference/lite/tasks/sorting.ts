import { columnNameOf, proposeColumnSort } from './table-columns.ts';
import { decide, type Decision } from '../candidates/decision.ts';
import { plainClause } from '../instruction/clauses.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';

const COMES_FIRST = '(?:to \\p{L}+|(?:ones? )?(?:(?:comes?|is|are|go(?:es)?) )?(?:first|on top|at the top))';
const DESCENDING_WORDS = `desc(?:ending)?|z ?(?:to|-|→|->) ?a|(?:high(?:est)?|new(?:est)?|larg(?:e|est)|big(?:gest)?|most) ${COMES_FIRST}`;
const ASCENDING_WORDS = `asc(?:ending)?|a ?(?:to|-|→|->) ?z|(?:low(?:est)?|old(?:est)?|small(?:est)?|fewest|least) ${COMES_FIRST}`;
const DESCENDING = new RegExp(`(?<!\\p{L})(?:${DESCENDING_WORDS})(?!\\p{L})`, 'iu');
const ASCENDING = new RegExp(`(?<!\\p{L})(?:${ASCENDING_WORDS})(?!\\p{L})`, 'iu');

const DIRECTION = `(?:(?<down>${DESCENDING_WORDS})|${ASCENDING_WORDS})`;

/** "sort by priority descending" */
export const SORT_REQUEST = new RegExp(
  `^(?:sort|order|rank|arrange)(?: (?:it|them|everything|this|(?:the |all )?\\p{L}+))? (?:by|on) (?:the )?(?<column>[^,]+?)(?: column)?,? (?:in |with )?(?:the )?\\(?${DIRECTION}\\)?(?: order)?$`,
  'iu',
);

/** "flip the mileage so that the lowest comes first" */
export const SORT_TURN = new RegExp(
  `^(?:sort|order|rank|arrange|turn|flip|reverse|swap|put)(?: (?:round|around|over))? (?:the )?(?<column>[^,]+?)(?: column)?(?: (?:round|around|over))?,? so(?: that)?(?: (?:it|they) (?:starts?|begins?|go(?:es)?|runs?|is|are)(?: with| from)?)? (?:the )?${DIRECTION}$`,
  'iu',
);

/** "reverse the order of the trips", "sort by plate the other way round", "turn the sorting around" */
export const SORT_REVERSE =
  /^(?:(?:sort|order)(?: (?:it|them|this|(?:the |all )?\p{L}+))? by (?:the )?(?<column>\S.*?),? (?:the other way(?: round| around)?|in reverse(?: order)?|backwards)|(?:reverse|invert|flip|turn)(?: round| around)? (?:the )?(?:sort(?:ing)?(?: order)?|order)(?: (?:round|around|over))?(?: of (?:the )?(?<named>\S.*?))?)$/iu;

/** The header of the column, or of the currently sorted one: another click reverses it. */
export function reverseSort({ named, column = named }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const heads = scene.outline.nodes.filter(
    ({ role, states }) => role === 'columnheader' && /^(?:asc|desc)/.test(states.get('sort') ?? ''),
  );
  const names = column === undefined ? heads.map((head) => columnNameOf(head)) : [column];
  return names.flatMap((name) =>
    proposeColumnSort({ column: name }, scene).filter(({ node }) => node && currentSortOf(node) !== undefined),
  );
}

/** "order the products differently" */
export const SORT_CHANGE =
  /^(?:(?:sort|order|arrange) (?:the |these |my )?\p{L}+ (?:differently|(?:in )?(?:another|a different) (?:way|order))|change (?:the )?(?:sort(?:ing)?(?: order)?|order)(?: of (?:the |these )?\p{L}+)?)$/iu;

/** By the only button that opens the sort orders. */
export function sortMenu(_: unknown, { elements }: Scene): Proposal[] {
  const isMenu = ({ role, name, states }: OutlineNode): boolean =>
    role === 'button' &&
    (states.has('haspopup') || states.has('collapsed')) &&
    /^(?:sort(?:ed)?|order(?:ed)?)(?: by)?\b/i.test(name);
  return clicksOn(elements.filter(isMenu));
}

const requestedDirection = (clause: string): Record<string, string | undefined> | undefined =>
  (SORT_REQUEST.exec(clause) ?? SORT_TURN.exec(clause))?.groups;

/** The column's own header, which sorts one way, then the other, or opens a menu of both. */
export function sortHeader({ column, down }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const wanted = directionOf(down);
  const heads = proposeColumnSort({ column }, scene).filter(({ node }) => node && currentSortOf(node) !== wanted);
  return heads.map((head) => ({ ...head, twoStep: head.node !== undefined && currentSortOf(head.node) === undefined }));
}

/** After the header was clicked: the order in the menu that opened, or the header again if it sorts the other way. */
export function sortDirectionStep(
  clause: string,
  { ref, appeared }: { ref: string | undefined; appeared: readonly OutlineNode[] },
  scene: Scene,
): Decision | undefined {
  const said = requestedDirection(plainClause(clause));
  const head = scene.outline.nodes.find((node) => ref !== undefined && node.ref === ref);
  if (!said || !head) return undefined;
  const is = currentSortOf(head);
  if (is !== undefined) return is === directionOf(said['down']) ? undefined : decide(clicksOn([head]));
  const form = said['down'] === undefined ? ASCENDING : DESCENDING;
  const isWay = ({ ref: one, name }: OutlineNode): boolean =>
    appeared.some((line) => line.ref === one) && form.test(name);
  const ways = scene.elements.filter((node) => isInteractive(node) && isWay(node) && !isWithin(node, head));
  return ways.length === 1 ? decide(clicksOn(ways)) : undefined;
}

const directionOf = (down: string | undefined): string => (down === undefined ? 'ascending' : 'descending');

/** The column's sort direction, as far as its header tells. */
const currentSortOf = (node: OutlineNode): string | undefined =>
  node.states.get('sort') ?? ancestorWhere(node, ({ role }) => role === 'columnheader')?.states.get('sort');
