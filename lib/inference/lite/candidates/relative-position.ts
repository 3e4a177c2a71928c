import { requote } from '../instruction/rule.ts';
import { decide, type Decision } from './decision.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode } from './proposal.ts';
import { hasRole, isCheckable, isRowRole, rolesNamed, type NounRoles } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

type RelativeSide = 'before' | 'after' | 'left' | 'right' | 'beside' | 'between';
type Decide = (clause: string, scene: Scene) => Decision;

const RELATION_PHRASE =
  /\s+(?:(?:that|which)\s+(?:is|are|stands|comes)\s+)?(?:(?<close>directly|immediately|right|just|straight)\s+)?(?<side>above|below|underneath|beneath|under|after|before|(?:to the\s+)?left of|(?:to the\s+)?right of|next to|beside|between)\s+/gi;

const sideWords: readonly (readonly [RegExp, RelativeSide])[] = [
  [/^(?:above|before)$/i, 'before'],
  [/^(?:below|underneath|beneath|under|after)$/i, 'after'],
  [/left of$/i, 'left'],
  [/right of$/i, 'right'],
  [/^(?:next to|beside)$/i, 'beside'],
  [/^between$/i, 'between'],
];

interface SpatialRelation {
  head: string;
  side: RelativeSide;
  /** Nothing is between the two. */
  isClose: boolean;
  to: string;
}

/**
 * "the button to the left of Print labels", "open the issue directly below the TypeError": a neighbour of something,
 * never that itself. `undefined` if there is no such relation to one element or entry.
 */
export function decideByPosition(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  for (const relation of relationsIn(clause, scene)) {
    const among = targetsOf(relation, scene);
    if (!among) continue;
    if (among.length === 0) return NOTHING_THERE;
    const decision = decideClause(relation.head, scene.restrictedTo(among));
    return decision.chosen ? decision : (representativeOf(relation.head, among) ?? decision);
  }
  return undefined;
}

const NOTHING_THERE: Decision = {
  chosen: undefined,
  isFound: false,
  reason: 'Nothing of that kind stands there.',
  candidates: [],
};

function relationsIn(clause: string, scene: Scene): SpatialRelation[] {
  const { text, parts: partRoles } = extractQuotes(clause);
  return [...text.matchAll(RELATION_PHRASE)].flatMap((match) => {
    const head = requote(text.slice(0, match.index), partRoles);
    const to = requote(text.slice(match.index + match[0].length), partRoles);
    const side = sideWords.find(([form]) => form.test(match.groups?.['side'] ?? ''))?.[1];
    const label = fold(`${/\S*$/.exec(head)?.[0]}${match[0]}${/^\S*/.exec(to)?.[0]}`);
    const isLabel = scene.nodesWith(label).some(({ name }) => fold(name).includes(label));
    const isTime = side === 'between' && !/^\D*$/.test(to); // "between 10:00 and 11:00"
    return side === undefined || isLabel || isTime
      ? []
      : [{ head, side, isClose: match.groups?.['close'] !== undefined, to }];
  });
}

/** The candidate elements: none if nothing is there, `undefined` if the words are no such relation. */
function targetsOf(relation: SpatialRelation, scene: Scene): OutlineNode[] | undefined {
  const { side, to, head } = relation;
  const ends = side === 'between' ? bothEndsIn(to, scene) : [anchorOf(to, scene)];
  const [from, until = from] = ends ?? [];
  if (!from || !until) return undefined;
  const noun = rolesNamed(
    /(?:^|\s)(?:the|an?|that|this)\s+(?<noun>\p{L}+(?: \p{L}+)?)$/iu.exec(head)?.groups?.['noun'] ?? '',
  );
  const isRow = noun?.just.some((role) => isRowRole(role) || role === 'cell');
  if (noun && !isRow) return from.role === 'heading' ? undefined : elementsBeside({ from, until, side }, noun, scene);
  return isAboutEntry(relation, from) ? entriesBeside({ from, until, side }, scene) : undefined;
}

