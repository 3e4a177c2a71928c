import type { OutlineNode } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import type { Row } from './align-values.ts';
import type { Field } from '../field.ts';

/**
 * "Glass Harbour" of "Glass Harbour Mira Vale": the name that the buttons "Play Glass Harbour", "Play Low Tide" of all entries
 * use is their title, and the rest is a text by itself.
 */
export function shortenTitleByControls({ fields }: Field, rows: readonly Row[]): void {
  const key = fields.find(({ field }) => field.kind === 'text')?.key;
  if (key === undefined || rows.length < MIN_ENTRIES) return;
  const titles = rows.map(({ data }) => data[key]);
  const begun = rows.map(({ scope }, at) => titleStarts(scope.nodes, titles[at]));
  const [verb] = [...(begun[0]?.keys() ?? [])].filter((said) => begun.every((names) => names.has(said)));
  if (verb === undefined) return;
  for (const [at, { data }] of rows.entries()) data[key] = begun[at]?.get(verb);
}

const MIN_ENTRIES = 2;
const TITLE_ROLES: ReadonlySet<string> = new Set(['heading', 'link', 'rowheader']); // which say no more than what it is called

/** The verb of each control of an entry → the start of the entry's title in the control's name. */
function titleStarts(nodes: readonly OutlineNode[], title: unknown): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof title !== 'string' || nodes.some(({ role, name }) => TITLE_ROLES.has(role) && name === title))
    return found;
  for (const { role, name } of nodes) {
    if (role !== 'button' && !isCheckable(role)) continue;
    const [verb = '', ...rest] = name.split(' ');
    const called = rest.join(' ');
    if (called.length > 1 && (title === called || title.startsWith(`${called} `))) found.set(verb, called);
  }
  return found;
}
