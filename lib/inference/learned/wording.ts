import type { ExtractRequest } from '../inference.ts';
import { wordsOf, type Word } from '../lite/lexicon/words.ts';
import { isRecord } from '../schema/json-schema.ts';
import type { Rule } from './rule.ts';

const GENERIC_WORDS = new Set(
  (
    'a absolute all along an and any are as at available be by can collect column complete current data detail details displayed each entire ' +
    'entries entry every everything extract fetch field fields find for from full get give have i in information into is it item items link ' +
    'its list listed listing lists me of on or our page please pull read record records result results return row rows scrape see ' +
    'show shown string table text that the their them there these they this those to us value values visible we web website what which with you your'
  ).split(' '),
);

/** Words that ask for some of the rows, or for another order. */
const SELECTIVE_WORDS =
  /\d|\b(?:above|after|before|below|between|but|cheap(?:er|est)?|except|excluding|fewer|first|highest|if|last|latest|least|less|lowest|more|most|newest|no|not|oldest|only|other|over|same|since|some|sort(?:ed)?|than|then|top|under|unless|until|when|where|who|whose|without)\b/i;

/**
 * Whether a request asks for all rows unchanged: each word of its instruction and of the schema's descriptions is a
 * general one, or a word of the schema, the page's title or the headings above the rows. "The discounted teas" says more
 * than that, so that a rule cannot decide it.
 */
export function asksForAllRows({ instruction = '', schema, page }: ExtractRequest, rule: Rule): boolean {
  const { names, descriptions } = schemaWords(schema);
  const listName = toWords(rule.list ?? '');
  const texts = [instruction, ...descriptions];
  if ([listName, ...texts].some((text) => SELECTIVE_WORDS.test(text))) return false;
  const headingStems = stemsOf([page.title, ...rule.headed]);
  const known = new Set([...headingStems, ...stemsOf([...names, ...rule.columns])]);
  const listWords = specificWords(listName);
  const isPlain = listWords.length === 1 || listWords.every(({ stem }) => headingStems.has(stem)); // not "in_stock_teas"
  const subjectStems = new Set([...headingStems, ...stemsOf([listName])]);
  const fields = [...stemsOf(Object.keys(rule.fields).map(toWords))].filter((stem) => !subjectStems.has(stem));
  const isKnown = (text: string): boolean => specificWords(text).every(({ stem }) => known.has(stem));
  return isPlain && texts.every(isKnown) && !filtersByField(instruction, new Set(fields));
}

/** Words of the request that are in the page's title: if they are not, the page may list something else. */
export function wordsInTitle({ instruction = '', schema, page }: ExtractRequest, list: string | null): string[] {
  const asked = [instruction, toWords(list ?? ''), ...schemaWords(schema).descriptions].flatMap(specificWords);
  const title = stemsOf([page.title]);
  return [...new Set(asked.map(({ stem }) => stem))].filter((stem) => title.has(stem));
}

/** Words that are not general ones. */
function specificWords(text: string): Word[] {
  return wordsOf(text).filter((word) => !GENERIC_WORDS.has(word.text));
}

function stemsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => wordsOf(text).map(({ stem }) => stem)));
}

const PREPOSITIONS = new Set(['at', 'by', 'in', 'on', 'under']);

/** Whether only some rows are meant, by a field: "teas in stock", "paid invoices"; but not in "tea names and prices". */
function filtersByField(instruction: string, fields: ReadonlySet<string>): boolean {
  const words = wordsOf(instruction);
  const isField = (word: Word | undefined): boolean => word !== undefined && fields.has(word.stem);
  return words.some((word, place) => {
    const [before, after] = [words[place - 1], words[place + 1]];
    const leads = after !== undefined && !isField(after) && !GENERIC_WORDS.has(after.text);
    return isField(word) && (leads || (before !== undefined && PREPOSITIONS.has(before.text)));
  });
}

/** Names in a schema, and its descriptions. */
function schemaWords(value: unknown): { names: string[]; descriptions: string[] } {
  const names: string[] = [];
  const descriptions: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isRecord(part)) return;
    const { properties, description, title } = part;
    if (isRecord(properties)) names.push(...Object.keys(properties).map(toWords));
    if (typeof title === 'string') names.push(toWords(title)); // of a class, or the field's name again
    if (typeof description === 'string') descriptions.push(description);
    Object.values(part).forEach(visit);
  };
  visit(value);
  return { names, descriptions };
}

/** `unitPrice` and `unit_price` as words. */
function toWords(name: string): string {
  return name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ');
}
