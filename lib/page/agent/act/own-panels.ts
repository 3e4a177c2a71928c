import { DIALOG } from './animations.ts';
import { besideOf } from './ground.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from './tree.ts';

/** The field written to last, and the dialogs that were open before. */
let written: { field: Element; before: ReadonlySet<Element> } | undefined;
/** Dialogs that opened when a field that they belong to was written to. */
const opened = new WeakSet<Element>();

/** The one beside which a press is imminent, or happened: it may take a while to close. */
let leaving: Element | undefined;
let asked: Element | undefined;

/** Records that a field is about to be written to, and what the writing before it opened. */
export function noteWriting(field: Element): void {
  if (written?.field === field) return; // it is written to again
  const panels = [...field.ownerDocument.querySelectorAll(DIALOG)].filter((one) => one.checkVisibility());
  for (const panel of panels) if (isOfWritten(panel)) opened.add(panel);
  written = { field, before: new Set(panels) };
  leaving = undefined;
}

/** Whether the dialog is the panel of a field that we wrote to, and opened then: whatever it says, a press beside it closes it. */
export function isOwnPanel(dialog: Element): boolean {
  return !dialog.matches(MODAL) && (opened.has(dialog) || isOfWritten(dialog));
}

/** Where a press closes the panel that covers the element, if it is such a panel and was not already pressed beside. */
export function besidePanel(dialog: Element, element: Element): Point | undefined {
  if (!isOwnPanel(dialog) || dialog === leaving) return undefined;
  asked = dialog;
  return besideOf(element);
}

/** Records that the last panel returned by that is about to be closed. */
export function notePanelLeft(): void {
  leaving = asked;
}

function isOfWritten(panel: Element): boolean {
  return written !== undefined && !written.before.has(panel) && standsAt(panel, written.field);
}

/** Dialogs that no press beside them closes. */
export const MODAL = ':modal, [role=alertdialog]';

/** Whether the dialog is next to the field, as pickers are. */
export function standsAt(dialog: Element, field: Element): boolean {
  if ([...flatAncestors(field)].includes(dialog)) return false;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const box = dialog.getBoundingClientRect();
  const gap = Math.max(box.top - bottom, top - box.bottom);
  const isOver = gap < -MOST_GAP_PX && !field.matches(OPENED);
  return gap <= MOST_GAP_PX && !isOver && box.left < right && box.right > left;
}

/** A field that says it opened a dialog, which may cover the field in a low window. */
const OPENED = '[aria-haspopup=dialog][aria-expanded=true]';

const MOST_GAP_PX = 24; // an arrow that points at the field
