import { isBare } from '../dom/bare-element.ts';
import { drawnRoleOf } from './drawn-box.ts';
import { nestedDocumentIn } from '../dom/nested-document.ts';
import { flatParent } from '../dom/flat-tree.ts';

/** Roles of ARIA 1.2 (and the few of 1.3 that browsers know) that an author may use. */
const AUTHOR_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
    'graphics-document graphics-object graphics-symbol grid gridcell group heading image img insertion link list listbox ' +
    'listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note ' +
    'option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox ' +
    'separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term ' +
    'textbox time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);

/** Roles that allow name from content. ARIA 1.2, 5.2.8.3 */
export const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'rowheader switch tab tooltip treeitem'
  ).split(' '),
);

/** Roles that a person operates. */
export const INTERACTIVE = new Set(
  (
    'audio button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox ' +
    'slider spinbutton switch tab textbox treeitem video'
  ).split(' '),
);

/** Roles in which a value or state is set. */
export const FIELDS = new Set('checkbox combobox listbox radio searchbox slider spinbutton switch textbox'.split(' '));

type ImplicitRole = string | ((element: Element, parentTag: string | undefined) => string);

const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
  password: 'textbox',
  file: 'button',
  color: 'textbox',
  date: 'textbox',
  'datetime-local': 'textbox',
  month: 'textbox',
  time: 'textbox',
  week: 'textbox',
  hidden: 'none',
};

/** Chrome treats an anchor that a script makes clickable as a link, too. */
const LINK_ATTRIBUTES = ['href', 'xlink:href', 'tabindex', 'onclick'];

const heading = 'heading';
const rowgroup = 'rowgroup';

/** Implicit roles per HTML-AAM 1.0; an element that is not here is `generic`. */
const IMPLICIT: Record<string, ImplicitRole> = {
  a: (element) => (LINK_ATTRIBUTES.some((attribute) => element.hasAttribute(attribute)) ? 'link' : 'generic'),
  address: 'group',
  area: (element) => (element.hasAttribute('href') ? 'link' : 'generic'),
  article: 'article',
  aside: (element) =>
    element.parentElement?.closest(SECTIONING) && !hasAuthorName(element) ? 'generic' : 'complementary',
  audio: (element) => playerRole(element, 'audio'),
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'img',
  caption: 'caption',
  code: 'code',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dialog: 'dialog',
  dir: 'list',
  dl: 'list',
  dt: 'term',
  em: 'emphasis',
  embed: (element) => (nestedDocumentIn(element, 'embed') ? 'iframe' : 'img'),
  fieldset: 'group',
  figure: 'figure',
  footer: (element) => (scopedBySection(element.parentElement) ? 'generic' : 'contentinfo'),
  form: 'form',
  frame: 'iframe',
  hgroup: 'group',
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  header: (element) => (scopedBySection(element.parentElement) ? 'generic' : 'banner'),
  hr: 'separator',
  iframe: 'iframe',
  img: (element) =>
    element.getAttribute('alt') === '' && !hasAuthorName(element) && !isFocusable(element) ? 'none' : 'img',
  input: (element) => inputRole(element as HTMLInputElement), // by tag
  ins: 'insertion',
  li: (element) => (isInList(element) ? 'listitem' : 'generic'),
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  object: (element) => (nestedDocumentIn(element, 'object') ? 'iframe' : showsFallback(element) ? 'generic' : 'img'),
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  section: (element) => (hasAuthorName(element) ? 'region' : 'generic'),
  select: (element) => (isListbox(element as HTMLSelectElement) ? 'listbox' : 'combobox'), // by tag
  strong: 'strong',
  sub: 'subscript',
  summary: (element) => (isSummaryOfDetails(element) ? 'button' : 'generic'),
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: rowgroup,
  td: (element) => tableRole(element, 'cell'),
  textarea: 'textbox',
  tfoot: rowgroup,
  th: (element) => headerRole(element as HTMLTableCellElement), // by tag
  thead: rowgroup,
  time: 'time',
  tr: (element) => tableRole(element, 'row'),
  ul: 'list',
  video: (element) => playerRole(element, 'video'),
};

/** HTML-AAM has no role for a player; to a reader it is one if the browser draws its controls. */
function playerRole(element: Element, called: 'audio' | 'video'): string {
  return element.hasAttribute('controls') ? called : 'group';
}

/** The element's role: the author's if it is valid, else its tag's in HTML-AAM. */
export function roleOf(element: Element, tag: string, parentTag?: string): string {
  const written = isBare(element) ? null : element.getAttribute('role');
  return (written && authorRole(element, written)) || implicitRole(element, tag, parentTag);
}

/** The role of the tag. */
function implicitRole(element: Element, tag: string, parentTag?: string): string {
  const implicit = Object.hasOwn(IMPLICIT, tag) ? IMPLICIT[tag] : undefined;
  if (implicit === undefined) return drawnRoleOf(element) ?? 'generic';
  return typeof implicit === 'string' ? implicit : implicit(element, parentTag);
}

const SYNONYMS: Record<string, string> = { presentation: 'none', image: 'img', directory: 'list' };

const FIELD_TAGS = new Set(['input', 'textarea', 'select']);

