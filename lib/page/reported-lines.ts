import { isAboveItem } from '../outline/line.ts';
import {
  DESCRIPTION,
  type LineDiff,
  MESSAGE,
  movedLinesBetween,
  comparableLine,
  refOf,
  withoutDescription,
  withoutRef,
  withoutState,
} from './line-diff.ts';
import type { MoveOptions } from './moved-lines.ts';
import { indentOf, parseLine } from './outline.ts';
import { type Redrawn, redrawnLines } from './redrawn-lines.ts';
import { unpack } from './split-joined-lines.ts';

const MAX_LINES_BELOW = 3; // lines below one that is gone with it, which are reported all the same

/** A line of an outline, of which all that it says has changed. */
interface WholeLine {
  text: string;
  /** Where it stands. */
  at: number;
}

/**
 * The changes as a result tells them: what shares a line of the outline is told in that line, where all of it has changed; of
 * much that only takes input no longer, as all behind a dialog, or is drawn anew, the number, and what of it stands at another
 * place; of what is gone with more below it, that alone, with how much more it was.
 */
export function reportedLines(lines: LineDiff & Dragged, before: string, after: string): LineDiff {
  const { appeared, gone, same } = isLargelyRedrawn(lines) ? withoutMessages(redrawnLines(before, after)) : NONE;
  const wasDescription = isFormerDescription(before, after);
  const fresh = lines.added.filter((line) => !appeared.has(line) && !wasDescription(line));
  const [news, notes] = withoutToggled(withoutSharedDescriptions(fresh, before), before);
  const note = appeared.size > 0 ? [`[… ${appeared.size} more are drawn anew, with other refs]`] : [];
  return {
    added: [...mergedLines(news, after.split('\n')), ...notes, ...note],
    removed: mergedLines(
      lines.removed.filter((line) => !gone.has(line)),
      before.split('\n'),
      withoutBelow,
    ),
    moved: appeared.size > 0 ? movedLinesBetween(before, after, { dragged: lines.dragged, same }) : lines.moved,
  };
}

/** The ref of what was dragged. */
type Dragged = Pick<MoveOptions, 'dragged'>;

const NONE = { appeared: new Set<string>(), gone: new Set<string>(), same: new Map<string, string>() };

/** Whether much of what came says what something else that is gone said, or most of it, as where a short list is drawn anew. */
function isLargelyRedrawn({ added, removed }: LineDiff): boolean {
  const removedTexts = new Set(removed.filter((line) => !MESSAGE.test(line)).map(withoutRef));
  const redrawn = added.filter((line) => removedTexts.has(withoutRef(line)));
  if (removed.length > MAX_TOGGLED && redrawn.length > MAX_TOGGLED) return true;
  const named = redrawn.filter((line) => line.includes(': ')).length;
  return named > 1 && 2 * named >= Math.min(added.length, removed.length);
}

/** A message that says what the one before it said is news all the same. */
function withoutMessages({ appeared, gone, same }: Redrawn): Redrawn {
  const others = (lines: Set<string>): Set<string> => new Set([...lines].filter((line) => !MESSAGE.test(line)));
  return { appeared: others(appeared), gone: others(gone), same };
}

const MAX_TOGGLED = 6; // more of them are no form that becomes ready, but what stands behind a dialog that comes or goes

/** The lines without those that only got, or lost, a description that several share, such as how to operate them by keys. */
function withoutSharedDescriptions(added: readonly string[], before: string): readonly string[] {
  const wasDescribed = before.includes(DESCRIPTION);
  const described = added.filter((line) => wasDescribed || line.includes(DESCRIPTION));
  if (described.length < 2) return added;
  const then = linesByRef(before);
  const descriptions = new Map(described.map((line) => [line, changedDescription(then.get(refOf(line)), line)]));
  const counts = new Map<string | undefined, number>();
  for (const description of descriptions.values()) counts.set(description, (counts.get(description) ?? 0) + 1);
  return added.filter((line) => descriptions.get(line) === undefined || counts.get(descriptions.get(line)) === 1);
}