/** "below Bob" may give the position within a card; "the one directly below Bob" is another card. */
function isAboutEntry({ side, isClose, head, to }: SpatialRelation, from: OutlineNode): boolean {
  if (side === 'beside' || side === 'left' || side === 'right') return false;
  const isOther = from.role !== 'heading' && isRowRole(entryOf(from).role) && SINGLE_NOUN.test(head); // "the chapter after …"
  const isOneEach =
    from.role === 'link' && /^["“„«]/.test(to) && /^(?:open|read|view|visit|show|see)\s+the\s/i.test(head);
  return isClose || side === 'between' || isOther || isOneEach || /\b(?:row|line|item|entry|one|link)$/i.test(head);
}

const SINGLE_NOUN = /^(?!(?:put|place|move|drag|drop|scroll|insert|add)\s)\p{L}+\s(?:.*\s)?the\s+\p{Ll}+$/iu;

interface Range {
  from: OutlineNode;
  until: OutlineNode;
  side: RelativeSide;
}

const inSelect = ({ role, parent }: OutlineNode): boolean => role === 'option' && parent?.role === 'combobox';

function elementsBeside(stretch: Range, noun: NounRoles, scene: Scene): OutlineNode[] | undefined {
  const { from, until, side } = stretch;
  const isSibling = side === 'left' || side === 'right' || side === 'beside';
  const place = side === 'between' ? undefined : cellPosition(from);
  const all = scene.elements.filter((node) => {
    if (!isInteractive(node) || inSelect(node) || node === from || node === until) return false;
    if (isSibling && node.parent !== from.parent) return false;
    return isSibling || place === undefined || !isInTableOf(from, node) || cellPosition(node) === place;
  });
  const just = all.filter(({ role }) => noun.just.includes(role));
  const near = onSideOf(stretch, just);
  const found =
    near.length > 0
      ? near
      : onSideOf(
          stretch,
          all.filter((node) => hasRole(node, noun)),
        );
  if (side !== 'beside') return found;
  if (!noun.just.includes(from.role)) return undefined; // "the box next to Bob" is the box of Bob
  return found.length === 1 ? found : [];
}

/** Of elements in reading order, the ones on that side. */
function onSideOf({ from, until, side }: Range, all: readonly OutlineNode[]): OutlineNode[] {
  const before = all.findLast(({ end }) => end <= from.index);
  const after = all.find(({ index }) => index >= from.end);
  const [first, last] = from.index < until.index ? [from, until] : [until, from];
  const found: Record<RelativeSide, (OutlineNode | undefined)[]> = {
    before: [before],
    left: [before],
    after: [after],
    right: [after],
    beside: [before, after],
    between: all.filter(({ index, end }) => index >= first.end && end <= last.index),
  };
  return found[side].filter((node) => node !== undefined);
}

const cellPosition = (node: OutlineNode): number | undefined =>
  node.parent?.role === 'row'
    ? node.siblingIndex
    : ancestorWhere(node, ({ parent }) => parent?.role === 'row')?.siblingIndex;

const tableOf = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, ({ role }) => role === 'row')?.parent;
const isInTableOf = (node: OutlineNode, other: OutlineNode): boolean => tableOf(node) === tableOf(other);

/** The content of the entry before or after the one, or of those between two. */
function entriesBeside({ from, until, side }: Range, scene: Scene): OutlineNode[] | undefined {
  const peers = peersOf(from);
  const places = [from, until].map((node) => peers.findIndex((peer) => peer === node || isWithin(node, peer)));
  const [at = -1, to = -1] = places.toSorted((a, b) => a - b);
  if (at === -1 || peers.length < 2) return undefined;
  const entries = side === 'between' ? peers.slice(at + 1, to) : [peers[side === 'before' ? at - 1 : at + 1]];
  return scene.elements.filter((node) => entries.some((entry) => entry && (entry === node || isWithin(node, entry))));
}

/** The entries of a node's list, or its similar siblings. */
function peersOf(node: OutlineNode): OutlineNode[] {
  const isCard = (up: OutlineNode): boolean => isRowRole(up.role) || (node.role === 'heading' && node.parent === up);
  const isEntry = (up: OutlineNode): boolean => isCard(up) && similarSiblings(up).length > 1;
  const entry = isEntry(node) ? node : (ancestorWhere(node, isEntry) ?? node);
  return similarSiblings(entry).filter((peer) => !isHeaderRow(peer));
}

