import { buttonsAmong, undoesChoice } from '../buttons.ts';
import { OUT_OF_FLOW, matchesIn } from './popup-rows.ts';
import { flatAncestors, outermost } from '../flat-path.ts';

/** What a dialog offers to choose from instead of options. */
const CHOICES = '[role=radio], [role=checkbox], label:has(input[type=radio], input[type=checkbox])';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';
const FIELDS = 'input:not([type=hidden]), select, textarea, [contenteditable]';
const VISIBILITY_CHECKS = { visibilityProperty: true, opacityProperty: true };

/** What was there before a list was opened. */
let before = new WeakSet<Element>();

/** Records the choices on the page while the element's list is closed, for `newChoices`; while it is open, none. */
export function recordChoices(document: Document, isOpen: boolean): void {
  before = new WeakSet(isOpen ? [] : [...choicesIn(document), ...dialogsIn(document)]);
}

/**
 * The choices of a dialog that opened over the element: radio buttons or checkboxes, else the buttons of one without
 * fields.
 */
export function newChoices(element: Element): Element[] {
  const around = new Set(flatAncestors(element));
  const isOver = (one: Element): boolean =>
    !before.has(one) && [...flatAncestors(one)].some((at) => !around.has(at) && liesOver(at));
  const appeared = choicesIn(element.ownerDocument).filter(isOver);
  if (appeared.length > 0) return appeared;
  const [dialog] = dialogsIn(element.ownerDocument).filter((one) => isOver(one) && !around.has(one));
  const buttons = dialog && matchesIn(dialog, FIELDS).length === 0 ? buttonsAmong(dialog.querySelectorAll('*')) : [];
  const left = buttons.filter((one) => !undoesChoice(one));
  return left.length > 1 ? left : [];
}

/** The dialog that has opened since, and does not contain the element. */
export function newDialog(element: Element): Element | undefined {
  const around = new Set(flatAncestors(element));
  return dialogsIn(element.ownerDocument).find((one) => !before.has(one) && !around.has(one));
}

const liesOver = (box: Element): boolean =>
  OUT_OF_FLOW.test(getComputedStyle(box).position) || box.matches(DIALOG) || box.matches('[popover]');

function choicesIn(document: Document): Element[] {
  const shown = matchesIn(document, CHOICES).filter((one) => one.checkVisibility(VISIBILITY_CHECKS));
  return outermost(new Set(shown));
}

function dialogsIn(document: Document): Element[] {
  return matchesIn(document, DIALOG).filter((one) => one.checkVisibility(VISIBILITY_CHECKS));
}
