import type { Outline, OutlineNode } from '../lite/outline.ts';
import { columnsOf, headedBy, othersOf, pathOf, placesOf, rowsOf, shapeOf, type Rows } from './rows.ts';
import type { Locator, Place, Rule } from './rule.ts';
import { readValue, textOf } from './value.ts';

/** One item of a list, its values by field. */
export type Item = Record<string, string | number>;

/**
 * Fills a list by a rule. Every value is one that stands on the page.
 * @returns undefined where anything is in doubt: no rows or several groups of them, a row of another shape, a label that
 * differs, a field that is not there or reads differently at two places.
 */
export function fillByRule(rule: Rule, outline: Outline): Item[] | undefined {
  const path = rule.path.join(' ');
  const containers = outline.nodes.filter((node) => node.role === rule.path.at(-1) && pathOf(node).join(' ') === path);
  const groups = containers
    .map((container) => ({ container, role: rule.role, rows: rowsOf(container, rule.role) }))
    .filter(({ rows }) => rows.some((row) => rule.shapes.includes(shapeOf(row))));
  const [group, second] = groups;
  if (!group || second || !isAsLearned(group, rule, outline)) return undefined;
  const items = group.rows.map((row) => fillRow(row, rule));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function isAsLearned(group: Rows, rule: Rule, outline: Outline): boolean {
  return (
    group.rows.every((row) => rule.shapes.includes(shapeOf(row))) &&
    othersOf(group).every((role) => rule.others.includes(role)) &&
    isSame(headedBy(group, outline), rule.headed) &&
    isSame(columnsOf(group, outline), rule.columns)
  );
}

function isSame(now: string[], then: string[]): boolean {
  return JSON.stringify(now) === JSON.stringify(then);
}

/** Rows that a model would leave out of a list: sums, and what is there to be sold. */
const NO_ENTRY = new RegExp(
  [
    String.raw`^(?:(?:sub|grand )?total|sum(?:me)?|average|gesamt|zwischensumme|somme|suma|合計|小計|总计|小计|合计)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:ads?|advert(?:isement)?|sponsored|promoted|anzeige|gesponsert|werbung|annonce|sponsorisé|anuncio|patrocinado)(?!\p{L})`,
    '広告|广告',
  ].join('|'),
  'iu',
);

function fillRow(row: OutlineNode, { constants, fields }: Rule): Item | undefined {
  const places = placesOf(row);
  if ([...places.values()].some((node) => NO_ENTRY.test(textOf(node)))) return undefined;
  const isLabelled = constants.every(([place, text]) => {
    const node = places.get(place);
    return !node || textOf(node) === text;
  });
  if (!isLabelled) return undefined;
  const item: Item = {};
  for (const [name, locators] of Object.entries(fields)) {
    const value = agreed(locators, places);
    if (value === undefined) return undefined;
    item[name] = value;
  }
  return item;
}

/** What all places of a field say alike. */
function agreed(locators: readonly Locator[], places: ReadonlyMap<Place, OutlineNode>): string | number | undefined {
  const values = locators.map((locator) => {
    const node = places.get(locator.place);
    return node && readValue(node, locator);
  });
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}