const similarSiblings = ({ parent, role }: OutlineNode): OutlineNode[] =>
  parent?.children.filter((other) => other.role === role) ?? [];

/** Parts of the page, which may contain things; an entry's heading represents the entry. */
const isPart = (node: OutlineNode): boolean =>
  node.role === 'heading'
    ? node.parent === undefined || !ENTRY_ROLE.test(node.parent.role) || similarSiblings(node.parent).length < 2
    : partRoles.has(node.role);
const ENTRY_ROLE = /^(?:listitem|article|row|region|group)$/;
const partRoles = new Set(
  'region group list table grid treegrid navigation form tablist radiogroup toolbar dialog document'.split(' '),
);

/** The only element or entry of that name; never a part of the page, which may contain things. */
function anchorOf(text: string, scene: Scene): OutlineNode | undefined {
  const words = scene
    .words(text.replaceAll(/["“”„«»]/g, '').replace(/\s+in\s+the\s+.+$/i, ''))
    .filter(({ weight, text: said }) => weight > STOP_WEIGHT && !rolesNamed(said));
  if (words.length === 0) return undefined;
  const says = ({ name }: OutlineNode) =>
    words.every((word) => scene.words(name).some(({ stem }) => stem === word.stem));
  const [rarest] = words.toSorted((a, b) => scene.mentionsOf(a) - scene.mentionsOf(b));
  const saying = (rarest ? scene.placesOf(rarest) : [])
    .flatMap((place) => scene.outline.nodes[place] ?? [])
    .filter((node) => node.name !== '' && node.role !== 'option' && node.role !== 'document' && says(node));
  const telling = ({ name }: OutlineNode) => scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT).length;
  const just = saying.filter((node) => telling(node) === words.length);
  const found = just.length > 0 ? just : saying;
  const control = found.filter((node) => isInteractive(node));
  const [first, ...others] = control.length > 0 ? control : found.filter((node) => !isPart(node));
  if (!first) return undefined;
  const entry = entryOf(first);
  return others.every((other) => other.parent === first || entryOf(other) === entry) ? first : undefined;
}

const entryOf = (node: OutlineNode): OutlineNode =>
  isRowRole(node.role) ? node : (ancestorWhere(node, ({ role }) => isRowRole(role)) ?? node);

/** "Bold and Underline", "Cut and paste and Undo": each split of which both ends exist. */
function bothEndsIn(text: string, scene: Scene): OutlineNode[] | undefined {
  const cuts = [...text.matchAll(/\s+and\s+/gi)].map((cut) =>
    [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)].map((end) => anchorOf(end, scene)),
  );
  const found = cuts.map((ends) => ends.filter((end) => end !== undefined)).find(({ length }) => length === 2);
  return found;
}

/** The entry's link, or its only checkbox, if it is to be opened or ticked. */
export function representativeOf(head: string, among: readonly OutlineNode[]): Decision | undefined {
  const [verb = ''] = head.toLowerCase().split(' ', 1);
  const boxes = among.filter(({ role }) => isCheckable(role));
  const [only, other] = CHECK_VERB.test(verb) ? boxes : CLICK_VERB.test(verb) ? among : [];
  const node = only && !other ? only : OPEN_VERB.test(verb) ? among.find(({ role }) => role === 'link') : undefined;
  if (!node) return undefined;
  const method = CHECK_VERB.test(verb) || (verb === 'click' && isCheckable(node.role)) ? 'check' : 'click';
  return decide([onNode({ node, score: MATCH_SCORE }, method, [])]);
}

const CHECK_VERB = /^(?:select|tick|check|choose|pick)$/;
const CLICK_VERB = /^(?:click|press|tap|hit|push|open|the)$/; // "the button between Bold and Underline"
const OPEN_VERB = /^(?:open|view|read|visit|show|see|go|click|take)$/;
const MATCH_SCORE = 0.78;
