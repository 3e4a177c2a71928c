import { DIALOG } from './animations.ts';
import { besideOf } from './ground.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from './tree.ts';

/** The field that was written in last, and the dialogs that stood open before. */
let written: { field: Element; before: ReadonlySet<Element> } | undefined;
/** Those that came as a field was written in which they belong to. */
const opened = new WeakSet<Element>();

/** The one beside which a press is about to come, or came: it may take its time to go. */
let leaving: Element | undefined;
let asked: Element | undefined;

/** Notes that a field is about to be written in, and what the writing before it has opened. */
export function noteWriting(field: Element): void {
  if (written?.field === field) return; // it is written in once more
  const panels = [...field.ownerDocument.querySelectorAll(DIALOG)].filter((one) => one.checkVisibility());
  for (const panel of panels) if (isOfWritten(panel)) opened.add(panel);
  written = { field, before: new Set(panels) };
  leaving = undefined;
}

/** Whether the dialog is the panel of a field that we have written in, and came with that: whatever it says, it is left by a press beside it. */
export function isOwnPanel(dialog: Element): boolean {
  return !dialog.matches(MODAL) && (opened.has(dialog) || isOfWritten(dialog));
}

/** Where a press leaves the panel that lies over the element, if it is such a one and was not left so already. */
export function besidePanel(dialog: Element, element: Element): Point | undefined {
  if (!isOwnPanel(dialog) || dialog === leaving) return undefined;
  asked = dialog;
  return besideOf(element);
}

/** Notes that the panel of which that was asked last is about to be left. */
export function notePanelLeft(): void {
  leaving = asked;
}

function isOfWritten(panel: Element): boolean {
  return written !== undefined && !written.before.has(panel) && standsAt(panel, written.field);
}

/** Dialogs that no press beside them closes. */
export const MODAL = ':modal, [role=alertdialog]';

/** Whether the dialog stands beside the field, as pickers do. */
export function standsAt(dialog: Element, field: Element): boolean {
  if ([...flatAncestors(field)].includes(dialog)) return false;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const box = dialog.getBoundingClientRect();
  const gap = Math.max(box.top - bottom, top - box.bottom);
  const isOver = gap < -MOST_GAP_PX && !field.matches(OPENED);
  return gap <= MOST_GAP_PX && !isOver && box.left < right && box.right > left;
}

/** A field that says that it has opened what may lie over it, in a low window. */
const OPENED = '[aria-haspopup=dialog][aria-expanded=true]';

const MOST_GAP_PX = 24; // an arrow, which points at the field
