import type { Field } from '../field.ts';
import { labelledWithScore } from '../scope/labelled-value.ts';
import { labelScore } from '../scope/label-score.ts';
import type { Scope } from '../scope/scope.ts';

/** "Tags: a, b and c" */
export function listUnderLabel(field: Field, item: Field, scope: Scope): unknown[] | undefined {
  const labelled = item.kind === 'text' ? labelledWithScore({ ...item, label: field.label }, scope) : undefined;
  if (typeof labelled?.value !== 'string' || labelled.score < EXACT_LABEL_SCORE * 0.9)
    return item.kind === 'text' ? textsUnder(field, scope) : undefined;
  return labelled.value.split(/\s*[,;·|、،]\s*|\s+(?:and|und|et|y)\s+/u).filter((part) => part !== '');
}

/** "Hiking | Jazz | Chess", alone under a heading of exactly that name. */
function textsUnder(field: Field, { nodes }: Scope): string[] | undefined {
  const heading = nodes.find(({ role, name }) => role === 'heading' && labelScore(field, name) > EXACT_LABEL_SCORE);
  const after = heading?.parent?.children.slice(heading.siblingIndex + 1) ?? [];
  const end = after.findIndex(({ role, line }) => role !== 'text' || line !== after[0]?.line);
  const texts = after.slice(0, end === -1 ? after.length : end).map(({ name }) => name);
  return texts.length > 1 && texts.every((text) => text.length < MAX_ITEM_LENGTH && /^\p{L}[^:]*[^.:!?]$/u.test(text))
    ? texts
    : undefined;
}

const MAX_ITEM_LENGTH = 40; // characters: no sentence

const EXACT_LABEL_SCORE = 0.95;
