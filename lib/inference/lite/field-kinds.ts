import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';

/** What is asked for in the fields that people call by a kind, beside those that are called so. */
const kinds: readonly { asked: RegExp; field: RegExp }[] = [
  {
    asked: /^dates?$/i,
    field:
      /\b(?:date|from|until|till|to|day|birth\w*|arriv\w+|depart\w+|return|check[- ]?(?:in|out)|start|end|due|deadline|expir\w+|when)\b/i,
  },
  { asked: /^names?$/i, field: /\b(?:\w*name|surname)\b/i },
  { asked: /^times?$/i, field: /\b(?:time|from|until|to|start|end|hours?|begin\w*)\b/i },
  { asked: /^(?:price|money|amount)s?$/i, field: /\b(?:price|amount|budget|cost|fee|deposit|total|pay\w*)\b|[$€£]/i },
  { asked: /^(?:contact|contact details?)$/i, field: /\b(?:e-?mail|phone|mobile|telephone|address)\b/i },
  { asked: /^(?:card|payment|credit card)$/i, field: /\b(?:card|expiry|expir\w+|cvc|cvv|security code)\b/i },
  {
    asked: /^(?:address|delivery address|shipping address)$/i,
    field: /\b(?:address|street|house|city|town|zip|postcode|postal|state|country)\b/i,
  },
];
/** "card fields" are those to pay with. */
const OTHER_CARD = /\b(?:gift|member(?:ship)?|loyalty|library|club)\b/i;
const FIELDS = /^(?<kind>.+?)\s+(?:fields|inputs|boxes|input fields|text ?boxes)$/i;
const IS_DATE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;
const DATE_FORM = /^(?:[dmy]{2,4}[-./ ]){2}[dmy]{2,4}$/i;

/** "date fields": those for the two ends of a stay, and whatever shows how a date is written. */
export function fieldsOfKind(asked: string, elements: readonly OutlineNode[]): OutlineNode[] {
  const kind = FIELDS.exec(asked)?.groups?.['kind'] ?? '';
  const found = kinds.find(({ asked: form }) => form.test(kind));
  if (!found) return [];
  const isDate = found === kinds[0];
  const dated = elements.filter(
    ({ role, name, states }) =>
      isDate && isEditable(role) && (/\bdates?\b/i.test(name) || IS_DATE.test(states.get('value') ?? '')),
  );
  if (dated.length > 1) return dated;
  return elements.filter(
    ({ role, name, states }) =>
      isEditable(role) &&
      !(OTHER_CARD.test(name) && !OTHER_CARD.test(asked)) &&
      (found.field.test(name) || (isDate && DATE_FORM.test(states.get('placeholder') ?? ''))),
  );
}
