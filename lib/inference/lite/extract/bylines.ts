import type { Field } from './field.ts';
import { DATE, DATE_AND_TIME } from './patterns.ts';
import type { Scope } from './scope.ts';
import { valueFor } from './values.ts';

/** Whom a link beside a day names. */
export const linkByDate = (field: Field, scope: Scope): unknown =>
  linkAfterDate(field, scope) ?? linkBeforeDate(field, scope);

/** Who stands behind the day in a history of versions. */
function linkAfterDate(field: Field, { nodes }: Scope): unknown {
  const links = nodes.filter(({ role }) => role === 'link');
  const dated = links.findIndex(({ name }) => DATE_AND_TIME.test(name));
  const next = dated === -1 ? undefined : links[dated + 1];
  return next && valueFor(field, next.name);
}

/** Who stands before "· Leader · 12 May 2026". */
function linkBeforeDate(field: Field, { nodes }: Scope): unknown {
  const link = nodes.find(({ role, parent, place }) => {
    const next = role === 'link' ? parent?.children[place + 1] : undefined;
    return next?.role === 'text' && /^[·•|]\s/.test(next.name) && DATE.test(next.name);
  });
  return link && valueFor(field, link.name);
}