/** The description that the line only has, or had, in one of both readings. */
function changedDescription(known: string | undefined, line: string): string | undefined {
  if (known === undefined) return undefined;
  const [then, now] = [known, line].map((one) => parseLine(one)?.states.find((state) => state.startsWith(DESCRIPTION)));
  const isOnly = (then === undefined) !== (now === undefined) && withoutDescription(known) === withoutDescription(line);
  return isOnly ? (then ?? now) : undefined;
}

/** Whether a line is a text that was the description of something which has it no longer: it is not new. */
function isFormerDescription(before: string, after: string): (line: string) => boolean {
  if (!before.includes(DESCRIPTION)) return () => false;
  const known = new Map<string, boolean>();
  let outlines: readonly DescribedRefs[] | undefined;
  return (line) => {
    const [, text = ''] = TEXT.exec(line) ?? [];
    if (text === '') return false;
    const answer = known.get(text) ?? lostDescription(text, (outlines ??= [before, after].map(describedRefsIn)));
    known.set(text, answer);
    return answer;
  };
}

const TEXT = /^text: (.*\p{L}{2}.*)$/u;

function lostDescription(text: string, [before, after]: readonly DescribedRefs[]): boolean {
  const then = before?.(text) ?? [];
  if (then.length === 0) return false;
  const now = new Set(after?.(text));
  return then.every((ref) => !now.has(ref));
}

/** The list of a key, which is there from now on. */
function listFor<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const known = lists.get(key);
  if (known) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** The refs of what is described by a text, perhaps among others. */
type DescribedRefs = (text: string) => string[];

/** Tells of an outline what a text describes: it is looked for only where its rarest word is said. */
function describedRefsIn(outline: string): DescribedRefs {
  const byWord = new Map<string, { ref: string; says: string }[]>();
  for (const line of unpack(outline)) {
    const { ref = '', states = [] } = line.includes(DESCRIPTION) ? (parseLine(line) ?? {}) : {};
    for (const state of states.filter((one) => one.startsWith(DESCRIPTION))) {
      const says = ` ${state.slice(DESCRIPTION.length).replaceAll('"', ' ')} `;
      for (const word of new Set(says.split(' '))) listFor(byWord, word).push({ ref, says });
    }
  }
  return (text) => {
    const [rarest = []] = text
      .split(' ')
      .map((word) => byWord.get(word) ?? [])
      .sort((one, other) => one.length - other.length);
    return rarest.filter(({ says }) => says.includes(` ${text} `)).map(({ ref }) => ref);
  };
}

const linesByRef = (outline: string): ReadonlyMap<string | undefined, string> =>
  new Map(unpack(outline).map((line) => [refOf(comparableLine(line)), comparableLine(line)]));

/** The lines without those that were only disabled, enabled or described otherwise, if many were; and notes of how many. */
function withoutToggled(added: readonly string[], before: string): [lines: readonly string[], notes: string[]] {
  if (added.length <= MAX_TOGGLED) return [added, []];
  const then = linesByRef(before);
  const kinds = new Map<string, string[]>();
  for (const line of added) {
    const kind = toggleOf(then.get(refOf(line)), line);
    if (kind) listFor(kinds, kind).push(line);
  }
  const reportedKinds = [...kinds].filter(([, lines]) => lines.length > MAX_TOGGLED);
  const left = new Set(reportedKinds.flatMap(([, lines]) => lines));
  const notes = reportedKinds.map(([kind, lines]) => `[… ${lines.length} more ${kind}]`);
  return [added.filter((line) => !left.has(line)), notes];
}

/** How the line differs from what it was, where it does so in nothing else. */
function toggleOf(known: string | undefined, line: string): string | undefined {
  if (known === undefined || known === line) return undefined;
  const enabled = withoutState(known, 'disabled'); // as it is where it takes input
  if (enabled === withoutState(line, 'disabled')) return enabled === known ? 'are disabled' : 'are no longer disabled';
  return withoutDescription(known) === withoutDescription(line) ? 'are described otherwise' : undefined;
}

