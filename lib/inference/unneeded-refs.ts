import type { ExtractRequest } from './inference.ts';

/** A ref, after what separates it from the text before it; one without a role has that of the one before it. */
const REF = /(^ *|[|>:] | )\[\d+-\d+\](?: (?=([\w-]+))|: )/gm;
const NAMELESS_CELL = /(?<=[|:] )\[\d+-\d+\](?: > |(?= [[|]|$))/gm;
const ROLES_WITH_URL = new Set(
  'audio button figure group iframe image img link menuitem tab treeitem video'.split(' '), // a link may have the role button
);
const REF_FIELD = '"format":"ref"';

/** Whether an answer may have to name something with a URL. */
export function hasRefFields(schema: ExtractRequest['schema']): boolean {
  return JSON.stringify(schema).includes(REF_FIELD);
}

/**
 * The outline without the refs that no answer can contain: they are a fifth of a page's tokens. If the schema has ref fields,
 * elements that may have a URL keep theirs; if the instruction or a description mentions refs, all do.
 */
export function withoutUnneededRefs({ page: { outline }, instruction = '', schema }: ExtractRequest): string {
  const form = JSON.stringify(schema);
  if (/\brefs?\b/i.test(`${instruction} ${form.replaceAll(REF_FIELD, '')}`)) return outline;
  const isKept = (role: string): boolean => form.includes(REF_FIELD) && ROLES_WITH_URL.has(role);
  let lastRole = '';
  let rowRole = ''; // the last one that is in no cell
  return outline.replaceAll(NAMELESS_CELL, '').replaceAll(REF, (whole, before: string, said?: string) => {
    const role = said ?? (before === '| ' ? rowRole : lastRole);
    lastRole = role;
    if (before !== '> ' && before !== ' ') rowRole = role;
    if (isKept(role)) return whole;
    return before === ' ' ? ' | ' : before; // siblings, separated only by their refs
  });
}
