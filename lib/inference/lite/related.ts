import { requote } from './rule.ts';
import { decide, type Decision } from './decide.ts';
import { takeQuotes } from './intent.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { onNode } from './proposal.ts';
import { hasRole, isCheckable, isRowRole, rolesNamed, type NounRoles } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isHeaderRow } from './tables.ts';
import { fold, STOP_WEIGHT } from './words.ts';

type Side = 'before' | 'after' | 'left' | 'right' | 'beside' | 'between';
type Decide = (clause: string, scene: Scene) => Decision;

const RELATION =
  /\s+(?:(?:that|which)\s+(?:is|are|stands|comes)\s+)?(?:(?<close>directly|immediately|right|just|straight)\s+)?(?<side>above|below|underneath|beneath|under|after|before|(?:to the\s+)?left of|(?:to the\s+)?right of|next to|beside|between)\s+/gi;

const sides: readonly (readonly [RegExp, Side])[] = [
  [/^(?:above|before)$/i, 'before'],
  [/^(?:below|underneath|beneath|under|after)$/i, 'after'],
  [/left of$/i, 'left'],
  [/right of$/i, 'right'],
  [/^(?:next to|beside)$/i, 'beside'],
  [/^between$/i, 'between'],
];

interface Relation {
  head: string;
  side: Side;
  /** Nothing is between the two. */
  isClose: boolean;
  to: string;
}

/**
 * "the button to the left of Print labels", "open the issue directly below the TypeError": a neighbour of something,
 * never that itself. `undefined` if there is no such relation to one element or entry.
 */
export function decideRelated(clause: string, scene: Scene, decideClause: Decide): Decision | undefined {
  for (const relation of relationsIn(clause, scene)) {
    const among = targetsOf(relation, scene);
    if (!among) continue;
    if (among.length === 0) return NOTHING;
    const decision = decideClause(relation.head, scene.among(among));
    return decision.chosen ? decision : (standingFor(relation.head, among) ?? decision);
  }
  return undefined;
}

const NOTHING: Decision = {
  chosen: undefined,
  isFound: false,
  reason: 'Nothing of that kind stands there.',
  candidates: [],
};

function relationsIn(clause: string, scene: Scene): Relation[] {
  const { text, parts } = takeQuotes(clause);
  return [...text.matchAll(RELATION)].flatMap((match) => {
    const head = requote(text.slice(0, match.index), parts);
    const to = requote(text.slice(match.index + match[0].length), parts);
    const side = sides.find(([form]) => form.test(match.groups?.['side'] ?? ''))?.[1];
    const label = fold(`${/\S*$/.exec(head)?.[0]}${match[0]}${/^\S*/.exec(to)?.[0]}`);
    const isLabel = scene.nodesWith(label).some(({ name }) => fold(name).includes(label));
    const isTime = side === 'between' && !/^\D*$/.test(to); // "between 10:00 and 11:00"
    return side === undefined || isLabel || isTime
      ? []
      : [{ head, side, isClose: match.groups?.['close'] !== undefined, to }];
  });
}

/** The candidate elements: none if nothing is there, `undefined` if the words are no such relation. */
function targetsOf(relation: Relation, scene: Scene): OutlineNode[] | undefined {
  const { side, to, head } = relation;
  const ends = side === 'between' ? endsIn(to, scene) : [anchorOf(to, scene)];
  const [from, until = from] = ends ?? [];
  if (!from || !until) return undefined;
  const noun = rolesNamed(
    /(?:^|\s)(?:the|an?|that|this)\s+(?<noun>\p{L}+(?: \p{L}+)?)$/iu.exec(head)?.groups?.['noun'] ?? '',
  );
  const isRow = noun?.just.some((role) => isRowRole(role) || role === 'cell');
  if (noun && !isRow) return from.role === 'heading' ? undefined : elementsBeside({ from, until, side }, noun, scene);
  return tellsEntry(relation, from) ? entriesBeside({ from, until, side }, scene) : undefined;
}

