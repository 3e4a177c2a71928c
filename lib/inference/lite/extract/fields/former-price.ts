import type { Scene } from '../../outline/scene.ts';
import type { Field } from '../field.ts';
import { bestMatchingEntries } from '../scope/entries-about.ts';
import type { Scope } from '../scope/scope.ts';
import { entryScope } from '../scope/entry-scope.ts';
import { valueFor } from '../../values/parse-value.ts';

const FORMER_WORDS =
  '(?:old|original|regular|previous|former|was|usual|list|retail|recommended|undiscounted|crossed[- ]out|struck[- ]out)';
const FORMER_PRICE_KEY = new RegExp(`^${FORMER_WORDS} (?:price|cost|rate|fee)$`, 'i');
const FORMER_PRICE_QUESTION = new RegExp(
  String.raw`\b${FORMER_WORDS} (?:price|cost|rate|fee)\b|\bprice before\b|` +
    String.raw`^(?:what (?:did|does)|how much (?:was|were|did))\b.*\b(?:before|originally|previously|formerly|earlier)\b|\bused to cost\b|` +
    String.raw`^(?:was hat|was kostete|wie ?viel (?:hat|kostete)|wie teuer war)\b.*\b(?:vorher|früher|zuvor|ursprünglich)\b|` +
    String.raw`^combien (?:coûtai(?:en)?t|valai(?:en)?t)\b|^cuánto (?:costaba|valía)n?\b|^quanto costava(?:no)?\b`,
  'i',
);

/** The former price, if it is struck through. */
export function formerPrice(field: Field, { nodes, outline: { former } }: Scope): unknown {
  const said =
    former.size > 0 && FORMER_PRICE_KEY.test(field.label) ? nodes.find(({ line }) => former.has(line)) : undefined;
  return said && valueFor(field, former.get(said.line) ?? '');
}

/** "What was the original price of the lamp?" */
export function formerPriceAsked(question: string, { outline }: Scene): string | undefined {
  const { former, nodes } = outline;
  if (former.size === 0 || !FORMER_PRICE_QUESTION.test(question)) return undefined;
  const [entry, other] = bestMatchingEntries(question.replace(FORMER_PRICE_QUESTION, ' '), outline);
  const among = entry && !other ? entryScope(entry.entry, outline).nodes : nodes;
  const prices = new Set(among.flatMap(({ line }) => former.get(line) ?? []));
  return prices.size === 1 ? [...prices][0] : undefined;
}
