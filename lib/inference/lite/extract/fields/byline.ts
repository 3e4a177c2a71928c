import type { Field } from '../field.ts';
import { DATE_AND_TIME } from '../../values/patterns.ts';
import type { Scope } from '../scope/scope.ts';
import { valueFor } from '../../values/parse-value.ts';

/** The person named by a link beside a date. */
export const linkByDate = (field: Field, scope: Scope): unknown =>
  linkAfterDate(field, scope) ?? linkBeforeMark(field, scope);

/** The author after the date in a version history. */
function linkAfterDate(field: Field, { nodes }: Scope): unknown {
  const links = nodes.filter(({ role }) => role === 'link');
  const dated = links.findIndex(({ name }) => DATE_AND_TIME.test(name));
  const next = dated === -1 ? undefined : links[dated + 1];
  return next && valueFor(field, next.name);
}

/** The author before "· Leader · 12 May 2026", in an element with a name of its own. */
function linkBeforeMark(field: Field, { nodes: [root, ...nodes] }: Scope): unknown {
  const title = nodes.find(({ role, name }) => role === 'heading' && name !== '') ?? root;
  const link = nodes.find(({ role, name, parent, siblingIndex: place }) => {
    const next = role === 'link' && name !== title?.name ? parent?.children[place + 1] : undefined;
    return next?.role === 'text' && /^[·•|]\s/.test(next.name);
  });
  return link && title && title.name !== '' ? valueFor(field, link.name) : undefined;
}
