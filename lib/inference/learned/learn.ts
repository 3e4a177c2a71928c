import { z } from 'zod';
import type { ExtractRequest } from '../inference.ts';
import type { OutlineNode } from '../lite/outline/outline.ts';
import { isRecord, resolveRef, type JsonSchema } from '../schema/json-schema.ts';
import { fillByRule, type Item, type Value } from './fill.ts';
import {
  columnsOf,
  groupsOf,
  headingTexts,
  otherLists,
  siblingRolesOf,
  pathOf,
  nodesByPlace,
  readOutline,
  rowShape,
  type OutlineWithText,
  type RowGroup,
} from './rows.ts';
import type { Locator, Place, Rule } from './rule.ts';
import { findValue, formsOf, textOf } from './value.ts';
import { asksForAllRows, wordsInTitle } from './wording.ts';

const MIN_ROWS = 2; // a single row repeats nothing
const MAX_ROWS = 2_000;
const MAX_LOCATORS = 6;

/** The list in some data; plain values become items with one field whose name is empty. */
interface List {
  name: string | null;
  items: Item[];
  /** Fields whose values are refs. */
  refs: ReadonlySet<string>;
}

/**
 * Learns from a model's answer where the values of its list are on the page.
 * @returns undefined if the page does not have the answer in as many rows with the same places, or if the request asks
 * for less than all rows.
 */
export function learnRule(request: ExtractRequest, data: unknown): Rule | undefined {
  const list = listIn(data, request.schema);
  if (!list || list.items.length < MIN_ROWS || list.items.length > MAX_ROWS) return undefined;
  const outline = readOutline(request.page.outline);
  const groups = groupsOf(outline).filter(({ rows }) => rows.length === list.items.length);
  const titleWords = wordsInTitle(request, list.name);
  const rules = groups.flatMap((group) =>
    ruleFor(group, list, outline).map((found) => ({ ...found, titled: titleWords })),
  );
  const [rule, second] = rules;
  return rule && !second && asksForAllRows(request, rule) && reproduces(rule, list, outline) ? rule : undefined;
}

/** A rule's data for a request; undefined if in doubt. */
export function fillFrom(rule: Rule, request: ExtractRequest): unknown {
  const titleWords = wordsInTitle(request, rule.list);
  if (!rule.titled.every((word) => titleWords.includes(word))) return undefined;
  const items = fillByRule(rule, readOutline(request.page.outline));
  const list = items?.map((item) => ('' in item ? item[''] : item));
  return list && (rule.list === null ? list : { [rule.list]: list });
}

function reproduces(rule: Rule, { items }: List, outline: OutlineWithText): boolean {
  return JSON.stringify(fillByRule(rule, outline)) === JSON.stringify(items);
}

const itemSchema = z.record(z.string(), z.union([z.string().min(1), z.number()]));

function listIn(data: unknown, schema: JsonSchema): List | undefined {
  const root = resolveRef(schema, schema) ?? {};
  if (Array.isArray(data)) return itemsOf(data, { name: null, list: root, schema });
  const [name, second] = Object.keys(isRecord(root['properties']) ? root['properties'] : {});
  if (name === undefined || second !== undefined || !isRecord(data) || !isRecord(root['properties'])) return undefined;
  const inner = data[name];
  const list = resolveRef(root['properties'][name], schema);
  return Array.isArray(inner) && list ? itemsOf(inner, { name, list, schema }) : undefined;
}

/** The items, if each has all fields of the schema, with plain values. */
function itemsOf(
  values: unknown[],
  { name, list, schema }: { name: string | null; list: JsonSchema; schema: JsonSchema },
): List | undefined {
  const item = resolveRef(list['items'], schema);
  const fields = item && isRecord(item['properties']) ? item['properties'] : { '': item };
  const names = Object.keys(fields);
  const parsed = values.map((value) => itemSchema.safeParse('' in fields ? { '': value } : value).data);
  const isRef = (field: string): boolean => resolveRef(fields[field], schema)?.['format'] === 'ref';
  const refs = new Set(names.filter(isRef));
  const items = parsed.flatMap((one) => (one && hasExactly(one, names) ? [normalizeItem(one, names, refs)] : []));
  return item && items.length === values.length ? { name, items, refs } : undefined;
}

function hasExactly(item: Item, names: string[]): boolean {
  return Object.keys(item).length === names.length && names.every((name) => Object.hasOwn(item, name));
}

/** In the order of the schema, refs without brackets. */
function normalizeItem(item: Item, names: string[], refs: ReadonlySet<string>): Item {
  const bare = (value: Value): Value => String(value).trim().replace(/^\[/, '').replace(/\]$/, '');
  return Object.fromEntries(
    names.map((name) => {
      const value = item[name] ?? '';
      return [name, refs.has(name) ? bare(value) : value];
    }),
  );
}

/** The rule for one group of rows, if every field of every item is at the same place in its row. */
function ruleFor(group: RowGroup, { name, items, refs }: List, outline: OutlineWithText): Omit<Rule, 'titled'>[] {
  const rows = group.rows.map(nodesByPlace);
  if (refs.size === 0 && rows.some(hasSingleText)) return [];
  const fields: Rule['fields'] = {};
  for (const field of Object.keys(items[0] ?? {})) {
    const values = items.map((item) => item[field]);
    const found = locatorsFor(values, rows, refs.has(field));
    if (found.length === 0) return [];
    fields[field] = found.slice(0, MAX_LOCATORS);
  }
  const { container, role } = group;
  const shapes = [...new Set(group.rows.map((row) => rowShape(outline, row)))];
  const surroundings = {
    headed: headingTexts(group, outline),
    others: siblingRolesOf(group),
    besides: otherLists(group, outline),
  };
  const about = { path: pathOf(container), role, ...surroundings, columns: columnsOf(group, outline), shapes };
  return [{ list: name, ...about, constants: constantsOf(rows, fields), fields }];
}

/** A row whose text may change as a whole: "No teas found". */
function hasSingleText(places: Map<Place, OutlineNode>): boolean {
  return [...places.values()].filter((node) => textOf(node) !== '').length < 2;
}

/** The places at which the values of one field are in all rows, with the same text around them. */
function locatorsFor(values: unknown[], rows: Map<Place, OutlineNode>[], isRef: boolean): Locator[] {
  const forms = isRef ? [] : formsOf(values);
  return [...(rows[0] ?? [])].flatMap(([place, first]) => {
    const found = findValue(values[0], first, isRef);
    if (!found) return [];
    const isSame = rows.every((places, index) => {
      const node = places.get(place);
      const here = node && findValue(values[index], node, isRef);
      return here && here.kind === found.kind && here.before === found.before && here.after === found.after;
    });
    return isSame ? [{ place, ...found, forms }] : [];
  });
}

/** Texts that are the same in every row with their place, of which there are several, and that are no field's. */
function constantsOf(rows: Map<Place, OutlineNode>[], fields: Rule['fields']): [Place, string][] {
  const taken = new Set(Object.values(fields).flatMap((locators) => locators.map(({ place }) => place)));
  const texts = new Map<Place, { text: string; count: number } | null>();
  for (const places of rows) {
    for (const [place, node] of places) {
      const known = texts.get(place);
      const text = textOf(node);
      if (known === undefined) texts.set(place, { text, count: 1 });
      else if (known) texts.set(place, known.text === text ? { text, count: known.count + 1 } : null);
    }
  }
  return [...texts].flatMap(([place, known]): [Place, string][] =>
    known && known.text !== '' && known.count > 1 && !taken.has(place) ? [[place, known.text]] : [],
  );
}