function authorRole(element: Element, written: string): string | undefined {
  for (const token of written.toLowerCase().split(/\s+/)) {
    if (!AUTHOR_ROLES.has(token)) continue;
    const role = SYNONYMS[token] ?? token;
    // ARIA 1.2, 9.3: an element that can be focused, or has a global property, cannot be made presentational
    if (role === 'none' && (isFocusable(element) || hasGlobalProperty(element))) continue;
    if (role === 'region' && !hasAuthorName(element)) continue;
    if (FIELD_TAGS.has(element.localName) && !INTERACTIVE.has(role)) continue; // it can be written to, or chosen from, all the same
    return role === 'button' && isFormLike(element) ? 'group' : role;
  }
  return undefined;
}

/**
 * Whether a button by its role is a box of fields, such as a node of a diagram: the text in it labels these, and is no
 * name of the whole. A field in an element that opens something belongs to that.
 */
function isFormLike(button: Element): boolean {
  if (!button.firstElementChild || button.matches(OPENER)) return false;
  const fields: Iterable<HTMLElement> = button.querySelectorAll<HTMLElement>(EDITABLE);
  return [...fields].some((field) => field.tabIndex >= 0 && field.offsetWidth > 1 && field.checkVisibility(VISIBLE));
}

const OPENER = '[aria-haspopup], [aria-expanded]';
const EDITABLE = 'input:read-write, textarea:read-write, select:enabled';
const VISIBLE = { opacityProperty: true, visibilityProperty: true };

/** Whether the author named the element; region, form and the like require that. */
function hasAuthorName(element: Element): boolean {
  if (element.getAttribute('aria-label')?.trim() || element.getAttribute('title')?.trim()) return true;
  const ids = labelledBy(element);
  return ids !== null && elementsByIds(element, ids).some((target) => target);
}

/** The ids of the elements that name this one; browsers also accept the American spelling. */
export function labelledBy(element: Element): string | null {
  return element.getAttribute('aria-labelledby') ?? element.getAttribute('aria-labeledby');
}

/** The elements of an IDREF list, in its order; null or undefined for a missing id. */
export function elementsByIds(element: Element, ids: string): (Element | null | undefined)[] {
  const root = element.getRootNode() as Document | ShadowRoot; // a connected element's root is one of them
  return ids.split(/\s+/).map((id) => (id ? root.getElementById?.(id) : null));
}

/** Whether the element can be focused, by keyboard or script. */
function isFocusable(element: Element): boolean {
  return 'tabIndex' in element && ((element as HTMLElement).tabIndex >= 0 || element.hasAttribute('tabindex')); // has it
}

const GLOBAL_PROPERTIES = (
  'aria-atomic aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-dropeffect ' +
  'aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant aria-roledescription'
).split(' ');

function hasGlobalProperty(element: Element): boolean {
  return GLOBAL_PROPERTIES.some((property) => element.getAttribute(property));
}

const SECTIONING = 'article, aside, nav, section';
const SECTIONS =
  'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]';

function scopedBySection(parent: Element | null): boolean {
  return parent !== null && parent.closest(SECTIONS) !== null;
}

/** Whether an `object` shows its fallback content: its data can't be rendered. */
export function showsFallback(object: Element): boolean {
  const range = object.ownerDocument.createRange();
  range.selectNodeContents(object);
  return range.getClientRects().length > 0;
}

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
const WRAPPERS = new Set(['div', 'span', 'slot']);

/** Whether the item is in a list, with only transparent wrappers between. */
function isInList(item: Element): boolean {
  for (let parent = flatParent(item); parent; parent = flatParent(parent)) {
    const role = parent.getAttribute('role');
    if (role) return role === 'list';
    if (LISTS.has(parent.localName)) return true;
    if (!WRAPPERS.has(parent.localName) && !parent.localName.includes('-')) return false;
  }
  return false;
}

/** HTML: the first summary child of a details element is its summary. */
function isSummaryOfDetails(summary: Element): boolean {
  const parent = summary.parentElement;
  return parent?.localName === 'details' && parent.querySelector(':scope > summary') === summary;
}

function isListbox(select: HTMLSelectElement): boolean {
  return select.multiple || select.size > 1;
}

const WITH_LIST = new Set(['email', 'search', 'tel', 'text', 'url']);

function inputRole(input: HTMLInputElement): string {
  const type = input.type;
  if (WITH_LIST.has(type) && input.hasAttribute('list')) return 'combobox';
  if (type === 'checkbox' && input.hasAttribute('switch')) return 'switch';
  return INPUT_ROLES[type] ?? 'textbox';
}

function tableRole(element: Element, role: 'cell' | 'row'): string {
  const table = element.closest('table');
  const written = table?.getAttribute('role');
  if (!written) return table ? role : 'generic';
  if (written === 'none' || written === 'presentation') return 'generic';
  return role === 'cell' && (written === 'grid' || written === 'treegrid') ? 'gridcell' : role;
}

function headerRole(cell: HTMLTableCellElement): string {
  const role = tableRole(cell, 'cell');
  if (role === 'generic') return role;
  const scope = cell.getAttribute('scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  return isBesideData(cell) ? 'rowheader' : 'columnheader';
}

function isBesideData(cell: HTMLTableCellElement): boolean {
  const row = cell.parentElement;
  return row !== null && row.parentElement?.localName !== 'thead' && row.querySelector(':scope > td') !== null;
}
