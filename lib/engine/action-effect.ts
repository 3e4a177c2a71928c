import type { Performed } from './page.ts';
import { changedLines, comparableLine, withoutRef } from '../page/line-diff.ts';
import { redrawnLines } from '../page/redrawn-lines.ts';
import { unpack } from '../page/split-joined-lines.ts';

/** The lines that are new in a page, without those that it only drew anew. */
export function appearedLines(before: string, after: string): string[] {
  const { added } = changedLines(before, after);
  if (added.length === 0) return added;
  const { appeared: come } = redrawnLines(before, after);
  return added.filter((line) => !come.has(line));
}

/**
 * Whether a control that was clicked did what it says, and opened nothing: where it stood, the same kind of control now says
 * that this is done (“Selected” for “Select”), or is on. Of a page that draws it anew it is the one in the same order.
 */
export function showsDone(ref: string, before: string, after: string): boolean {
  if (appearedLines(before, after).some((line) => OPENED.test(line))) return false;
  const line = linesOf(before).find((one) => one.startsWith(`[${ref}] `));
  const oldNode = line === undefined ? undefined : partsOf(line);
  if (!oldNode || OPENER.test(oldNode.states)) return false;
  const peers = (outline: string): string[] => linesOf(outline).filter((one) => partsOf(one)?.role === oldNode.role);
  const [oldPeers, newPeers] = [peers(before), peers(after)];
  const newNode =
    oldPeers.length === newPeers.length ? partsOf(newPeers[oldPeers.indexOf(line ?? '')] ?? '') : undefined;
  if (!newNode || OPENER.test(newNode.states) || UNFINISHED.test(newNode.name)) return false;
  return newNode.name === oldNode.name
    ? TOGGLED_ON.test(newNode.states) && !TOGGLED_ON.test(oldNode.states)
    : isDoneForm(newNode.name, oldNode.name);
}

const OPENED =
  /^\[\d+-\d+\] (?:option|menuitem|menu|listbox|radio|tree|treeitem|grid|gridcell|(?:alert)?dialog|textbox|searchbox)\b/;
const OPENER = /\b(?:expanded|collapsed|haspopup|busy)\b/;
const TOGGLED_ON = /\b(?:pressed|selected|checked)\b|\bsort=/;
const UNFINISHED = /(?:…|\.\.\.)$/;

/** Whether all that is new are texts, and none of them that more is to come: nothing was opened to choose in. */
export function isOnlyStatusText(appeared: readonly string[]): boolean {
  return appeared.length > 0 && appeared.every((line) => /^text: /.test(line.trim()) && !PENDING_TEXT.test(line));
}

const PENDING_TEXT = /…|\.\.\.|\b(?:loading|wait|searching)\b/i;

/** Whether one of the words is the first word of what the control did, with an ending. */
function isDoneForm(newName: string, oldName: string): boolean {
  const [verb = ''] = wordsOf(oldName);
  return (
    verb.length >= MIN_VERB_LETTERS &&
    wordsOf(newName).some((word) => word.startsWith(verb) && INFLECTION.test(word.slice(verb.length)))
  );
}

const MIN_VERB_LETTERS = 3; // letters
const INFLECTION = /^\p{L}{1,3}$/u;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function linesOf(outline: string): string[] {
  return unpack(outline).map(comparableLine);
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
  const isSelectedEntry = (line: string, index: number): boolean =>
    // only the entry that is selected has a button, say
    role(line) === role(removed[index]) && description.includes(line.slice(line.indexOf(': ') + 2));
  return added.length > 0
    ? added.every(isSelectedEntry)
    : SELECTED.test(restyled.replace(/elsewhere: .*/s, '')) || value === 'selected';
}

const SELECTED = /(?:^|[+\s_-])(?:select|highlight)/i;
