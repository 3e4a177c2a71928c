import type { OutlineNode } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { labelScore } from '../scope/label-score.ts';
import { texts, type Scope } from '../scope/scope.ts';

/** The value of a boolean field from checkboxes, buttons and texts, if there is no label. */
export function booleanValue(field: Field, scope: Scope): unknown {
  return (
    onlyCheckboxState(field, scope) ??
    pressedFilter(field, scope) ??
    checkboxForField(field, scope) ??
    booleanByText(field, scope) ??
    onlyCheckboxOf(scope)
  );
}

/** The only checkbox of an entry tells whether it is done. */
function onlyCheckboxState(field: Field, { nodes, isEntry }: Scope): unknown {
  return isEntry && DONE_KEY.test(field.label) ? onlyCheckboxOf({ nodes, isEntry }, /./) : undefined;
}

/** "Pin this note" tells whether it is `pinned`. */
function checkboxForField({ words }: Field, { nodes }: Scope): boolean | undefined {
  const asked = words.filter(({ weight }) => weight === 1);
  const says = ({ name }: OutlineNode): boolean =>
    asked.every(({ text }) => wordsOf(name).some((word) => stateOfCheckbox(word.text).includes(text)));
  const [box, more] = nodes.filter((node) => isCheckable(node.role) && node.role !== 'radio' && says(node));
  return box && !more && asked.length > 0 && !NEGATION_WORD.test(box.name) ? box.states.has('checked') : undefined;
}

const stateOfCheckbox = (verb: string): string[] => [verb, `${verb}d`, `${verb}ed`, `${verb}${verb.at(-1)}ed`];

/** A pressed filter means yes; an unpressed one beside it means no. */
function pressedFilter(field: Field, { nodes }: Scope): boolean | undefined {
  const toggle = nodes.find(
    ({ role, name, parent }) =>
      role === 'button' &&
      labelScore(field, name) > EXACT_MATCH &&
      parent?.children.some(({ role: other, states }) => other === role && states.has('pressed')),
  );
  return toggle?.states.has('pressed');
}

const DONE_KEY = /\b(?:done|completed?|checked|ticked|selected|chosen|picked|active|enabled|on|finished)\b/;

/** Whether the only checkbox of an entry is checked, unless it only selects the entry. */
function onlyCheckboxOf(
  { nodes, isEntry }: Pick<Scope, 'nodes' | 'isEntry'>,
  called = DESCRIBING_NAME,
): boolean | undefined {
  const boxes = isEntry ? nodes.filter(({ role }) => isCheckable(role) || role === 'option') : [];
  const [box, more] = boxes;
  return box && !more && called.test(box.name) ? box.states.has('checked') || box.states.has('selected') : undefined;
}

const DESCRIBING_NAME = /^(?!(?:select|choose|mark|compare|pick|auswähl|sélection|selec|selezion|mark)).+/i;

const EXACT_MATCH = 0.9;
const NEGATION_WORD = /\b(?:not|no|non|out of|never|sold out|un\w+|without)\b/i;

/** "In stock" means yes for `inStock`, "Out of stock" no. */
function booleanByText(field: Field, scope: Scope): unknown {
  const asked = wordsOf(field.label.replace(/^(?:is|has|are)\s+/, '')).filter(({ weight }) => weight === 1);
  if (asked.length === 0 || !scope.isEntry) return undefined;
  for (const { text } of texts(scope)) {
    if (text.length > 60 || similarity(asked, wordsOf(text)).recall < 0.9) continue;
    return NEGATION_WORD.test(field.label) || !NEGATION_WORD.test(text);
  }
  return NEGATION_WORD.test(field.label) ? false : undefined; // if nothing says so, it is not sold out
}

/** "Verified purchase" at some of the reviews: the others are not. */
export function fillUnmentionedAsFalse({ fields }: Field, rows: readonly { data: Record<string, unknown> }[]): void {
  for (const { key, field } of fields) {
    if (field.kind !== 'boolean' || !rows.some(({ data }) => data[key] === true)) continue;
    for (const { data } of rows) data[key] ??= false;
  }
}
