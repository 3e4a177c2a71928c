import type { Outline, OutlineNode } from '../../outline/outline.ts';
import type { Row } from './align-values.ts';
import { choiceLists } from '../fields/choice-lists.ts';
import type { Field } from '../field.ts';
import { labelScore } from '../scope/label-score.ts';
import { indexOnWordBoundary } from '../fields/value-position.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { hasFormat } from '../fields/guessed-value.ts';

/**
 * "Living room" of "Floor lamp Living room" is the `room` if the page has buttons, checkboxes or options "Rooms" with that
 * name: a list's filters distinguish its entries.
 * @param share How many of the entries must have one, 0 … 1.
 */
export function fillFromFilters({ fields }: Field, rows: readonly Row[], share: number): void {
  const outline = rows[0]?.scope.outline;
  for (const { key, field } of outline ? fields : []) {
    if (field.kind !== 'text' || hasFormat(field) || rows.some(({ data }) => data[key] !== undefined)) continue;
    const options = outline ? optionsOf(field, outline) : [];
    const said = rows.map((row) => onlyOptionIn(options, row));
    if (said.filter((value) => value !== undefined).length < rows.length * share) continue;
    for (const [at, { data }] of rows.entries()) if (said[at] !== undefined) data[key] = said[at];
  }
}

function optionsOf(field: Field, outline: Outline): string[] {
  const [first] = outline.nodes;
  const lists = choiceLists(outline.nodes, outline).map(({ title, entries }) => ({
    title,
    names: entries.flatMap(({ nodes: [option] }) => option?.name ?? []),
  }));
  const buttons = outline.nodes.flatMap(({ role, name, children }) =>
    role === 'group' && name !== '' ? [{ title: name, names: namesOf(children) }] : [],
  );
  const found = [...lists, ...buttons].find(
    ({ title, names }) =>
      title !== '' && names.length > 1 && labelScore({ ...field, description: '' }, title) > MIN_LABEL_SCORE,
  );
  return first && found
    ? found.names.map((name) => name.replace(/\s\(\d+\)$/, '')).filter((name) => name.length > 1)
    : [];
}

const MIN_LABEL_SCORE = 0.8;
const namesOf = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ role, name }) => (role === 'button' ? [name] : []));

/** The only option in an entry, as a text of its own or at the end of one. */
function onlyOptionIn(options: readonly string[], { scope }: Row): string | undefined {
  const texts = piecesOf(scope).map(({ whole }) => whole);
  const said = options.filter((option) =>
    texts.some((text) => text === option || (text.endsWith(` ${option}`) && indexOnWordBoundary(text, option) > 0)),
  );
  const longest = said.filter((option) => !said.some((other) => other !== option && other.endsWith(` ${option}`)));
  return longest.length === 1 ? longest[0] : undefined;
}
