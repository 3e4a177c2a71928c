import type { Field } from './field.ts';
import { labelled } from './labelled.ts';
import { labelScore } from './labels.ts';
import type { Scope } from './scope.ts';

/** "Tags: a, b and c" */
export function listedUnder(field: Field, item: Field, scope: Scope): unknown[] | undefined {
  const told = item.kind === 'text' ? labelled({ ...item, label: field.label }, scope) : undefined;
  if (typeof told?.value !== 'string' || told.score < CALLED * 0.9)
    return item.kind === 'text' ? textsUnder(field, scope) : undefined;
  return told.value.split(/\s*[,;·|、،]\s*|\s+(?:and|und|et|y)\s+/u).filter((part) => part !== '');
}

/** "Hiking | Jazz | Chess", alone under a heading of exactly that name. */
function textsUnder(field: Field, { nodes }: Scope): string[] | undefined {
  const heading = nodes.find(({ role, name }) => role === 'heading' && labelScore(field, name) > CALLED);
  const after = heading?.parent?.children.slice(heading.place + 1) ?? [];
  const end = after.findIndex(({ role, line }) => role !== 'text' || line !== after[0]?.line);
  const texts = after.slice(0, end === -1 ? after.length : end).map(({ name }) => name);
  return texts.length > 1 && texts.every((text) => text.length < SHORT && /^\p{L}[^:]*[^.:!?]$/u.test(text))
    ? texts
    : undefined;
}

const SHORT = 40; // characters: no sentence

const CALLED = 0.95;
