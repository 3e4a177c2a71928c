import type { Row } from './align-values.ts';
import { humanize, type Field } from '../field.ts';
import { hasFormat } from '../fields/guessed-value.ts';
import { labelScore } from '../scope/label-score.ts';
import { DATE } from '../../values/patterns.ts';
import type { Scope } from '../scope/scope.ts';

/** The name of "larkspur 3.1.0" is "larkspur", if its version is requested too. */
export function shortenTitle({ fields }: Field, data: Record<string, unknown>): void {
  const key = fields.find(({ field }) => /^(?:name|title|package|product)$/.test(field.label))?.key;
  const title = key === undefined ? undefined : data[key];
  if (key === undefined || typeof title !== 'string') return;
  const end = Object.values(data).find(
    (value) => typeof value === 'string' && value.length > 1 && title.endsWith(` ${value}`),
  );
  if (typeof end === 'string') data[key] = title.slice(0, -end.length).replace(/[\s,:–—#-]+$/, '');
  const time = Object.values(data).find(
    (value) => typeof value === 'string' && /\d/.test(value) && title.startsWith(`${value} `),
  );
  if (typeof time === 'string') data[key] = title.slice(time.length).trim();
}

/** The name of "Savings ••7730" is "Savings", if the digits are requested too. */
export function withoutMask(data: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(data)) {
    const masked = typeof value === 'string' ? MASKED_NUMBER.exec(value)?.groups : undefined;
    if (masked && Object.values(data).includes(masked['digits'])) data[key] = masked['name'];
  }
}

const MASKED_NUMBER = /^(?<name>.*\S)\s*[•●*∙·]{2,}\s?(?<digits>\d+)$/u;

/** `authorUrl`: the link whose name is the `author`. */
export function linkNamed(
  { label }: Field,
  data: Readonly<Record<string, unknown>>,
  { nodes }: Scope,
): string | undefined {
  const of = label.replace(/ ?\b(?:url|link|href|page|profile)\b/g, '').trim();
  const named = Object.entries(data).find(([key]) => (of === '' ? /^(?:name|title)$/.test(key) : humanize(key) === of));
  if (typeof named?.[1] !== 'string' || (of === '' && hasValue(data, label))) return undefined;
  return nodes.find(({ role, name }) => role === 'link' && name === named[1])?.ref;
}

const hasValue = (data: Readonly<Record<string, unknown>>, label: string): boolean =>
  Object.keys(data).some((key) => humanize(key) === label);

/** Author and thing seldom have the same name; and a labelled value belongs to the field with the label's name. */
export function dedupeValues({ fields }: Field, data: Record<string, unknown>, scope: Scope): Record<string, unknown> {
  const said = fields.flatMap(({ key, field }) =>
    typeof data[key] === 'string' ? [{ key, field, text: data[key] }] : [],
  );
  const sureness = ({ field }: { field: Field }): number =>
    Math.max(0, ...scope.facts.map((fact) => labelScore(field, fact.label) * fact.weight));
  const isMail =
    fields.some(({ field }) => field.label === 'subject') && fields.some(({ field }) => PERSON_KEY.test(field.label));
  const isNamed = (text: string): boolean =>
    isMail && NAME_TEXT.test(text) && !scope.nodes.some(({ role, name }) => role === 'heading' && name === text);
  const isTwice = (one: (typeof said)[number]): boolean =>
    said.some(
      (other) =>
        other !== one &&
        other.text === one.text &&
        (PERSON_KEY.test((isNamed(one.text) ? other : one).field.label) ||
          (!hasFormat(one.field) && !DATE.test(one.text) && sureness(one) + MIN_NAME_SHARE_LEAD < sureness(other))),
    );
  const twice = new Set(fields.length < 2 ? [] : said.filter(isTwice).map(({ key }) => key));
  return Object.fromEntries(Object.entries(data).filter(([key]) => !twice.has(key)));
}

/** If nothing distinguishes the authors of mails from their subjects, the only text of each is neither. */
export function withoutAmbiguous({ fields }: Field, rows: readonly Row[]): void {
  const subject = fields.find(({ field }) => field.label === 'subject')?.key;
  const sender = fields.find(({ field }) => PERSON_KEY.test(field.label))?.key;
  if (subject === undefined || sender === undefined) return;
  const isOne = ({ data, scope }: Row): boolean =>
    (data[sender] === undefined || data[sender] === data[subject]) &&
    scope.nodes[0]?.children.length !== 0 &&
    String(scope.nodes[0]?.name).startsWith(String(data[subject]));
  if (rows.length === 0 || !rows.every(isOne)) return;
  for (const { data } of rows) {
    delete data[sender];
    delete data[subject];
  }
}

const MIN_NAME_SHARE_LEAD = 0.2;
const NAME_TEXT = /^\p{L}[\p{L}'’.&-]*(?: [\p{L}&][\p{L}'’.-]*){0,3}$/u; // who wrote a mail stands before its subject
const PERSON_KEY = /^(?:author|by|seller|artist|user|who|sender|actor|autor|auteur|autore|verfasser)$/;

/** If two lists of an object have the same content, neither is returned. */
export function dedupeLists({ fields }: Field, data: Readonly<Record<string, unknown>>): string[] {
  const lists = fields.flatMap(({ key, field }) =>
    field.kind === 'list' && data[key] !== undefined ? [{ key, said: JSON.stringify(data[key]) }] : [],
  );
  return lists
    .filter(({ said }, at) => said !== '[]' && lists.some((other, place) => place !== at && other.said === said))
    .map(({ key }) => key);
}
