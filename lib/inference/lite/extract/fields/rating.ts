import type { Field } from '../field.ts';
import { RATING } from '../../values/patterns.ts';
import { firstText } from './value-readers.ts';
import type { Scope } from '../scope/scope.ts';

/** A separate figure takes precedence over stars at the end of a title: a hotel's class is not its guests' rating. */
export function ratingValue(field: Field, scope: Scope): unknown {
  const plain = scope.nodes.filter(({ role }) => role !== 'heading');
  const aside = /\bstars?$/.test(field.label) ? undefined : firstText(field, { ...scope, nodes: plain }, RATING);
  return aside ?? firstText(field, scope, RATING);
}
