import type { ExtractRequest } from '../inference.ts';
import { wordsOf } from '../lite/words.ts';
import { isRecord } from '../schema/json-schema.ts';
import type { Rule } from './rule.ts';

const GENERIC = new Set(
  (
    'a all along an and any are as at available be by can collect column complete current data detail details displayed each entire ' +
    'entries entry every everything extract fetch field fields find for from full get give have i in information into is it item items ' +
    'its list listed listing lists me of on or our page please pull read record records result results return row rows scrape see ' +
    'show shown table that the their them there these they this those to us value values visible we web website what which with you your'
  ).split(' '),
);

/** What asks for some of the rows, or for another order. */
const SELECTIVE =
  /\d|\b(?:above|after|before|below|between|but|cheap(?:er|est)?|except|excluding|fewer|first|highest|if|last|latest|least|less|lowest|more|most|newest|no|not|oldest|only|other|over|same|since|some|sort(?:ed)?|than|then|top|under|unless|until|when|where|who|whose|without)\b/i;

/**
 * True when an instruction asks for all rows as they stand: each of its words is a general one, or a word of the schema, the
 * page's title or the headings over the rows. "The discounted teas" says more than that, and so a rule cannot know it.
 */
export function saysNothingMore(request: ExtractRequest, rule: Rule): boolean {
  const { instruction = '', schema, page } = request;
  const said = wordsIn(schema);
  if ([instruction, ...said.descriptions].some((text) => SELECTIVE.test(text))) return false;
  const around = [page.title, ...rule.columns, ...rule.headed];
  const known = new Set(
    [...said.names, ...said.descriptions, ...around].flatMap((text) => wordsOf(text).map(({ stem }) => stem)),
  );
  return wordsOf(instruction).every(({ text, stem }) => GENERIC.has(text) || known.has(stem));
}

/** Names and descriptions in a schema. */
function wordsIn(value: unknown): { names: string[]; descriptions: string[] } {
  const names: string[] = [];
  const descriptions: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isRecord(part)) return;
    const { properties, description, title } = part;
    if (isRecord(properties)) names.push(...Object.keys(properties).map(spaced));
    for (const text of [description, title]) if (typeof text === 'string') descriptions.push(text);
    Object.values(part).forEach(visit);
  };
  visit(value);
  return { names, descriptions };
}

/** `unitPrice` and `unit_price` as words. */
function spaced(name: string): string {
  return name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ');
}
