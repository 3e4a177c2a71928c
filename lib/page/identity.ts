import { StaleRefError } from '../errors/named-errors.ts';
import type { Act } from './actions/context.ts';
import { comparableLine, refOf, withoutRef } from './line-diff.ts';
import { indentOf, isTruncated, ROW_ROLES, type SnapshotNode } from './outline.ts';
import { redrawnLines } from './redrawn-lines.ts';
import type { Snapshot } from './snapshot.ts';
import { unpack } from './split-joined-lines.ts';

type Identity = Pick<SnapshotNode, 'role' | 'name' | 'row'>;

/**
 * Makes sure that the element is what the caller saw under its ref: a virtual list uses an element again for another
 * row, and a page may turn one button into another. Counts and prices may have run on.
 * @throws {StaleRefError} role, name or the text of its row is another; `data.was`, `data.is`, and `data.closest`, the
 * ref under which what was seen stands now.
 */
export function checkSame({ label, target }: Act, now: Snapshot, seen: Identity | undefined): void {
  const is = target && now.node(target.ref);
  if (!target || !is || !seen || isSame(now, target.ref, seen)) return;
  const closest = findOnlyMatch(now, seen);
  throw new StaleRefError(`Could not ${label}: it was ${describe(seen)} and is now ${describe(is)}.`, {
    hint: closest
      ? `Use [${closest}], which is that element now.`
      : 'Read the page again with extract or observe, and use a ref from there.',
    data: { reason: 'changed', ref: target.ref, was: describe(seen), is: describe(is), ...(closest && { closest }) },
  });
}

/** Whether the ref is what the caller saw under it; what the outline does not show is taken for it. */
export function isSame(now: Snapshot | undefined, ref: string, seen: Identity | undefined): boolean {
  const is = now?.node(ref);
  return !now || !is || !seen || sameIdentity(is, seen) || hasOnlyNumbersChanged(now, is, seen);
}

/**
 * Finds and looks at the target of an act. When its element is gone, the error names the one that is now what was seen:
 * pages often replace an element by another just like it.
 * @throws {StaleRefError} the element is gone; `data.was`, and `data.closest` where one is now what was seen.
 */
export async function withClosestRef<T>(
  find: () => Promise<T>,
  seen: Identity | undefined,
  read: () => Promise<Snapshot>,
): Promise<T> {
  try {
    return await find();
  } catch (failure) {
    if (!(failure instanceof StaleRefError) || failure.data['reason'] !== 'element' || !seen) throw failure;
    const closest = findOnlyMatch(await read(), seen);
    const was = describe(seen);
    throw new StaleRefError(`${failure.message} It was ${was}.`, {
      hint: closest ? `Use [${closest}], which is that element now.` : (failure.hint ?? ''),
      data: { ...failure.data, was, ...(closest && { closest }) },
      cause: failure,
    });
  }
}

/** Whether an act failed before anything was done, as the element of the ref is gone and another is now what was seen. */
export function isReplacedElement(failure: unknown, ref: string): boolean {
  if (!(failure instanceof StaleRefError)) return false;
  const { reason, ref: of, closest } = failure.data;
  return reason === 'element' && of === ref && closest !== undefined;
}

/**
 * The element that has replaced one which is gone: it is what was seen, as are what it stands in, the heading before it
 * and what is right beside it, and neither then nor now is there another like it.
 */
export function replacementOf({ ref, then, now }: GoneElement, seen: Identity): string | undefined {
  const closest = findOnlyMatch(now, seen);
  if (closest === undefined || findOnlyMatch(then, seen) !== ref) return undefined;
  if (surroundingsOf(now, closest) !== surroundingsOf(then, ref)) return undefined;
  const { same } = redrawnLines(then.outline, now.outline);
  return [...same].some(([fresh, old]) => refOf(fresh) === `[${closest}]` && refOf(old) === `[${ref}]`)
    ? closest
    : undefined;
}

