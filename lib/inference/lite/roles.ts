/** What a person calls an element, and the ARIA roles which that may be. */
const nouns: readonly { words: string; roles: readonly string[] }[] = [
  { words: 'button|btn|icon|cta', roles: ['button', 'link', 'menuitem'] },
  { words: 'link|hyperlink|url', roles: ['link'] },
  {
    words:
      'field|input|box|textbox|text box|text field|text area|textarea|input field|input box|entry|editor|bar|blank',
    roles: ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  },
  {
    words:
      'dropdown|drop down|select|select box|combobox|combo box|picker|dropdown menu|drop down menu|dropdown list|selector|listbox|list box',
    roles: ['combobox', 'listbox', 'button'],
  },
  { words: 'checkbox|check box|tick box|tickbox', roles: ['checkbox', 'menuitemcheckbox', 'switch'] },
  { words: 'radio|radio button|radio option', roles: ['radio', 'menuitemradio'] },
  { words: 'switch|toggle|toggle button|toggle switch', roles: ['switch', 'checkbox', 'button'] },
  { words: 'tab', roles: ['tab', 'link', 'button'] },
  { words: 'option|choice', roles: ['option', 'radio', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'checkbox'] },
  {
    words: 'menu item|menu entry|menu option',
    roles: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'link', 'option'],
  },
  { words: 'filter', roles: ['checkbox', 'radio', 'option', 'button', 'link', 'textbox', 'searchbox'] },
  { words: 'menu', roles: ['button', 'menuitem', 'menu', 'combobox'] },
  { words: 'slider|range', roles: ['slider'] },
  { words: 'heading|title|headline', roles: ['heading', 'link'] },
  { words: 'image|picture|photo|logo|thumbnail', roles: ['img', 'link', 'button', 'image'] },
  { words: 'column|column header|header', roles: ['columnheader', 'button', 'link'] },
  { words: 'cell|day|date', roles: ['cell', 'gridcell', 'button', 'option'] },
  { words: 'row|line', roles: ['row', 'listitem'] },
  { words: 'node|tree item', roles: ['treeitem'] },
];

/** Noun or noun phrase → roles it may mean. */
export const rolesOfNoun: ReadonlyMap<string, readonly string[]> = new Map(
  nouns.flatMap(({ words, roles }) => words.split('|').map((word) => [word, roles] as const)),
);

/** Places of a page by what people call them → landmark and container roles. */
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

const editable = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider']);
const checkable = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const choosable = new Set(['combobox', 'listbox']);
const choices = new Set([
  'option',
  'radio',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'tab',
  'treeitem',
  'gridcell',
]);
const clickable = new Set([
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
]);

export const isEditable = (role: string): boolean => editable.has(role);
export const isCheckable = (role: string): boolean => checkable.has(role);
export const isChoosable = (role: string): boolean => choosable.has(role);
export const isChoice = (role: string): boolean => choices.has(role);
export const isClickable = (role: string): boolean => clickable.has(role);
