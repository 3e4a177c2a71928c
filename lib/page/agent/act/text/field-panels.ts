import { DIALOG } from '../effects/animations.ts';
import { freePointBeside } from '../pointer/free-point.ts';
import type { Point } from '../pointer/hit-test.ts';
import { flatAncestors } from '../flat-path.ts';

/** The field written to last, and the dialogs that were open before. */
let lastWriting: { field: Element; before: ReadonlySet<Element> } | undefined;
/** Dialogs that opened when a field that they belong to was written to. */
const opened = new WeakSet<Element>();

/** The one beside which a press is imminent, or happened: it may take a while to close. */
let closingPanel: Element | undefined;
let pendingPanel: Element | undefined;

/** Records that a field is about to be written to, and what the writing before it opened. */
export function recordWriting(field: Element): void {
  if (lastWriting?.field === field) return; // it is written to again
  const panels = [...field.ownerDocument.querySelectorAll(DIALOG)].filter((one) => one.checkVisibility());
  for (const panel of panels) if (isPanelOfLastField(panel)) opened.add(panel);
  lastWriting = { field, before: new Set(panels) };
  closingPanel = undefined;
}

/**
 * Whether the dialog is the panel of a field that we wrote to, and opened then: whatever it says, a press beside it
 * closes it.
 */
export function isPanelOfField(dialog: Element): boolean {
  return !dialog.matches(MODAL) && (opened.has(dialog) || isPanelOfLastField(dialog));
}

/** Where a press closes the panel that covers the element, if it is such a panel and was not already pressed beside. */
export function pointBesidePanel(dialog: Element, element: Element): Point | undefined {
  if (!isPanelOfField(dialog) || dialog === closingPanel) return undefined;
  pendingPanel = dialog;
  return freePointBeside(element);
}

/** Records that the last panel returned by that is about to be closed. */
export function recordPanelLeft(): void {
  closingPanel = pendingPanel;
}

function isPanelOfLastField(panel: Element): boolean {
  return lastWriting !== undefined && !lastWriting.before.has(panel) && isNextToField(panel, lastWriting.field);
}

/** Dialogs that no press beside them closes. */
export const MODAL = ':modal, [role=alertdialog]';

/** Whether the dialog is next to the field, as pickers are. */
export function isNextToField(dialog: Element, field: Element): boolean {
  if ([...flatAncestors(field)].includes(dialog)) return false;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const box = dialog.getBoundingClientRect();
  const gap = Math.max(box.top - bottom, top - box.bottom);
  const isOver = gap < -MAX_GAP_PX && !field.matches(OPENED);
  return gap <= MAX_GAP_PX && !isOver && box.left < right && box.right > left;
}

/** A field that says it opened a dialog, which may cover the field in a low window. */
const OPENED = '[aria-haspopup=dialog][aria-expanded=true]';

const MAX_GAP_PX = 24; // an arrow that points at the field