/** The heading before a node, and the lines right before and after it on its level; what comes after may be counted by now. */
function surroundingsOf({ outline }: Snapshot, ref: string): string {
  const lines = unpack(outline);
  const at = lines.findIndex((line) => refOf(line.trimStart()) === `[${ref}]`);
  const level = indentOf(lines[at] ?? '');
  const [before, after] = [lines.slice(0, Math.max(at, 0)).reverse(), lines.slice(at + 1)];
  const isNext = (line: string): boolean => indentOf(line) <= level;
  const neighbours = [before.find((line) => HEADING.test(line)), before.find(isNext), after.find(isNext)];
  const [heading = '', last = '', next = ''] = neighbours.map((line) => line && withoutRef(comparableLine(line)));
  return [heading, last, next.replaceAll(/\d+/g, '0')].join('\n');
}

const HEADING = /^ *\[\d+-\d+\] heading\b/;

interface GoneElement {
  ref: string;
  then: Snapshot;
  now: Snapshot;
}

function sameIdentity(is: Identity, was: Identity): boolean {
  const hasSameName = is.name === was.name || (isTruncated(was.name) && is.name.startsWith(was.name.slice(0, -1)));
  return is.role === was.role && hasSameName && (was.row === undefined || is.row === was.row);
}

/** Whether nothing but running numbers are others, and what is left tells the element from all others. */
function hasOnlyNumbersChanged(now: Snapshot, is: Identity, seen: Identity): boolean {
  const withoutNumbers = ROW_ROLES.has(seen.role) ? withoutAmounts : withoutCounts;
  const [name, row] = [withoutNumbers(seen.name), seen.row && withoutAmounts(seen.row)];
  const hasSameName = (one: Identity): boolean => one.role === seen.role && withoutNumbers(one.name) === name;
  const isSameButNumbers = (one: Identity): boolean =>
    hasSameName(one) && (row === undefined || (one.row !== undefined && withoutAmounts(one.row) === row));
  return isSameButNumbers(is) && now.findNodes(hasSameName).filter(isSameButNumbers).length === 1;
}

/** A count of something: seconds, likes. At the end (`Seat 12`), with four digits or a sign it may be part of a name. */
const COUNT =
  /(?<![\p{L}\p{N}#№.,:/-])(?:\d{1,3}(?:[.,]\d{3})*|\d{1,2}(?::\d\d){1,2})(?=\s\p{L}|\s?%|[)\]]|(?:ms|s|m|min|h|d|k|K|M)\b)/gu;

/** It says what is to be paid, which is not to change unseen. */
const PRICE = /\p{Sc}|\d\s?(?:[A-Z]{3}|kr)\b/u;

/** A name without what is counted in it. */
function withoutCounts(name: string): string {
  return PRICE.test(name) ? name : name.replace(COUNT, '0');
}

/** An amount by itself, with its sign and unit; neither a date nor a number of four digits, which may be a year or a name. */
const AMOUNT =
  /^[^\p{L}\p{N}#№]*(?:\d{1,3}(?:[.,]\d{3})*(?:[.,]\d+)?|\d+[.,]\d+|\d{1,2}(?::\d\d){1,2})(?:\p{L}{0,3}|[^\p{L}\p{N}]+)$/u;

const SIGN = /^[^\p{L}\p{N}|¦]+$/u;

/** What a row says without the amounts and signs in it; its first cell, which it is called by, stays whole. */
function withoutAmounts(row: string): string {
  const [first = '', ...others] = row.split(/(?= [|¦] )/);
  const words = others.join('').split(' ');
  return [first, ...words.filter((word) => !SIGN.test(word)).map((word) => word.replace(AMOUNT, '0'))].join(' ');
}

/** The only element that is now what was seen. */
function findOnlyMatch(now: Snapshot, seen: Identity): string | undefined {
  const same = now.nodesNamed(seen.role, seen.name).filter((node) => sameIdentity(node, seen));
  return same.length === 1 ? same[0]?.ref : undefined;
}

function describe({ role, name, row }: Identity): string {
  const own = name === '' ? role : `${role} ${JSON.stringify(name)}`;
  return row === undefined ? own : `${own} in ${JSON.stringify(shorten(row))}`;
}

const MAX_ROW_LENGTH = 60; // characters; enough to tell rows apart in a message

function shorten(text: string): string {
  return text.length > MAX_ROW_LENGTH ? `${text.slice(0, MAX_ROW_LENGTH - 1)}…` : text;
}
