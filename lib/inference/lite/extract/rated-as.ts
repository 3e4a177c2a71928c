import type { Field } from './field.ts';
import { RATING } from './patterns.ts';
import { firstText } from './readers.ts';
import type { Scope } from './scope.ts';

/** A figure of its own comes before the stars that a title ends with: a hotel's class is not how its guests like it. */
export function ratedAs(field: Field, scope: Scope): unknown {
  const plain = scope.nodes.filter(({ role }) => role !== 'heading');
  const aside = /\bstars?$/.test(field.label) ? undefined : firstText(field, { ...scope, nodes: plain }, RATING);
  return aside ?? firstText(field, scope, RATING);
}
