import type { OutlineNode } from './outline.ts';

/** Roles that a noun means: primarily, and loosely, as people call a link a button. */
export interface NounRoles {
  just: readonly string[];
  also: readonly string[];
}

const fieldRoles = ['textbox', 'searchbox', 'combobox', 'spinbutton'];

/** People's words for elements → the possible ARIA roles. */
const nouns: readonly ({ words: string } & NounRoles)[] = [
  { words: 'button|btn|icon|cta', just: ['button'], also: ['link', 'menuitem'] },
  { words: 'link|hyperlink|url', just: ['link'], also: [] },
  {
    words: 'field|input|textbox|text box|text field|text area|textarea|input field|input box|entry|editor|blank',
    just: fieldRoles,
    also: [],
  },
  { words: 'bar', just: [...fieldRoles, 'progressbar', 'meter', 'slider', 'scrollbar'], also: [] },
  { words: 'progress bar|gauge|meter', just: ['progressbar', 'meter'], also: [] },
  { words: 'filter', just: fieldRoles, also: ['button', 'link', 'tab', 'checkbox', 'radio'] },
  { words: 'number field|number input|number box|spinner|stepper', just: ['spinbutton'], also: ['textbox'] },
  { words: 'box', just: fieldRoles, also: ['checkbox'] },
  {
    words:
      'dropdown|drop down|select|select box|combobox|combo box|picker|dropdown menu|drop down menu|dropdown list|selector|listbox|list box',
    just: ['combobox', 'listbox'],
    also: ['button'],
  },
  { words: 'checkbox|check box|tick box|tickbox', just: ['checkbox'], also: ['menuitemcheckbox', 'switch'] },
  { words: 'radio|radio button|radio option', just: ['radio'], also: ['menuitemradio'] },
  { words: 'switch|toggle|toggle button|toggle switch', just: ['switch'], also: ['checkbox', 'button'] },
  { words: 'tab', just: ['tab'], also: ['link', 'button'] },
  {
    words: 'option|choice|answer',
    just: ['option', 'radio'],
    also: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'checkbox'],
  },
  {
    words: 'menu item|menuitem|menu entry|menu option',
    just: ['menuitem', 'menuitemradio', 'menuitemcheckbox'],
    also: ['link', 'option'],
  },
  { words: 'menu|submenu|sub menu', just: ['button', 'menuitem', 'menu', 'combobox'], also: [] },
  { words: 'slider|range', just: ['slider'], also: [] },
  { words: 'heading|title|headline', just: ['heading'], also: ['link'] },
  { words: 'image|picture|photo|logo|thumbnail', just: ['img', 'image'], also: ['link', 'button'] },
  { words: 'column|column header|header', just: ['columnheader'], also: ['button', 'link'] },
  { words: 'cell|day|date', just: ['cell', 'gridcell'], also: ['button', 'option'] },
  { words: 'row|line', just: ['row', 'listitem'], also: [] },
  { words: 'node|tree item|treeitem', just: ['treeitem'], also: [] },
];

const rolesOfNoun: ReadonlyMap<string, NounRoles> = new Map(
  nouns.flatMap(({ words, just, also }) => words.split('|').map((word) => [word, { just, also }] as const)),
);

/** Roles that a noun or noun phrase may mean, in singular or plural. */
export function rolesNamed(noun: string): NounRoles | undefined {
  const plain = noun.toLowerCase().replaceAll('-', ' ');
  if (plain === 'filters') return undefined; // checkboxes, chips and lists together
  return (
    rolesOfNoun.get(plain) ?? rolesOfNoun.get(plain.replace(/e?s$/, '')) ?? rolesOfNoun.get(plain.replace(/s$/, ''))
  );
}

/** Whether an element is of a kind that the noun means; a pressable button is a toggle, whatever its name. */
export const hasRole = (
  { role, states }: { role: string; states: ReadonlyMap<string, string> },
  noun: NounRoles | undefined,
): boolean =>
  !noun || noun.just.includes(role) || noun.also.includes(role) || (role === 'button' && states.has('pressed'));

