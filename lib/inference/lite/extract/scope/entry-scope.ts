import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { textBesideCode, cellText } from './cell-text.ts';
import { factsIn } from './labelled-facts.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import type { Scope } from './scope.ts';

/** A scope with its facts. */
export function scopeOf(nodes: readonly OutlineNode[], outline: Outline, isEntry: boolean): Scope {
  return { outline, nodes, facts: factsIn(nodes, outline), isEntry, columns: [] };
}

/** An entry's facts, with each column header as a label. */
export function entryScope(entry: Entry, outline: Outline): Scope {
  const scope = scopeOf(entry.nodes, outline, true);
  const columns = entry.columns.map(({ header, cell }) => ({
    label: header,
    text: cellText(cell, outline),
    weight: 1,
    node: cell,
  }));
  const messages = entry.columns.flatMap(({ header, cell }) => {
    const text = textBesideCode(cell);
    return text === undefined ? [] : [{ label: `${header} message`, text, weight: 1, node: cell }];
  });
  return { ...scope, facts: [...columns, ...messages, ...scope.facts], columns: entry.columns };
}
