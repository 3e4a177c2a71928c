import { z } from 'zod';

/** The way from a row to a node within it: of each level its role, and its number among the children of that role. */
export type Place = string;

const locator = z.object({
  place: z.string(),
  kind: z.enum(['text', 'number', 'ref']),
  /** What stands around the value in the node's text, the same in every row. */
  before: z.string(),
  after: z.string(),
  /** What the texts looked like, where they were quantities: "€9.00 €6.00" and "sold out" are no single price. Else none. */
  forms: z.array(z.string()),
});

/**
 * Where the values of a list stood on a page: how the rows are found, and the place of each field within a row. Everything
 * in it is a condition too: a page that differs in any of it is not filled by the rule.
 */
export const ruleSchema = z.object({
  /** The property of the data which holds the list; null when the data is the list. */
  list: z.string().nullable(),
  /** Roles from the root to the node whose children the rows are. */
  path: z.array(z.string()),
  /** Role of the rows. */
  role: z.string(),
  /** Words of what is asked for that stood in the page's title. */
  titled: z.array(z.string()),
  /** What the rows stand in and under: names around them, and the heading before. */
  headed: z.array(z.string()),
  /** Roles of what else stands among the rows. */
  others: z.array(z.string()),
  /** Ways from the root to the other lists of the page. */
  besides: z.array(z.string()),
  /** Names of the columns, in order. */
  columns: z.array(z.string()),
  /** Trees of roles which rows had. */
  shapes: z.array(z.string()),
  /** Texts that every row had, by their place: labels and buttons. */
  constants: z.array(z.tuple([z.string(), z.string()])),
  /** Every place at which a field's value stood in all rows; the empty name is a list of plain values. */
  fields: z.record(z.string(), z.array(locator).min(1)),
});

export type Rule = z.infer<typeof ruleSchema>;
export type Locator = z.infer<typeof locator>;