/** People's words for parts of a page → landmark and container roles. */
export const placesOfNoun: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    header: ['banner'],
    banner: ['banner'],
    'top bar': ['banner', 'navigation', 'toolbar'],
    footer: ['contentinfo'],
    sidebar: ['complementary', 'navigation'],
    'side bar': ['complementary', 'navigation'],
    navigation: ['navigation'],
    'navigation bar': ['navigation'],
    nav: ['navigation'],
    navbar: ['navigation'],
    'main content': ['main'],
    search: ['search'],
    'search form': ['search'],
    main: ['main'],
    dialog: ['dialog', 'alertdialog'],
    'dialog box': ['dialog', 'alertdialog'],
    modal: ['dialog', 'alertdialog'],
    popup: ['dialog', 'alertdialog', 'menu', 'listbox'],
    'pop up': ['dialog', 'alertdialog', 'menu', 'listbox'],
    window: ['dialog', 'alertdialog'],
    alert: ['alert', 'alertdialog', 'status'],
    notification: ['alert', 'alertdialog', 'status'],
    form: ['form', 'group', 'region'],
    menu: ['menu', 'menubar', 'navigation'],
    toolbar: ['toolbar'],
    table: ['table', 'grid', 'treegrid'],
    grid: ['grid', 'table'],
    tree: ['tree'],
    calendar: ['grid', 'table'],
    list: ['list', 'listbox'],
    column: ['region', 'list', 'group', 'listitem'],
    row: ['row', 'listitem'],
    line: ['row', 'listitem'],
    card: ['article', 'listitem', 'group', 'region'],
    tile: ['article', 'listitem', 'group'],
    item: ['listitem', 'article', 'row', 'group'],
    entry: ['listitem', 'article', 'row'],
    article: ['article'],
    post: ['article', 'listitem'],
    section: ['region', 'group', 'form', 'article', 'complementary'],
    panel: ['region', 'tabpanel', 'group', 'complementary'],
    group: ['group', 'radiogroup', 'region'],
    fieldset: ['group'],
    tab: ['tabpanel'],
  }),
);

const editableRoles = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider']);
const checkableRoles = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const choosableRoles = new Set(['combobox', 'listbox']);
const choiceRoles = new Set([
  'option',
  'radio',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'tab',
  'treeitem',
  'gridcell',
]);
const clickableRoles = new Set([
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'checkbox',
  'radio',
  'switch',
  'combobox',
  'textbox',
  'searchbox',
  'spinbutton',
  'slider',
  'treeitem',
  'gridcell',
  'summary',
  'scrollbar',
  'listbox',
  'video',
  'audio',
]);

export const isEditable = (role: string): boolean => editableRoles.has(role);
export const isCheckable = (role: string): boolean => checkableRoles.has(role);
export const isChoosable = (role: string): boolean => choosableRoles.has(role);
export const isChoice = (role: string): boolean => choiceRoles.has(role);
export const isClickable = (role: string): boolean => clickableRoles.has(role);

/** Roles that are chosen among others or ticked: the label is the value, not the action. */
export const isChosenRole = (role: string): boolean => role === 'option' || role === 'tab' || isCheckable(role);

/** Roles of a page's content, even if clickable. */
export const isCell = (role: string): boolean => role === 'gridcell' || role === 'treeitem' || role === 'option';

/** Roles of an entry of a list or table. */
export const isRowRole = (role: string): boolean => role === 'row' || role === 'listitem' || role === 'article';

/** A row, a card, or an element clicked as a whole. */
export const isEntry = ({ role, states }: Pick<OutlineNode, 'role' | 'states'>): boolean =>
  isRowRole(role) || ENTRY_ROLES.has(role) || (role === 'generic' && states.has('clickable'));
const ENTRY_ROLES = new Set(['item', 'group', 'article', 'region']);

const landmarkRoles = new Set(['banner', 'main', 'navigation', 'contentinfo', 'complementary', 'form', 'search']);
export const isLandmark = (role: string): boolean => landmarkRoles.has(role);

/** Roles that lead onwards from a page. */
export const isPressed = (role: string): boolean => role === 'button' || role === 'link';

export const isDialog = (role: string): boolean => role === 'dialog' || role === 'alertdialog';
