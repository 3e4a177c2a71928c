import type { ActMethod } from '../protocol/results.ts';

const BUTTONS = ['button', 'link', 'menuitem', 'option', 'tab', 'image', 'separator', 'progressbar', 'meter'];
const SWITCHES = ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'];
const FIELDS = ['textbox', 'searchbox', 'spinbutton', 'slider'];

/**
 * Roles that a method can do nothing with, whatever the page made of them: a reply that pairs them is a slip of the model.
 * Where a page may well do so (a button that opens a list of its own, a cell that can be edited), the page decides.
 */
const UNSUITABLE_ROLES: Partial<Record<ActMethod, ReadonlySet<string>>> = {
  fill: new Set([...BUTTONS, ...SWITCHES]),
  type: new Set([...BUTTONS, ...SWITCHES]),
  selectOption: new Set(['link', 'option', 'image', 'heading', 'slider', ...SWITCHES]),
  check: new Set([...FIELDS, 'combobox', 'listbox', 'heading', 'image', 'table', 'document']),
  uncheck: new Set([...FIELDS, 'combobox', 'listbox', 'heading', 'image', 'table', 'document']),
  uploadFile: new Set([...FIELDS, ...SWITCHES, 'combobox', 'listbox', 'heading', 'document']),
};

/** Whether a method may be done on an element of this role. */
export function isApplicable(method: ActMethod, role: string): boolean {
  return !UNSUITABLE_ROLES[method]?.has(role);
}

/** Whether an element of this role is pressed as a whole, whatever words are in it. */
export function isControl(role: string): boolean {
  return CONTROLS.has(role);
}

const CONTROLS = new Set([...BUTTONS, ...SWITCHES, ...FIELDS, 'combobox', 'treeitem', 'audio', 'video', 'iframe']);