/** Whether the line of an element with a new value has other news, too: most often, what is wrong with the value. */
export function saysMoreThanValue(line: string, before: string): boolean {
  const now = parseLine(line);
  const lines = unpack(before).map(comparableLine);
  const then = parseLine(lines.find((one) => refOf(one) === refOf(line)) ?? '');
  if (!now || !then) return false;
  const isNew = (state: string): boolean => !then.states.includes(state) && SAYS_MORE.test(state);
  return (NAMED_FIELD_ROLES.has(now.role) && now.name !== then.name) || now.states.some(isNew);
}

const SAYS_MORE = /^(?:invalid|description=)/;
/** Roles of what takes a value, and has no part of it in its name. */
const NAMED_FIELD_ROLES: ReadonlySet<string> = new Set(
  ['textbox', 'searchbox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch'], // of ARIA 1.2
);

type Shorten = (
  wholeByIndex: ReadonlyMap<number, WholeLine>,
  outline: readonly string[],
) => ReadonlyMap<number, string>;

function mergedLines(changed: readonly string[], outline: readonly string[], shorten?: Shorten): string[] {
  if (changed.length < 2) return [...changed];
  const { wholeByIndex, owners } = wholeLines(changed, outline);
  const texts = shorten?.(wholeByIndex, outline);
  const reported = new Set<WholeLine>();
  return changed.flatMap((line) => {
    const whole = owners.get(line)?.pop();
    if (!whole) return [line];
    if (reported.has(whole)) return [];
    reported.add(whole);
    const text = texts ? texts.get(whole.at) : whole.text;
    return text === undefined ? [] : [text];
  });
}

/** The outline's lines of which all has changed, by index; and by changed line, those that hold it, the last of them first. */
function wholeLines(
  changed: readonly string[],
  outline: readonly string[],
): { wholeByIndex: Map<number, WholeLine>; owners: Map<string, WholeLine[]> } {
  const left = new Map<string, number>();
  for (const line of changed) left.set(line, (left.get(line) ?? 0) + 1);
  const refs = new Set(changed.map(refOf));
  const wholeByIndex = new Map<number, WholeLine>();
  const owners = new Map<string, WholeLine[]>();
  for (const [at, line] of outline.entries()) {
    const text = comparableLine(line);
    if (!refs.has(refOf(text))) continue;
    const items = unpack(text).map(comparableLine);
    if (items.length === 0 || !takeAll(items, left)) continue;
    const whole = { text, at };
    wholeByIndex.set(at, whole);
    for (const item of items) listFor(owners, item).push(whole);
  }
  for (const list of owners.values()) list.reverse();
  return { wholeByIndex, owners };
}

/** Takes each of them from what is left, or none. */
function takeAll(items: readonly string[], left: Map<string, number>): boolean {
  for (const [index, item] of items.entries()) {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    if (count > 0) continue;
    for (const taken of items.slice(0, index + 1)) left.set(taken, (left.get(taken) ?? 0) + 1);
    return false;
  }
  return true;
}

/** The texts of the lines, without those of the lines below one that tells how many these are. */
const withoutBelow: Shorten = (wholeByIndex, outline) => {
  const texts = new Map<number, string>();
  let skipped = -1; // the last line that is left out
  for (const [at, { text }] of wholeByIndex) {
    if (at <= skipped) continue;
    const end = endOf(outline, at);
    const count = outline.slice(at + 1, end).filter((line) => !isAboveItem(line)).length;
    const isFolded = count > MAX_LINES_BELOW && countBetween(wholeByIndex, at, end) === count;
    texts.set(at, isFolded ? `${text} [… with ${count} lines below it]` : text);
    if (isFolded) skipped = end - 1;
  }
  return texts;
};

/** Where the lines below the one at `at` end. */
function endOf(outline: readonly string[], at: number): number {
  const depth = indentOf(outline[at] ?? '');
  let end = at + 1;
  while (end < outline.length && indentOf(outline[end] ?? '') > depth) end++;
  return end;
}

function countBetween(wholeByIndex: ReadonlyMap<number, WholeLine>, at: number, end: number): number {
  let count = 0;
  for (let one = at + 1; one < end; one++) if (wholeByIndex.has(one)) count++;
  return count;
}
