import { isDraggable } from '../candidates/affordances.ts';
import { boardColumnNamed } from './board-columns.ts';
import type { Candidate, Suitability } from '../candidates/candidate.ts';
import { extractQuotes, type Intent } from '../instruction/intent.ts';
import { containsWholeText } from '../instruction/page-notation.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { partsOf } from '../candidates/own-score.ts';
import { rank } from '../candidates/rank.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

type Drag = Extract<Intent, { kind: 'drag' }>;

/** "drag Ann to Done", "move Bob before Ann", "move Cleo to the end". */
export function proposeDrag({ target, onto, side }: Drag, scene: Scene): Proposal[] {
  const [quote] = extractQuotes(target).parts;
  const from = rank(target, scene, (node) =>
    isDraggable(node) && (quote === undefined || containsQuote(node, quote)) ? dragSuitability(node) : 0,
  );
  const dragged = from.filter(({ node }) => !isTitleOfEntry(node, from));
  const column = onto === undefined || side !== undefined ? undefined : boardColumnNamed(onto, scene);
  const ranked = onto === undefined || column ? [] : rank(onto, scene, dragSuitability).slice(0, 2);
  const to = column ? [{ node: column, score: 1 }] : ranked;
  return dragged.flatMap((start) => {
    const ends = onto === undefined ? [start] : to;
    return ends.flatMap((stop) => {
      const place = dropTargetFor(start.node, stop.node, side);
      const score = Math.min(start.score, stop.score);
      return place?.ref === undefined ? [] : [onNode({ node: start.node, score }, 'dragAndDrop', [place.ref])];
    });
  });
}

const containsQuote = (node: OutlineNode, quote: string): boolean =>
  [node.name, ...partsOf(node)].some((text) => fold(text).includes(fold(quote)));

/** A heading of an entry's content: the entry itself has that name, and more. */
const isTitleOfEntry = ({ role, name, index, end }: OutlineNode, others: readonly Candidate[]): boolean =>
  role === 'heading' &&
  others.some(
    ({ node }) =>
      containsWholeText(fold(node.name), fold(name)) && isInEntry(node) && !(node.index >= index && node.index < end),
  );

const isInEntry = (node: OutlineNode): boolean =>
  isRowRole(node.role) || ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

const dragSuitability: Suitability = ({ role }) =>
  role === 'document' || role === 'option' ? 0 : role === 'heading' ? 0.85 : role === 'link' ? 0.95 : 1;

/**
 * The drop target. In a manually sorted list, an item from below takes the position of the one it is dropped on, and so
 * does one from above: it comes after that one then. Undefined if it is already in place, or if only the half of the
 * target would decide.
 */
function dropTargetFor(start: OutlineNode, stop: OutlineNode, side: Drag['side']): OutlineNode | undefined {
  if (side === undefined) return stop;
  const list = start.parent?.children.filter(({ role }) => role === start.role) ?? [];
  const at = list.indexOf(start);
  const next = list.indexOf(stop);
  const isBefore = side === 'before';
  if (next < 0) return isBefore ? stop : undefined;
  const wanted = {
    first: 0,
    last: list.length - 1,
    before: at > next ? next : next - 1,
    after: at < next ? next : next + 1,
  }[side];
  return wanted === at ? undefined : list[wanted];
}