/** "below Bob" may give the position within a card; "the one directly below Bob" is another card. */
function tellsEntry({ side, isClose, head, to }: Relation, from: OutlineNode): boolean {
  if (side === 'beside' || side === 'left' || side === 'right') return false;
  const isOther = from.role !== 'heading' && isRowRole(entryOf(from).role) && ONE_NOUN.test(head); // "the chapter after …"
  const isOneEach =
    from.role === 'link' && /^["“„«]/.test(to) && /^(?:open|read|view|visit|show|see)\s+the\s/i.test(head);
  return isClose || side === 'between' || isOther || isOneEach || /\b(?:row|line|item|entry|one|link)$/i.test(head);
}

const ONE_NOUN = /^(?!(?:put|place|move|drag|drop|scroll|insert|add)\s)\p{L}+\s(?:.*\s)?the\s+\p{Ll}+$/iu;

interface Stretch {
  from: OutlineNode;
  until: OutlineNode;
  side: Side;
}

const inSelect = ({ role, parent }: OutlineNode): boolean => role === 'option' && parent?.role === 'combobox';

function elementsBeside(stretch: Stretch, noun: NounRoles, scene: Scene): OutlineNode[] | undefined {
  const { from, until, side } = stretch;
  const isSibling = side === 'left' || side === 'right' || side === 'beside';
  const place = side === 'between' ? undefined : cellPlace(from);
  const all = scene.elements.filter((node) => {
    if (!isInteractive(node) || inSelect(node) || node === from || node === until) return false;
    if (isSibling && node.parent !== from.parent) return false;
    return isSibling || place === undefined || !isInTableOf(from, node) || cellPlace(node) === place;
  });
  const just = all.filter(({ role }) => noun.just.includes(role));
  const near = besides(stretch, just);
  const found =
    near.length > 0
      ? near
      : besides(
          stretch,
          all.filter((node) => hasRole(node, noun)),
        );
  if (side !== 'beside') return found;
  if (!noun.just.includes(from.role)) return undefined; // "the box next to Bob" is the box of Bob
  return found.length === 1 ? found : [];
}

/** Of elements in reading order, the ones on that side. */
function besides({ from, until, side }: Stretch, all: readonly OutlineNode[]): OutlineNode[] {
  const before = all.findLast(({ end }) => end <= from.index);
  const after = all.find(({ index }) => index >= from.end);
  const [first, last] = from.index < until.index ? [from, until] : [until, from];
  const found: Record<Side, (OutlineNode | undefined)[]> = {
    before: [before],
    left: [before],
    after: [after],
    right: [after],
    beside: [before, after],
    between: all.filter(({ index, end }) => index >= first.end && end <= last.index),
  };
  return found[side].filter((node) => node !== undefined);
}

const cellPlace = (node: OutlineNode): number | undefined =>
  node.parent?.role === 'row' ? node.place : ancestorWhere(node, ({ parent }) => parent?.role === 'row')?.place;

const tableOf = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, ({ role }) => role === 'row')?.parent;
const isInTableOf = (node: OutlineNode, other: OutlineNode): boolean => tableOf(node) === tableOf(other);

/** The content of the entry before or after the one, or of those between two. */
function entriesBeside({ from, until, side }: Stretch, scene: Scene): OutlineNode[] | undefined {
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
  const isEntry = (up: OutlineNode): boolean => isCard(up) && alike(up).length > 1;
  const entry = isEntry(node) ? node : (ancestorWhere(node, isEntry) ?? node);
  return alike(entry).filter((peer) => !isHeaderRow(peer));
}

const alike = ({ parent, role }: OutlineNode): OutlineNode[] =>
  parent?.children.filter((other) => other.role === role) ?? [];

/** Parts of the page, which may contain things; an entry's heading represents the entry. */
const isPart = (node: OutlineNode): boolean =>
  node.role === 'heading'
    ? node.parent === undefined || !ENTRY.test(node.parent.role) || alike(node.parent).length < 2
    : parts.has(node.role);
const ENTRY = /^(?:listitem|article|row|region|group)$/;
const parts = new Set(
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
function endsIn(text: string, scene: Scene): OutlineNode[] | undefined {
  const cuts = [...text.matchAll(/\s+and\s+/gi)].map((cut) =>
    [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)].map((end) => anchorOf(end, scene)),
  );
  const found = cuts.map((ends) => ends.filter((end) => end !== undefined)).find(({ length }) => length === 2);
  return found;
}

/** The entry's link, or its only checkbox, if it is to be opened or ticked. */
export function standingFor(head: string, among: readonly OutlineNode[]): Decision | undefined {
  const [verb = ''] = head.toLowerCase().split(' ', 1);
  const boxes = among.filter(({ role }) => isCheckable(role));
  const [only, other] = TICKS.test(verb) ? boxes : PRESSES.test(verb) ? among : [];
  const node = only && !other ? only : OPENS.test(verb) ? among.find(({ role }) => role === 'link') : undefined;
  if (!node) return undefined;
  const method = TICKS.test(verb) || (verb === 'click' && isCheckable(node.role)) ? 'check' : 'click';
  return decide([onNode({ node, score: SCORE }, method, [])]);
}

const TICKS = /^(?:select|tick|check|choose|pick)$/;
const PRESSES = /^(?:click|press|tap|hit|push|open|the)$/; // "the button between Bold and Underline"
const OPENS = /^(?:open|view|read|visit|show|see|go|click|take)$/;
const SCORE = 0.78;
