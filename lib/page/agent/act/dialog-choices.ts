import { buttonsAmong, takesBack } from './buttons.ts';
import { LIES_OVER, matchesIn } from './popup-rows.ts';
import { flatAncestors, outermost } from './tree.ts';

/** What stands there to be chosen from in a dialog, in place of options. */
const CHOICES = '[role=radio], [role=checkbox], label:has(input[type=radio], input[type=checkbox])';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';
const FIELDS = 'input:not([type=hidden]), select, textarea, [contenteditable]';
const SEEN = { visibilityProperty: true, opacityProperty: true };

/** What stood there before a list was opened. */
let before = new WeakSet<Element>();

/** Notes what there is to be chosen from without the list of the element, for `choicesCome`; with it, nothing. */
export function noteChoices(document: Document, isOpen: boolean): void {
  before = new WeakSet(isOpen ? [] : [...choicesIn(document), ...dialogsIn(document)]);
}

/** The choices of a dialog that has come over the element: radio buttons or boxes, else the buttons of one without fields. */
export function choicesCome(element: Element): Element[] {
  const around = new Set(flatAncestors(element));
  const isOver = (one: Element): boolean =>
    !before.has(one) && [...flatAncestors(one)].some((at) => !around.has(at) && liesOver(at));
  const come = choicesIn(element.ownerDocument).filter(isOver);
  if (come.length > 0) return come;
  const [dialog] = dialogsIn(element.ownerDocument).filter((one) => isOver(one) && !around.has(one));
  const buttons = dialog && matchesIn(dialog, FIELDS).length === 0 ? buttonsAmong(dialog.querySelectorAll('*')) : [];
  const left = buttons.filter((one) => !takesBack(one));
  return left.length > 1 ? left : [];
}

/** The dialog that has come since then, and does not hold the element. */
export function dialogCome(element: Element): Element | undefined {
  const around = new Set(flatAncestors(element));
  return dialogsIn(element.ownerDocument).find((one) => !before.has(one) && !around.has(one));
}

const liesOver = (box: Element): boolean =>
  LIES_OVER.test(getComputedStyle(box).position) || box.matches(DIALOG) || box.matches('[popover]');

function choicesIn(document: Document): Element[] {
  const shown = matchesIn(document, CHOICES).filter((one) => one.checkVisibility(SEEN));
  return outermost(new Set(shown));
}

function dialogsIn(document: Document): Element[] {
  return matchesIn(document, DIALOG).filter((one) => one.checkVisibility(SEEN));
}
