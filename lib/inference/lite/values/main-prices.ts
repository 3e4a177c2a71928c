import { quantitiesIn, type Quantity } from './quantities.ts';

/** "Collection, free" */
export const FREE_PRICE = /(?:^|[,:·–—(]\s*)(?:for )?free\)?$/i;

/** The prices of an entry without additional costs or savings: "£0 set-up", "Delivery £3.50". */
export function mainPrices(texts: readonly string[], found: readonly Quantity[]): readonly Quantity[] {
  if (found.length < 2) return found;
  const main = texts.filter((text) => !EXTRA_COST.test(text)).flatMap((text) => quantitiesIn('price', text));
  return main.length > 0 ? main : found;
}

const EXTRA_COST =
  /\b(?:set-?\s?up|deliver\w*|shipping|postage|fees?|deposit|sav(?:e|es|ed|ing|ings)|off|discount|tax(?:es)?|vat|activation|cashback|was|rrp|service charge|surcharge|tip|extra)\b/i;
