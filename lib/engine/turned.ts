import type { Performed } from './page.ts';
import { changedLines, plain, withoutRef } from '../page/line-diff.ts';
import { redrawnLines } from '../page/redrawn.ts';
import { unpack } from '../page/unpack.ts';

/** The lines that are new in a page, without those that it only drew anew. */
export function appearedLines(before: string, after: string): string[] {
  const { added } = changedLines(before, after);
  if (added.length === 0) return added;
  const { come } = redrawnLines(before, after);
  return added.filter((line) => !come.has(line));
}

/**
 * Whether a control that was clicked did what it says, and opened nothing: where it stood, the same kind of control now says
 * that this is done (“Selected” for “Select”), or is on. Of a page that draws it anew it is the one in the same order.
 */
export function hasTurned(ref: string, before: string, after: string): boolean {
  if (appearedLines(before, after).some((line) => OPENED.test(line))) return false;
  const line = linesOf(before).find((one) => one.startsWith(`[${ref}] `));
  const then = line === undefined ? undefined : partsOf(line);
  if (!then || OPENER.test(then.states)) return false;
  const peers = (outline: string): string[] => linesOf(outline).filter((one) => partsOf(one)?.role === then.role);
  const [was, is] = [peers(before), peers(after)];
  const now = was.length === is.length ? partsOf(is[was.indexOf(line ?? '')] ?? '') : undefined;
  if (!now || OPENER.test(now.states) || NOT_YET.test(now.name)) return false;
  return now.name === then.name ? ON.test(now.states) && !ON.test(then.states) : saysDone(now.name, then.name);
}

const OPENED =
  /^\[\d+-\d+\] (?:option|menuitem|menu|listbox|radio|tree|treeitem|grid|gridcell|(?:alert)?dialog|textbox|searchbox)\b/;
const OPENER = /\b(?:expanded|collapsed|haspopup|busy)\b/;
const ON = /\b(?:pressed|selected|checked)\b|\bsort=/;
const NOT_YET = /(?:…|\.\.\.)$/;

/** Whether all that is new are texts, and none of them that more is to come: nothing was opened to choose in. */
export function onlySaysMore(appeared: readonly string[]): boolean {
  return appeared.length > 0 && appeared.every((line) => /^text: /.test(line.trim()) && !TO_COME.test(line));
}

const TO_COME = /…|\.\.\.|\b(?:loading|wait|searching)\b/i;

/** Whether one of the words is the first word of what the control did, with an ending. */
function saysDone(now: string, then: string): boolean {
  const [deed = ''] = wordsOf(then);
  return (
    deed.length >= LEAST && wordsOf(now).some((word) => word.startsWith(deed) && ENDING.test(word.slice(deed.length)))
  );
}

const LEAST = 3; // letters
const ENDING = /^\p{L}{1,3}$/u;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function linesOf(outline: string): string[] {
  return unpack(outline).map(plain);
}

function partsOf(line: string): { role: string; name: string; states: string } | undefined {
  const { role = '', name = '', states = '' } = NODE.exec(withoutRef(line))?.groups ?? {};
  return role === '' || !line.startsWith('[') ? undefined : { role, name, states };
}

const NODE = /^(?<role>[\w-]+)(?:: (?<name>.*?))?(?: \[(?<states>[^[]*)\])?$/;

/** Whether a click did no more than to select what it was to open, as in lists of files. */
export function isOnlySelected(changed: Performed['changed'], description: string): boolean {
  if (changed === 'nothing') return false;
  const { restyled = '', value, focus: _, added = [], removed = [], ...others } = changed;
  if (Object.keys(others).length > 0 || added.length !== removed.length) return false;
  const role = (line: string | undefined): string =>
    line?.slice(0, line.indexOf(': ')).replace(/^\[[\d-]+\] /, '') ?? '';
  const isTurned = (line: string, at: number): boolean =>
    // only the entry that is selected has a button, say
    role(line) === role(removed[at]) && description.includes(line.slice(line.indexOf(': ') + 2));
  return added.length > 0
    ? added.every(isTurned)
    : SELECTED.test(restyled.replace(/elsewhere: .*/s, '')) || value === 'selected';
}

const SELECTED = /(?:^|[+\s_-])(?:select|highlight)/i;
