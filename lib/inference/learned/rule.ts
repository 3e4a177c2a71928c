import { z } from 'zod';

/** The path from a row to a node within it: for each level the role, and the index among the children of that role. */
export type Place = string;

const locator = z.object({
  place: z.string(),
  kind: z.enum(['text', 'number', 'ref']),
  /** What surrounds the value in the node's text, the same in every row. */
  before: z.string(),
  after: z.string(),
  /** The forms of the texts, if they were quantities: "€9.00 €6.00" and "sold out" are no single price. Otherwise empty. */
  forms: z.array(z.string()),
});

/**
 * Where the values of a list were on a page: how to find the rows, and the place of each field within a row. Everything
 * in it is also a condition: a page that differs in any of it is not filled by the rule.
 */
export const ruleSchema = z.object({
  /** The property of the data that contains the list; null if the data is the list. */
  list: z.string().nullable(),
  /** Roles from the root to the rows' parent. */
  path: z.array(z.string()),
  /** Role of the rows. */
  role: z.string(),
  /** Words of the request that were in the page's title. */
  titled: z.array(z.string()),
  /** Names of the rows' ancestors, and the heading before them. */
  headed: z.array(z.string()),
  /** Roles of the rows' other siblings. */
  others: z.array(z.string()),
  /** Paths from the root to the other lists of the page. */
  besides: z.array(z.string()),
  /** Names of the columns, in order. */
  columns: z.array(z.string()),
  /** Trees of roles that rows had. */
  shapes: z.array(z.string()),
  /** Texts that every row had, by their place: labels and buttons. */
  constants: z.array(z.tuple([z.string(), z.string()])),
  /** Every place at which a field's value was in all rows; the empty name is for a list of plain values. */
  fields: z.record(z.string(), z.array(locator).min(1)),
});

export type Rule = z.infer<typeof ruleSchema>;
export type Locator = z.infer<typeof locator>;
