import { fold } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { PRICE, valueFor } from '../../values/parse-value.ts';

/** "setup fee", "delivery cost": paid in addition to the price. */
export const ADDITIONAL_COST_KEY = /^(?<what>\p{Ll}{4,}(?: \p{Ll}+)?) (?:fee|cost|charge|deposit)$/u;

/** The only text that names it: "£0 set-up", "Delivery £3.50". */
export function additionalCost(field: Field, scope: Scope): unknown {
  const what = lettersOf(ADDITIONAL_COST_KEY.exec(field.label)?.groups?.['what'] ?? '');
  const said = texts(scope).filter(({ text }) => PRICE.test(text) && what !== '' && lettersOf(text).includes(what));
  const [one, other] = new Set(said.map(({ text }) => text));
  return one !== undefined && other === undefined ? valueFor(field, PRICE.exec(one)?.[0] ?? '') : undefined;
}

const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}]/gu, '');
