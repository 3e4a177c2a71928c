import type { OutlineNode } from '../lite/outline/outline.ts';
import {
  columnsOf,
  headingTexts,
  otherLists,
  siblingRolesOf,
  pathOf,
  nodesByPlace,
  rowsOf,
  rowShape,
  type OutlineWithText,
  type RowGroup,
} from './rows.ts';
import type { Locator, Place, Rule } from './rule.ts';
import { readValue, textOf } from './value.ts';

export type Value = string | number;
/** One item of a list, its values by field. */
export type Item = Record<string, Value>;

/**
 * Fills a list by a rule. Every value is on the page.
 * @returns undefined if anything is in doubt: no rows or several groups of them, a row of another shape, a different
 * label, a field that is missing, has different values at two places, or could as well be read at another one.
 */
export function fillByRule(rule: Rule, outline: OutlineWithText): Item[] | undefined {
  const path = rule.path.join(' ');
  const containers = outline.nodes.filter((node) => node.role === rule.path.at(-1) && pathOf(node).join(' ') === path);
  const groups = containers
    .map((container) => ({ container, role: rule.role, rows: rowsOf(container, rule.role) }))
    .filter(({ rows }) => rows.some((row) => rule.shapes.includes(rowShape(outline, row))));
  const [group, second] = groups;
  if (!group || second || !matchesRule(group, rule, outline)) return undefined;
  const items = group.rows.map((row) => fillRow(row, rule));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function matchesRule(group: RowGroup, rule: Rule, outline: OutlineWithText): boolean {
  return (
    group.rows.every((row) => rule.shapes.includes(rowShape(outline, row))) &&
    siblingRolesOf(group).every((role) => rule.others.includes(role)) &&
    isSame(headingTexts(group, outline), rule.headed) &&
    isSame(otherLists(group, outline), rule.besides) &&
    isSame(columnsOf(group, outline), rule.columns)
  );
}

function isSame(current: string[], learned: string[]): boolean {
  return JSON.stringify(current) === JSON.stringify(learned);
}

/** Rows that a model would leave out of a list: totals, and offers. */
const NOT_AN_ENTRY = new RegExp(
  [
    String.raw`^(?:(?:sub|grand )?total|sum(?:me)?|average|gesamt|zwischensumme|somme|suma|合計|小計|总计|小计|合计)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:ads?|advert(?:isement)?|sponsored|promoted|anzeige|gesponsert|werbung|annonce|sponsorisé|anuncio|patrocinado)(?!\p{L})`,
    '広告|广告',
  ].join('|'),
  'iu',
);

/** Rows of a bill that are no goods: shipping, tax, discounts or surcharges. The whole text of a cell, except amounts. */
const NOT_GOODS = new RegExp(
  [
    String.raw`^[^\p{L}]*(?:(?:the|your|estimated|standard|express|free|sales|plus|incl\.?|excl\.?|less|total) )*(?:shipping|delivery|postage|packaging|handling|freight|tax(?:es)?|vat|gst|discounts?|fees?|tips?|gratuity|coupons?|vouchers?|promo(?:tion)?(?: code)?|credit|deposit|surcharge|service|rounding|refund|savings?|insurance|duty|customs|gift ?wrap(?:ping)?|balance|amount due`,
    String.raw`versand|lieferung|porto|verpackung|mwst\.?|mehrwertsteuer|ust\.?|steuern?|rabatt|gutschein|gebühr(?:en)?|trinkgeld|pfand|zuschlag|livraison|frais(?: de port)?|port|emballage|tva|taxes?|remise|réduction|bon|pourboire|envío|gastos de envío|iva|impuestos?|descuento|cupón|propina|spedizione|sconto|imposte`,
    String.raw`送料|配送料|消費税|税|割引|手数料|クーポン|运费|邮费|税费|折扣|优惠券?|手续费)(?:(?:[ -]|kosten|gebühr)*(?:and|&|\+|und|et|y|e|costs?|charges?|fees?|rates?|kosten|handling|packaging|taxes|code|applied|estimate|card|offerts?))*[^\p{L}]*$`,
  ].join('|'),
  'iu',
);

/** Links to more, where a name is expected: "Show all teas". */
const LINK_TO_MORE = new RegExp(
  [
    String.raw`^(?:(?:show|see|view|load|browse) )?(?:all|more|next|previous)(?!\p{L})`,
    String.raw`^(?:alle|mehr|weitere?|nächste|voir|plus|tou(?:te)?s|suivante?|ver|más|tod[oa]s|siguiente)(?!\p{L})`,
    '^(?:もっと|すべて|次|更多|全部|查看|下一)',
  ].join('|'),
  'iu',
);

function fillRow(row: OutlineNode, { constants, fields, columns }: Rule): Item | undefined {
  const places = nodesByPlace(row);
  if ([...places.values()].some((node) => NOT_AN_ENTRY.test(textOf(node)))) return undefined;
  const labels = new Map(constants); // "Delivery" may be in every row
  if ([...places].some(([place, node]) => !labels.has(place) && NOT_GOODS.test(textOf(node)))) return undefined;
  const isLabelled = constants.every(([place, text]) => {
    const node = places.get(place);
    return !node || textOf(node) === text;
  });
  if (!isLabelled) return undefined;
  const item: Item = {};
  for (const [name, locators] of Object.entries(fields)) {
    const value = agreedValue(locators, places);
    if (
      value === undefined ||
      LINK_TO_MORE.test(String(value)) ||
      (columns.length === 0 && isAmbiguous(locators, value, places))
    )
      return undefined;
    item[name] = value;
  }
  return item;
}

/** The value on which all places of a field agree. */
function agreedValue(locators: readonly Locator[], places: ReadonlyMap<Place, OutlineNode>): Value | undefined {
  const values = locators.map((locator) => {
    const node = places.get(locator.place);
    return node && readValue(node, locator);
  });
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** Whether a number or quantity could as well be read at another place, with another value: an old price beside the new. */
function isAmbiguous([locator]: readonly Locator[], value: Value, places: ReadonlyMap<Place, OutlineNode>): boolean {
  if (!locator || (locator.kind !== 'number' && locator.forms.length === 0)) return false;
  const others = [...places.values()].map((node) => readValue(node, locator));
  return others.some((other) => other !== value && /\d/.test(String(other)));
}
