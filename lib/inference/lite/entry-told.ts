import { leads } from './entries.ts';
import { mostAbout } from './extract/narrow.ts';
import { nounIn } from './looked-for.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isRowRole, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold, wordsOf } from './words.ts';

/** "the product that costs £15.50", "stop with arrival at 00:57": the link to the only entry with that text. */
export function entryWithValue(asked: string, scene: Scene): OutlineNode[] {
  const value = VALUED.exec(asked)?.groups?.['value'];
  const found = value === undefined || nounIn(asked).noun ? [] : mostAbout(value, scene.outline);
  const rows = found.filter(({ group }) => !group.kind.startsWith('column')).map(({ entry }) => entry.nodes);
  const least = Math.min(...rows.map(({ length }) => length));
  const smallest = rows.filter(({ length }) => length === least);
  const led = leads(
    smallest.flatMap(([first]) => (first ? [{ from: first.index, to: first.index + least }] : [])),
    scene,
    'link',
  );
  return led.length === 1 ? led : [];
}

const VALUED =
  /^\p{Ll}.*\s(?:that|which|where|with|for|costing|leaving|arriving)\s.*?(?<value>\p{Sc}?\d[\d.,:]*\d\S*)$/u;

/** "issues labelled bug", "posts by Ada", "contacts at Acme": for entries described by a person or thing in them, the entry, not that. */
export function ofEntryTold(found: readonly OutlineNode[], asked: string, scene: Scene): readonly OutlineNode[] {
  const { noun = '', told = '' } = TOLD_BY.exec(asked)?.groups ?? {};
  const [kind, more] = wordsOf(noun);
  if (found.length === 0 || !kind || more || kind.text === kind.stem || rolesNamed(noun)) return found;
  const rows = found.map((node) => rowTold(node, told));
  const entries = new Set(rows);
  if (entries.has(undefined) || entries.size < found.length) return found;
  const others = scene.among(scene.elements.filter((node) => !found.includes(node) && !entries.has(node)));
  return rows.flatMap((row, at) => (row && leadOf(row, others)) ?? found[at] ?? []);
}

const TOLD_BY =
  /^(?<noun>\p{Ll}+)\s+(?:(?:owned|written|opened|made|sent|created|posted|started|reported)\s+(?:by|from)|by|from|at|of|label(?:l?ed)|tagged|marked)\s+(?:the\s+)?(?<told>.+)$/u;

/** The row of the element whose name is exactly that, or which is the row. */
function rowTold(node: OutlineNode, told: string): OutlineNode | undefined {
  if (isRowRole(node.role) && node.role !== 'article') return node;
  return fold(node.name) === fold(told) ? ancestorWhere(node, ({ role }) => isRowRole(role)) : undefined;
}

/** Its first link that is none of those; else itself, if it has a ref. */
const leadOf = (row: OutlineNode, others: Scene): OutlineNode | undefined =>
  leads([{ from: row.index, to: row.end }], others, 'link')[0] ?? (row.ref === undefined ? undefined : row);

/** "the starred messages": the entries whose button "Star" is pressed, if others have it, too; not the link to all of them. */
export function switchedOn(asked: string, scene: Scene): OutlineNode[] {
  const { state = '', noun = '' } = STATED.exec(asked)?.groups ?? {};
  const [kind] = wordsOf(noun);
  if (!kind || kind.text === kind.stem || rolesNamed(noun)) return []; // the one that is saved is changed by its button
  const deeds = [/(?<=(.))\1ed$/u, /ed$/u, /d$/u].map((ending) => fold(state).replace(ending, '')); // "starred", "liked"
  const switches = scene.elements.flatMap((node) => {
    const row = ancestorWhere(node, ({ role }) => isRowRole(role));
    return row && SWITCHES.has(node.role) && deeds.includes(scene.words(node.name)[0]?.text ?? '')
      ? [{ node, row }]
      : [];
  });
  const on = switches.filter(({ node: { states } }) => states.has('pressed') || states.has('checked'));
  return on.length < switches.length ? on.flatMap(({ row, node }) => leadOf(row, scene) ?? node) : [];
}

const STATED = /^(?:the\s+|my\s+)?(?<state>\p{L}+ed)\s+(?<noun>\p{L}+)$/iu;
const SWITCHES = new Set(['button', 'switch']); // a box selects its entry, which is no state of it
