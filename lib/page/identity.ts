import { StaleRefError } from '../errors/named-errors.ts';
import type { Act } from './actions/context.ts';
import type { SnapshotNode } from './outline.ts';
import type { Snapshot } from './snapshot.ts';

type Identity = Pick<SnapshotNode, 'role' | 'name' | 'row'>;

/**
 * Makes sure that the element is what the caller saw under its ref: a virtual list uses an element again for another
 * row, and a page may turn one button into another.
 * @throws {StaleRefError} role, name or the text of its row is another; `data.was`, `data.is`, and `data.closest`, the
 * ref under which what was seen stands now.
 */
export function checkSame({ label, target }: Act, now: Snapshot, seen: Identity | undefined): void {
  const is = target && now.node(target.ref);
  if (!target || !is || !seen || isSame(is, seen)) return;
  const closest = findAgain(now, seen);
  throw new StaleRefError(`Could not ${label}: it was ${describe(seen)} and is now ${describe(is)}.`, {
    hint: closest
      ? `Use [${closest}], which is that now.`
      : 'Read the page again with extract or observe, and use a ref from there.',
    data: { reason: 'changed', ref: target.ref, was: describe(seen), is: describe(is), ...(closest && { closest }) },
  });
}

/** Whether that is what the caller saw under the ref; what the outline does not show is taken for it. */
export function isSame(is: SnapshotNode | undefined, seen: Identity | undefined): boolean {
  return !is || !seen || sameIdentity(is, seen);
}

/**
 * Finds and looks at the target of an act. When its element is gone, the error names the one that is now what was seen:
 * pages often replace an element by another just like it.
 * @throws {StaleRefError} the element is gone; `data.was`, and `data.closest` where one is now what was seen.
 */
export async function orClosest<T>(
  find: () => Promise<T>,
  seen: Identity | undefined,
  read: () => Promise<Snapshot>,
): Promise<T> {
  try {
    return await find();
  } catch (failure) {
    if (!(failure instanceof StaleRefError) || failure.data['reason'] !== 'element' || !seen) throw failure;
    const closest = findAgain(await read(), seen);
    const was = describe(seen);
    throw new StaleRefError(`${failure.message} It was ${was}.`, {
      hint: closest ? `Use [${closest}], which is that now.` : (failure.hint ?? ''),
      data: { ...failure.data, was, ...(closest && { closest }) },
      cause: failure,
    });
  }
}

function sameIdentity(is: Identity, was: Identity): boolean {
  return is.role === was.role && is.name === was.name && (was.row === undefined || is.row === was.row);
}

/** The only element that is now what was seen. */
function findAgain(now: Snapshot, seen: Identity): string | undefined {
  const same = now.nodesNamed(seen.role, seen.name).filter((node) => sameIdentity(node, seen));
  return same.length === 1 ? same[0]?.ref : undefined;
}

function describe({ role, name, row }: Identity): string {
  const own = name === '' ? role : `${role} ${JSON.stringify(name)}`;
  return row === undefined ? own : `${own} in ${JSON.stringify(shorten(row))}`;
}

const MAX_ROW = 60; // characters; enough to tell rows apart in a message

function shorten(text: string): string {
  return text.length > MAX_ROW ? `${text.slice(0, MAX_ROW - 1)}…` : text;
}
