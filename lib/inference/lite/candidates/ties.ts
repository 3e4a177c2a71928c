import { irreversibleVerbs } from './own-score.ts';
import { fold, wordsOf } from '../lexicon/words.ts';
import { ancestorsOf, ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import type { Proposal } from './proposal.ts';
import { isEditable, isRowRole } from '../outline/roles.ts';
import { labelOf } from '../outline/scene.ts';

/** Equally good candidates, if all have the same name and the same action. */
export interface Tie {
  /** In reading order; without links in closed menus, if there are others. */
  proposals: readonly Proposal[];
  /** All are links, no two in entries of one list: if they lead to one URL, any may be clicked. */
  areLinks: boolean;
}

/** The tie of proposals none of which leads; undefined if they have different names. */
export function tieOf([first, ...others]: readonly Proposal[]): Tie | undefined {
  if (!first?.node || others.some((other) => !isSame(first, other))) return undefined;
  const all = [first, ...others].toSorted((a, b) => orderIndexOf(a) - orderIndexOf(b));
  const seen = all.filter(({ node }) => !node || !isInClosedMenu(node));
  const proposals = seen.length > 0 ? seen : all;
  return { proposals, areLinks: areLinks(proposals) };
}

/**
 * An entry of a closed menu. Other unseen elements may belong to another row, which shows its own on
 * hover.
 */
function isInClosedMenu(node: OutlineNode): boolean {
  if (node.role !== 'link' || !node.states.has('unseen')) return false;
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role));
  return !entry || entry.parent?.states.has('unseen') === true;
}

const orderIndexOf = ({ node }: Proposal): number => node?.index ?? 0;

const isSame = (a: Proposal, b: Proposal): boolean =>
  a.node?.role === b.node?.role && a.twoStep === b.twoStep && haveSameName(a, b);

function haveSameName(a: Proposal, b: Proposal): boolean {
  if (fold(a.node?.name ?? '') !== fold(b.node?.name ?? '')) return false;
  return a.action.method === b.action.method && a.action.arguments.join('\n') === b.action.arguments.join('\n');
}

function areLinks(proposals: readonly Proposal[]): boolean {
  const entries = proposals.flatMap(({ node }) => (node && ancestorWhere(node, ({ role }) => isRowRole(role))) ?? []);
  const lists = [...new Set(entries)].map(({ parent }) => parent);
  const areAll = proposals.every(({ node, action }) => node?.role === 'link' && action.method === 'click');
  return areAll && new Set(lists).size === lists.length;
}

/** Without unseen elements with the name of a visible one, unless each is in one of several rows. */
export function withoutHidden(fitting: readonly Proposal[]): readonly Proposal[] {
  const isUnseen = ({ node }: Proposal): boolean => node?.states.has('unseen') === true;
  const called = ({ node }: Proposal): string => (node ? fold(labelOf(node)) : '');
  const isInRow = ({ node }: Proposal): boolean =>
    node !== undefined && ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;
  // an unseen element may belong to another thing
  const isGrave = fitting.some(({ node }) => node && isIrreversibleLabel(labelOf(node)));
  if (isGrave) return fitting;
  return fitting.filter(
    (one) =>
      !isUnseen(one) || isInRow(one) || !fitting.some((other) => !isUnseen(other) && called(other) === called(one)),
  );
}

/** Of a button and links with the same name, the button, if the fields around it contain the written text: "Log in". */
export function submitOfFilledForm(fitting: readonly Proposal[]): Proposal | undefined {
  const buttons = fitting.filter(({ node }) => node?.role === 'button');
  const [button, ...others] = buttons;
  if (isIrreversibleLabel(button?.node?.name ?? '')) return undefined; // it may belong to another thing
  const isAmongLinks = fitting.every((one) => one === button || one.node?.role === 'link');
  if (!button?.node || others.length > 0 || !isAmongLinks || fitting.some((one) => !haveSameName(button, one)))
    return undefined;
  const around = [...ancestorsOf(button.node)].slice(0, MAX_FORM_LEVELS);
  return around.some((part) => part.children.some(isFilled)) ? button : undefined;
}

/** Whether a label is of an irreversible action. */
const isIrreversibleLabel = (label: string): boolean => wordsOf(label).some(({ text }) => irreversibleVerbs.has(text));

const MAX_FORM_LEVELS = 2;

const isFilled = (node: OutlineNode): boolean =>
  (isEditable(node.role) && (node.states.get('value') ?? '') !== '' && !node.states.has('readonly')) ||
  (node.role === 'listitem' && node.ref === undefined && node.children.some(isFilled)); // as rows of a form are told

/**
 * The first of two controls, if their group is repeated above and below a list, as a pager or its bulk
 * actions: at least one more control is beside each of them in the same way.
 */
export function firstOfRepeatedGroup({ proposals: [first, second, ...others] }: Tie): Proposal | undefined {
  if (!first?.node || !second?.node || others.length > 0) return undefined;
  return isGroupRepeated(first.node, second.node) ? first : undefined;
}

function isGroupRepeated(above: OutlineNode, below: OutlineNode): boolean {
  const around = [...ancestorsOf(above)].find((at) => at.end > below.index);
  const between = around?.children.filter(({ index, end }) => index > above.index && end <= below.index) ?? [];
  const list = between.find(({ role }) => LIST_ROLES.has(role));
  if (!list || between.some((node) => node.role === 'heading' && !node.states.has('unseen'))) return false;
  return SIBLING_OFFSETS.some((step) => {
    const [one, other] = [beside(above, step), beside(below, step)];
    return one !== undefined && other !== undefined && one.role === other.role && one.name === other.name;
  });
}

const LIST_ROLES = new Set(['table', 'grid', 'treegrid', 'list', 'listbox', 'feed', 'tree']);
const SIBLING_OFFSETS = [-2, -1, 1, 2];

const beside = ({ parent, siblingIndex: place }: OutlineNode, step: number): OutlineNode | undefined =>
  parent?.children[place + step];
