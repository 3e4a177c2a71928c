import { mainElementsOf } from '../entries/entries.ts';
import { bestMatchingEntries } from '../extract/scope/entries-about.ts';
import { splitNoun } from './most-evident.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isRowRole, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

/** "the product that costs £15.50", "stop with arrival at 00:57": the link to the only entry with that text. */
export function entryWithValue(request: string, scene: Scene): OutlineNode[] {
  const value = VALUE_REQUEST.exec(request)?.groups?.['value'];
  const found = value === undefined || splitNoun(request).noun ? [] : bestMatchingEntries(value, scene.outline);
  const rows = found.filter(({ group }) => !group.kind.startsWith('column')).map(({ entry }) => entry.nodes);
  const least = Math.min(...rows.map(({ length }) => length));
  const smallest = rows.filter(({ length }) => length === least);
  const links = mainElementsOf(
    smallest.flatMap(([first]) => (first ? [{ from: first.index, to: first.index + least }] : [])),
    scene,
    'link',
  );
  return links.length === 1 ? links : [];
}

const VALUE_REQUEST =
  /^\p{Ll}.*\s(?:that|which|where|with|for|costing|leaving|arriving)\s.*?(?<value>\p{Sc}?\d[\d.,:]*\d\S*)$/u;

/**
 * "issues labelled bug", "posts by Ada", "contacts at Acme": for entries described by a person or thing in them, the entry, not
 * that.
 */
export function entriesDescribedBy(
  found: readonly OutlineNode[],
  request: string,
  scene: Scene,
): readonly OutlineNode[] {
  const { noun = '', told: description = '' } = DESCRIBED_BY.exec(request)?.groups ?? {};
  const [kind, more] = wordsOf(noun);
  if (found.length === 0 || !kind || more || kind.text === kind.stem || rolesNamed(noun)) return found;
  const rows = found.map((node) => rowDescribed(node, description));
  const entries = new Set(rows);
  if (entries.has(undefined) || entries.size < found.length) return found;
  const others = scene.restrictedTo(scene.elements.filter((node) => !found.includes(node) && !entries.has(node)));
  return rows.flatMap((row, at) => (row && mainLinkOf(row, others)) ?? found[at] ?? []);
}

const DESCRIBED_BY =
  /^(?<noun>\p{Ll}+)\s+(?:(?:owned|written|opened|made|sent|created|posted|started|reported)\s+(?:by|from)|by|from|at|of|label(?:l?ed)|tagged|marked)\s+(?:the\s+)?(?<told>.+)$/u;

/** The row of the element whose name is exactly that, or which is the row. */
function rowDescribed(node: OutlineNode, description: string): OutlineNode | undefined {
  if (isRowRole(node.role) && node.role !== 'article') return node;
  return fold(node.name) === fold(description) ? ancestorWhere(node, ({ role }) => isRowRole(role)) : undefined;
}

/** Its first link that is none of those; else itself, if it has a ref. */
const mainLinkOf = (row: OutlineNode, others: Scene): OutlineNode | undefined =>
  mainElementsOf([{ from: row.index, to: row.end }], others, 'link')[0] ?? (row.ref === undefined ? undefined : row);

/** "the starred messages": the entries whose button "Star" is pressed, if others have it, too; not the link to all of them. */
export function switchedOn(request: string, scene: Scene): OutlineNode[] {
  const { state = '', noun = '' } = STATE_REQUEST.exec(request)?.groups ?? {};
  const [kind] = wordsOf(noun);
  if (!kind || kind.text === kind.stem || rolesNamed(noun)) return []; // the one that is saved is changed by its button
  const verbs = [/(?<=(.))\1ed$/u, /ed$/u, /d$/u].map((ending) => fold(state).replace(ending, '')); // "starred", "liked"
  const switches = scene.elements.flatMap((node) => {
    const row = ancestorWhere(node, ({ role }) => isRowRole(role));
    return row && SWITCH_ROLES.has(node.role) && verbs.includes(scene.words(node.name)[0]?.text ?? '')
      ? [{ node, row }]
      : [];
  });
  const on = switches.filter(({ node: { states } }) => states.has('pressed') || states.has('checked'));
  return on.length < switches.length ? on.flatMap(({ row, node }) => mainLinkOf(row, scene) ?? node) : [];
}

const STATE_REQUEST = /^(?:the\s+|my\s+)?(?<state>\p{L}+ed)\s+(?<noun>\p{L}+)$/iu;
const SWITCH_ROLES = new Set(['button', 'switch']); // a box selects its entry, which is no state of it
