import type { ExtractRequest } from './inference.ts';

/** A ref, after what divides it from the text before it; one that does not say its role has that of the one before it. */
const REF = /(^ *|[|>:] | )\[\d+-\d+\](?: (?=([\w-]+))|: )/gm;
const NAMELESS_CELL = /(?<=[|:] )\[\d+-\d+\](?: > |(?= [[|]|$))/gm;
const WITH_URL = new Set(
  'audio button figure group iframe image img link menuitem tab treeitem video'.split(' '), // a link may be called a button
);
const REF_FIELD = '"format":"ref"';

/** Whether an answer may have to name what has a URL. */
export function asksForRefs(schema: ExtractRequest['schema']): boolean {
  return JSON.stringify(schema).includes(REF_FIELD);
}

/**
 * The outline without the refs that no answer can name: they are a fifth of a page's tokens. A schema with fields for refs
 * leaves them to what may have a URL; an instruction or a description that speaks of refs leaves them all.
 */
export function spareRefs({ page: { outline }, instruction = '', schema }: ExtractRequest): string {
  const form = JSON.stringify(schema);
  if (/\brefs?\b/i.test(`${instruction} ${form.replaceAll(REF_FIELD, '')}`)) return outline;
  const isKept = (role: string): boolean => form.includes(REF_FIELD) && WITH_URL.has(role);
  let last = '';
  let cell = ''; // the last one that stands in what is no cell
  return outline.replaceAll(NAMELESS_CELL, '').replaceAll(REF, (whole, before: string, said?: string) => {
    const role = said ?? (before === '| ' ? cell : last);
    last = role;
    if (before !== '> ' && before !== ' ') cell = role;
    if (isKept(role)) return whole;
    return before === ' ' ? ' | ' : before; // neighbours: nothing but their refs divides them
  });
}
