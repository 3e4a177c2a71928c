import { ownReadableText } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import { cellText, plainText } from '../scope/cell-text.ts';
import type { Field } from '../field.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import { guessedValue } from '../fields/guessed-value.ts';
import { labelScore } from '../scope/label-score.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import type { Scope } from '../scope/scope.ts';
import { isRepeatedInAll } from '../scope/titles.ts';
import { valueFor } from '../../values/parse-value.ts';

/** A list of plain values: the column of that name, else the entry's text. */
const MIN_ENTRIES = 3; // parts: an entry with that many is named by the first
const TITLE_WORD = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

export function fillBareEntry(item: Field, entry: Entry, { scope, asked }: { scope: Scope; asked: string }): unknown {
  if (item.kind === 'ref') return guessedValue(item, scope);
  const column = entry.columns.find(({ header }) => labelScore(item, header) > 0.55);
  if (column) return valueFor(item, cellText(column.cell, scope.outline));
  const nodes = withoutRepeatedControls(entry, scope);
  const pieces = piecesOf({ nodes });
  const isLong = new Set(pieces.map(({ whole }) => whole)).size >= MIN_ENTRIES;
  const first = pieces.find(({ node }) => !isCheckable(node.role)) ?? pieces[0];
  const subject = SUBJECT_KEY.test(item.label) ? subjectOf(nodes) : undefined;
  if (subject !== undefined) return valueFor(item, subject);
  const title = isLong || TITLE_WORD.test(asked) ? valueFor(item, first?.whole ?? '') : undefined;
  return title ?? valueFor(item, plainText({ ...entry, nodes }, scope.outline));
}

const SUBJECT_KEY = /^(?:subjects?|betreffe?|objets?|asuntos?|oggetti|oggetto|onderwerpe?n?)$/;

/** A mail's sender is before its only link, which is the subject. */
function subjectOf(nodes: Entry['nodes']): string | undefined {
  const [link, other] = nodes.filter(({ role, name }) => role === 'link' && name !== '');
  return other ? undefined : link?.name;
}

/** "Download" and "Open issue", a link or a picture of every entry, describe none of them. */
function withoutRepeatedControls({ nodes }: Entry, scope: Scope): Entry['nodes'] {
  const kept = nodes.filter(
    (node) => !(REPEATED_ROLES.has(node.role) && node.children.length === 0 && isRepeatedInAll(node, scope)),
  );
  return kept.some((node) => ownReadableText(node) !== '') ? kept : nodes;
}

const REPEATED_ROLES: ReadonlySet<string> = new Set(['link', 'img', 'image']);
