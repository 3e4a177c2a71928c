import { isAboveItem } from '../outline/line.ts';
import {
  DESCRIPTION,
  type LineDiff,
  MESSAGE,
  movedAmong,
  plain,
  refOf,
  withoutDescription,
  withoutRef,
  withoutState,
} from './line-diff.ts';
import type { Reading } from './moved-lines.ts';
import { indentOf, parseLine } from './outline.ts';
import { type Redrawn, redrawnLines } from './redrawn.ts';
import { unpack } from './unpack.ts';

const MOST_BELOW = 3; // lines below one that is gone with it, which are told all the same

/** A line of an outline, of which all that it says has changed. */
interface Whole {
  text: string;
  /** Where it stands. */
  at: number;
}

/**
 * The changes as a result tells them: what shares a line of the outline is told in that line, where all of it has changed; of
 * much that only takes input no longer, as all behind a dialog, or is drawn anew, the number, and what of it stands at another
 * place; of what is gone with more below it, that alone, with how much more it was.
 */
export function toldLines(lines: LineDiff & Dragged, before: string, after: string): LineDiff {
  const { come, gone, same } = isMuchRedrawn(lines) ? withoutMessages(redrawnLines(before, after)) : NONE;
  const isSaid = saidBefore(before, after);
  const fresh = lines.added.filter((line) => !come.has(line) && !isSaid(line));
  const [news, notes] = withoutSwitched(withoutHelp(fresh, before), before);
  const note = come.size > 0 ? [`[… ${come.size} more are drawn anew, with other refs]`] : [];
  return {
    added: [...gathered(news, after.split('\n')), ...notes, ...note],
    removed: gathered(
      lines.removed.filter((line) => !gone.has(line)),
      before.split('\n'),
      withoutBelow,
    ),
    moved: come.size > 0 ? movedAmong(before, after, { dragged: lines.dragged, same }) : lines.moved,
  };
}

/** The ref of what was dragged. */
type Dragged = Pick<Reading, 'dragged'>;

const NONE = { come: new Set<string>(), gone: new Set<string>(), same: new Map<string, string>() };

/** Whether much of what came says what something else that is gone said, or most of it, as where a short list is drawn anew. */
function isMuchRedrawn({ added, removed }: LineDiff): boolean {
  const said = new Set(removed.filter((line) => !MESSAGE.test(line)).map(withoutRef));
  const again = added.filter((line) => said.has(withoutRef(line)));
  if (removed.length > MOST_SWITCHED && again.length > MOST_SWITCHED) return true;
  const named = again.filter((line) => line.includes(': ')).length;
  return named > 1 && 2 * named >= Math.min(added.length, removed.length);
}

/** A message that says what the one before it said is news all the same. */
function withoutMessages({ come, gone, same }: Redrawn): Redrawn {
  const others = (lines: Set<string>): Set<string> => new Set([...lines].filter((line) => !MESSAGE.test(line)));
  return { come: others(come), gone: others(gone), same };
}

const MOST_SWITCHED = 6; // more of them are no form that becomes ready, but what stands behind a dialog that comes or goes

/** The lines without those of several that only got the same description, or lost it: how keys work them, told to those who last pressed one. */
function withoutHelp(added: readonly string[], before: string): readonly string[] {
  const wasDescribed = before.includes(DESCRIPTION);
  const described = added.filter((line) => wasDescribed || line.includes(DESCRIPTION));
  if (described.length < 2) return added;
  const then = linesByRef(before);
  const helps = new Map(described.map((line) => [line, helpOf(then.get(refOf(line)), line)]));
  const counts = new Map<string | undefined, number>();
  for (const help of helps.values()) counts.set(help, (counts.get(help) ?? 0) + 1);
  return added.filter((line) => helps.get(line) === undefined || counts.get(helps.get(line)) === 1);
}

/** The description that the line only has, or had, in one of both readings. */
function helpOf(known: string | undefined, line: string): string | undefined {
  if (known === undefined) return undefined;
  const [then, now] = [known, line].map((one) => parseLine(one)?.states.find((state) => state.startsWith(DESCRIPTION)));
  const isOnly = (then === undefined) !== (now === undefined) && withoutDescription(known) === withoutDescription(line);
  return isOnly ? (then ?? now) : undefined;
}

/** Whether a line is a text that stands alone now, and was said as the description of something that has it no more: it is no news. */
function saidBefore(before: string, after: string): (line: string) => boolean {
  if (!before.includes(DESCRIPTION)) return () => false;
  const known = new Map<string, boolean>();
  let outlines: readonly Describing[] | undefined;
  return (line) => {
    const [, text = ''] = TEXT.exec(line) ?? [];
    if (text === '') return false;
    const answer = known.get(text) ?? isTakenFrom(text, (outlines ??= [before, after].map(describing)));
    known.set(text, answer);
    return answer;
  };
}

const TEXT = /^text: (.*\p{L}{2}.*)$/u;

function isTakenFrom(text: string, [before, after]: readonly Describing[]): boolean {
  const then = before?.(text) ?? [];
  if (then.length === 0) return false;
  const now = new Set(after?.(text));
  return then.every((ref) => !now.has(ref));
}

