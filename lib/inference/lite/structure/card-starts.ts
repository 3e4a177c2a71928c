import type { OutlineNode } from '../outline/outline.ts';
import { DATE, TIME } from '../values/patterns.ts';

/** The beginnings of titled cards without an element of their own: possibly with the text above the title. */
export const cardStarts = (titles: readonly OutlineNode[], parent: OutlineNode): readonly OutlineNode[] =>
  withLeadingContent(withLeadingTimes(titles), parent);

/** "09:00–11:00" above each title begins the entry of that title. */
function withLeadingTimes(starts: readonly OutlineNode[]): readonly OutlineNode[] {
  const times = starts.flatMap((start, index) => {
    const before = start.parent?.children.slice((starts[index - 1]?.siblingIndex ?? -1) + 1, start.siblingIndex) ?? [];
    return (
      before.slice(before.findLastIndex(({ role }) => role !== 'text') + 1).find(({ name }) => TIME_ONLY.test(name)) ??
      []
    );
  });
  return times.length === starts.length ? times : starts;
}

/** Something before each start that is missing after the last one belongs to the next: a picture above each title. */
function withLeadingContent(starts: readonly OutlineNode[], { children }: OutlineNode): readonly OutlineNode[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last || first === last) return starts;
  const gaps = starts.slice(1).map(({ siblingIndex: place }, at) => place - (starts[at]?.siblingIndex ?? 0));
  const known = new Set(children.slice(first.siblingIndex, last.siblingIndex).map(({ role }) => role));
  const after = children.slice(last.siblingIndex + 1);
  const end = after.findIndex((node) => !known.has(node.role) || (node.role === 'heading' && first.role !== 'heading'));
  const tail = 1 + (end === -1 ? after.length : end);
  let lead = 0;
  while (lead < Math.min(...gaps) - tail && starts.every((start) => isLead(start, lead + 1, first))) lead++;
  return lead === 0 ? starts : starts.map(({ siblingIndex: place }) => children[place - lead] ?? first);

  function isLead(start: OutlineNode, by: number, one: OutlineNode): boolean {
    const node = children[start.siblingIndex - by];
    return node !== undefined && node.role !== 'heading' && node.role === children[one.siblingIndex - by]?.role;
  }
}

const TIME_ONLY = new RegExp(`^(?:${TIME.source}|${DATE.source})(?:\\s?[–—-]\\s?(?:${TIME.source}))?$`, 'iu');
