import { ownProse } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import { cellText, plainText } from './cells.ts';
import type { Field } from './field.ts';
import type { Entry } from './groups.ts';
import { guessedValue } from './guess.ts';
import { labelScore } from './labels.ts';
import { piecesOf } from './pieces.ts';
import type { Scope } from './scope.ts';
import { isInAll } from './titles.ts';
import { valueFor } from './values.ts';

/** A list of plain values: the column of that name, else the entry's text. */
const SEVERAL = 3; // parts: an entry with that many is named by the first
const TITLES = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

export function fillBareEntry(item: Field, entry: Entry, { scope, asked }: { scope: Scope; asked: string }): unknown {
  if (item.kind === 'ref') return guessedValue(item, scope);
  const column = entry.columns.find(({ header }) => labelScore(item, header) > 0.55);
  if (column) return valueFor(item, cellText(column.cell, scope.outline));
  const told = withoutShared(entry, scope);
  const pieces = piecesOf({ nodes: told });
  const isLong = new Set(pieces.map(({ whole }) => whole)).size >= SEVERAL;
  const first = pieces.find(({ node }) => !isCheckable(node.role)) ?? pieces[0];
  const subject = SUBJECT.test(item.label) ? subjectOf(told) : undefined;
  if (subject !== undefined) return valueFor(item, subject);
  const title = isLong || TITLES.test(asked) ? valueFor(item, first?.whole ?? '') : undefined;
  return title ?? valueFor(item, plainText({ ...entry, nodes: told }, scope.outline));
}

const SUBJECT = /^(?:subjects?|betreffe?|objets?|asuntos?|oggetti|oggetto|onderwerpe?n?)$/;

/** A mail's sender is before its only link, which is the subject. */
function subjectOf(nodes: Entry['nodes']): string | undefined {
  const [link, other] = nodes.filter(({ role, name }) => role === 'link' && name !== '');
  return other ? undefined : link?.name;
}

/** "Download" and "Open issue", a link or a picture of every entry, describe none of them. */
function withoutShared({ nodes }: Entry, scope: Scope): Entry['nodes'] {
  const kept = nodes.filter((node) => !(SHARED.has(node.role) && node.children.length === 0 && isInAll(node, scope)));
  return kept.some((node) => ownProse(node) !== '') ? kept : nodes;
}

const SHARED: ReadonlySet<string> = new Set(['link', 'img', 'image']);