/** The list of a key, which is there from now on. */
function listAt<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const known = lists.get(key);
  if (known) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** The refs of what is described by a text, perhaps among others. */
type Describing = (text: string) => string[];

/** Tells of an outline what a text describes: it is looked for only where its rarest word is said. */
function describing(outline: string): Describing {
  const byWord = new Map<string, { ref: string; says: string }[]>();
  for (const line of unpack(outline)) {
    const { ref = '', states = [] } = line.includes(DESCRIPTION) ? (parseLine(line) ?? {}) : {};
    for (const state of states.filter((one) => one.startsWith(DESCRIPTION))) {
      const says = ` ${state.slice(DESCRIPTION.length).replaceAll('"', ' ')} `;
      for (const word of new Set(says.split(' '))) listAt(byWord, word).push({ ref, says });
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
  new Map(unpack(outline).map((line) => [refOf(plain(line)), plain(line)]));

/** The lines without most of those that only became disabled, or are no longer, or are described otherwise, and notes of how many these are. */
function withoutSwitched(added: readonly string[], before: string): [lines: readonly string[], notes: string[]] {
  if (added.length <= MOST_SWITCHED) return [added, []];
  const then = linesByRef(before);
  const kinds = new Map<string, string[]>();
  for (const line of added) {
    const kind = switchOf(then.get(refOf(line)), line);
    if (kind) listAt(kinds, kind).push(line);
  }
  const told = [...kinds].filter(([, lines]) => lines.length > MOST_SWITCHED);
  const left = new Set(told.flatMap(([, lines]) => lines));
  const notes = told.map(([kind, lines]) => `[… ${lines.length} more ${kind}]`);
  return [added.filter((line) => !left.has(line)), notes];
}

/** How the line differs from what it was, where it does so in nothing else. */
function switchOf(known: string | undefined, line: string): string | undefined {
  if (known === undefined || known === line) return undefined;
  const enabled = withoutState(known, 'disabled'); // as it is where it takes input
  if (enabled === withoutState(line, 'disabled')) return enabled === known ? 'are disabled' : 'are no longer disabled';
  return withoutDescription(known) === withoutDescription(line) ? 'are described otherwise' : undefined;
}

/** Whether the line of an element with a new value says something else as well that is new: most often, what is wrong with the value. */
export function saysMoreThanValue(line: string, before: string): boolean {
  const now = parseLine(line);
  const lines = unpack(before).map(plain);
  const then = parseLine(lines.find((one) => refOf(one) === refOf(line)) ?? '');
  if (!now || !then) return false;
  const isNew = (state: string): boolean => !then.states.includes(state) && SAYS_MORE.test(state);
  return (NAMED_APART.has(now.role) && now.name !== then.name) || now.states.some(isNew);
}

const SAYS_MORE = /^(?:invalid|description=)/;
/** Roles of what takes a value, and has no part of it in its name. */
const NAMED_APART: ReadonlySet<string> = new Set(
  ['textbox', 'searchbox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch'], // of ARIA 1.2
);

type Shorten = (wholes: ReadonlyMap<number, Whole>, outline: readonly string[]) => ReadonlyMap<number, string>;

function gathered(changed: readonly string[], outline: readonly string[], shorten?: Shorten): string[] {
  if (changed.length < 2) return [...changed];
  const { wholes, owners } = wholesOf(changed, outline);
  const texts = shorten?.(wholes, outline);
  const told = new Set<Whole>();
  return changed.flatMap((line) => {
    const whole = owners.get(line)?.pop();
    if (!whole) return [line];
    if (told.has(whole)) return [];
    told.add(whole);
    const text = texts ? texts.get(whole.at) : whole.text;
    return text === undefined ? [] : [text];
  });
}

/** The lines of the outline of which all has changed, by their places, and which of these say what changed, the last of them first. */
function wholesOf(
  changed: readonly string[],
  outline: readonly string[],
): { wholes: Map<number, Whole>; owners: Map<string, Whole[]> } {
  const left = new Map<string, number>();
  for (const line of changed) left.set(line, (left.get(line) ?? 0) + 1);
  const refs = new Set(changed.map(refOf));
  const wholes = new Map<number, Whole>();
  const owners = new Map<string, Whole[]>();
  for (const [at, line] of outline.entries()) {
    const text = plain(line);
    if (!refs.has(refOf(text))) continue;
    const items = unpack(text).map(plain);
    if (items.length === 0 || !takeAll(items, left)) continue;
    const whole = { text, at };
    wholes.set(at, whole);
    for (const item of items) listAt(owners, item).push(whole);
  }
  for (const list of owners.values()) list.reverse();
  return { wholes, owners };
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
const withoutBelow: Shorten = (wholes, outline) => {
  const texts = new Map<number, string>();
  let skipped = -1; // the last line that is left out
  for (const [at, { text }] of wholes) {
    if (at <= skipped) continue;
    const end = endOf(outline, at);
    const count = outline.slice(at + 1, end).filter((line) => !isAboveItem(line)).length;
    const isFolded = count > MOST_BELOW && countBetween(wholes, at, end) === count;
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

function countBetween(wholes: ReadonlyMap<number, Whole>, at: number, end: number): number {
  let count = 0;
  for (let one = at + 1; one < end; one++) if (wholes.has(one)) count++;
  return count;
}
