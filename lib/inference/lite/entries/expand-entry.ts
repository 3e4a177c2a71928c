import type { Decision } from '../candidates/decision.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { describe, onNode, type Proposal } from '../candidates/proposal.ts';
import { isCheckable, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

const UNFOLD_REQUEST =
  /^(?:please )?(?:(?<expand>expand|unfold)|collapse|fold|(?:close|hide)(?= .+ (?:section|panel|accordion|group)$))(?: the)?(?: (?:row|item|entry|node|folder|group|line|details))?(?: of| for| with)? (?<entry>\S.*?)(?: (?:in|of) the tree)?$/i;

/**
 * "expand vm-1": the toggle in the only row or item that begins with this; undefined if nothing, or something else, has that
 * name.
 */
export function entryToggle(clause: string, scene: Scene): Decision | undefined {
  const { expand, entry = '' } = UNFOLD_REQUEST.exec(clause)?.groups ?? {};
  const name = fold(entry.replace(/^["“](.*)["”]$/u, '$1'));
  const said = name === '' ? [] : scene.nodesWith(name).filter((node) => fold(node.name) === name);
  const part = said.length === 0 ? sectionNamed(name.replace(PART_NOUN, ''), scene) : undefined;
  if (part) return toToggle(part, { sign: part, expand });
  const twin = firstOfDuplicates(said.filter(({ role }) => role !== 'group' && role !== 'region')); // what they unfold
  if (twin) return toToggle(twin, { sign: twin, expand });
  const [item, other] = new Set(said.flatMap((node) => (isEntry(node) ? node : ancestorWhere(node, isEntry)) ?? []));
  if (!item || other || said.some((node) => !isWithin(node, item))) return undefined;
  const signs = partsOf(item).filter(
    (node) =>
      isExpandButton(node) ||
      (node.role === 'button' && (isDuplicateToggle(node, item) || (isItem(item) && isToggleIcon(node)))),
  );
  const [sign, more] = signs.filter((node) => !signs.some((inner) => inner !== node && isWithin(inner, node)));
  const isTicked = isItem(item) && stateOf(item) !== undefined && partsOf(item).some(({ role }) => isCheckable(role));
  if (!sign && isTicked) return toToggle(item, { sign: item, expand });
  return !sign || more || sign.ref === undefined ? undefined : toToggle(item, { sign, expand });
}

const PART_NOUN = / (?:section|panel|accordion|group|list|details)$/;

/** "the Basics section": the only heading to unfold with all words, apart from numbers and counts. */
function sectionNamed(name: string, scene: Scene): OutlineNode | undefined {
  const asked = wordsOf(name);
  const saying = scene.elements.filter(
    (node) =>
      node.role === 'button' &&
      !node.states.has('haspopup') &&
      (node.states.has('expanded') || node.states.has('collapsed')) &&
      asked.length > 0 &&
      asked.every(({ text }) => wordsOf(node.name).some((word) => word.text === text)),
  );
  return saying.length === 1 ? saying[0] : undefined;
}

function toToggle(item: OutlineNode, { sign, expand }: { sign: OutlineNode; expand: string | undefined }): Decision {
  const is = stateOf(sign) ?? stateOf(item);
  if (is === (expand === undefined ? 'collapsed' : 'expanded')) return alreadyInState(item, is);
  const found = { node: sign, score: 1 };
  if (!isItem(sign)) return { chosen: onNode(found, 'click', []) };
  return { chosen: onNode(found, 'press', [expand === undefined ? 'ArrowLeft' : 'ArrowRight']) }; // a click on it would tick it
}

/** The first of two adjacent buttons with the same name: the arrow and the text of one heading. */
function firstOfDuplicates([one, other, more]: readonly OutlineNode[]): OutlineNode | undefined {
  if (one?.role !== 'button' || other?.role !== 'button' || more) return undefined;
  const isBeside = one.parent === other.parent && other.siblingIndex === one.siblingIndex + 1;
  const is = stateOf(one);
  return isBeside && is !== undefined && is === stateOf(other) && !one.states.has('haspopup') ? one : undefined;
}

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || isItem({ role });

/** The nodes in an entry and in none nested in it. */
const partsOf = (node: OutlineNode): OutlineNode[] =>
  node.children.flatMap((child) => (isEntry(child) ? [] : [child, ...partsOf(child)]));

/** A button with its item's name, which only unfolds it: a click on the item ticks or chooses it. */
const isDuplicateToggle = (button: OutlineNode, item: OutlineNode): boolean =>
  isItem(item) && item.name !== '' && button.name === item.name && stateOf(item) !== undefined;

function stateOf({ name, states }: OutlineNode): 'expanded' | 'collapsed' | undefined {
  if (states.has('expanded') || /^(?:(?:collapse|hide|close)\b|[-−–▾▼⊟]$)/i.test(name)) return 'expanded';
  return states.has('collapsed') || /^(?:(?:expand|show|open)\b|[+▸▶►⊞]$)/i.test(name) ? 'collapsed' : undefined;
}

/** The toggle of its row: a button with no more text than this, or the icon of one. */
export function isExpandButton({ role, name, states }: OutlineNode): boolean {
  if (!TOGGLE_ROLES.has(role) || states.has('haspopup') || states.has('disabled')) return false;
  return (
    EXPAND_NAME.test(name) || (name === '' && !CELLS.has(role) && (states.has('expanded') || states.has('collapsed')))
  );
}

const TOGGLE_ROLES = new Set(['button', 'img', 'image', 'generic', 'cell', 'gridcell']);
const CELLS = new Set(['cell', 'gridcell']);
const EXPAND_NAME =
  /^(?:[-+−–▸▶►⊞▾▼⊟]|(?:expand|collapse|toggle|unfold|fold)(?: (?:this|the))?(?: (?:row|group|item|node|details?|section|children|entry|folder))?|(?:show|hide) (?:details?|children|more|less)|details)$/i;

const CHECK_VERB = /^(?:(?:un)?tick|uncheck)\b/i;
const TOGGLE_VERB = /^(?:(?:un)?tick|(?:un)?check(?! (?:in|out|off|for)\b)|expand|unfold|collapse)\b/i;

/** Whether it can be neither ticked nor unfolded as requested: a link, a cell. */
export const cannotToggle = (clause: string, node: OutlineNode): boolean =>
  (node.role === 'link' && CHECK_VERB.test(clause)) ||
  (node.role === 'gridcell' && TOGGLE_VERB.test(clause) && !isExpandButton(node));

function alreadyInState(item: OutlineNode, is: string): Decision {
  const candidates = item.ref === undefined ? [] : [{ ref: item.ref, description: describe(item) }];
  return { chosen: undefined, isFound: true, reason: `What fits the instruction is ${is} already.`, candidates };
}

const EXPAND_VERB = /^(?:please )?(?:expand|unfold)\b/i;
const COLLAPSE_VERB = /^(?:please )?(?:collapse|fold)\b/i;

/** "expand Europe", in a tree: a click on an item may choose it, one on the icon before it only unfolds it. */
export function byTreeIcon(chosen: Proposal, clause: string): Decision {
  const item = EXPAND_VERB.test(clause) || COLLAPSE_VERB.test(clause) ? itemOf(chosen) : undefined;
  if (!item) return { chosen };
  const is = EXPAND_VERB.test(clause) ? 'expanded' : 'collapsed';
  if (item.states.has(is)) return alreadyInState(item, is);
  const [sign, other] = [...iconsIn(item), ...iconBefore(item)];
  if (!sign || other) return { chosen };
  return { chosen: { ...chosen, ...onNode({ node: sign, score: chosen.score }, 'click', []) } };
}

function itemOf({ node, action }: Proposal): OutlineNode | undefined {
  if (!node || action.method !== 'click') return undefined;
  const item = isItem(node) ? node : ancestorWhere(node, isItem);
  return item?.states.has('expanded') || item?.states.has('collapsed') ? item : undefined;
}

const isItem = ({ role }: Pick<OutlineNode, 'role'>): boolean => role === 'treeitem';

/** The item's own clickable element without a name. */
function iconsIn(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => {
    if (isItem(child)) return [];
    return isToggleIcon(child) ? [child] : iconsIn(child);
  });
}

/** The element just before an item, as in jsTree. */
function iconBefore({ parent, siblingIndex: place }: OutlineNode): OutlineNode[] {
  const before = parent?.children.find((sibling) => sibling.siblingIndex === place - 1);
  return before && !isItem(before) && isToggleIcon(before) ? [before] : [];
}

function isToggleIcon({ name, role, states }: OutlineNode): boolean {
  return name === '' && (role === 'button' || states.has('clickable'));
}
