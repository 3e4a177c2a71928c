import type { Row } from './align.ts';
import { NAMED_SO, STATE } from './leads.ts';
import type { Field } from './field.ts';
import { UNPARTED } from './pieces.ts';
import { valueFor } from './values.ts';

/** "Timing belt ordered", "Pollen filter missing": if each entry has only its name and its state, in words that are unknown. */
export function tellTrailing({ fields }: Field, rows: readonly Row[]): void {
  const [title, ...others] = fields.filter(({ field }) => field.kind === 'text');
  const [state, more] = others.filter(({ field }) => STATE.test(field.label));
  if (!title || !state || more || rows.length < FEWEST) return;
  const open = rows.filter(({ data }) => data[state.key] === undefined);
  const parts = open.map(({ data, scope }) => {
    const [text, other] = scope.nodes.filter(({ role, name }) => name !== '' && !isPressed(role));
    return text && !other && text.name === data[title.key] ? partedAt(text.name) : undefined;
  });
  if (!parts.every((groups) => groups !== undefined)) return;
  for (const [at, { data }] of open.entries()) {
    data[title.key] = valueFor(title.field, parts[at]?.['title'] ?? '');
    data[state.key] = valueFor(state.field, parts[at]?.['state'] ?? '');
  }
}

const partedAt = (text: string): Record<string, string> | undefined =>
  (UNPARTED.test(text) ? AT_BLANK : AT_SMALL).exec(text)?.groups;

const AT_BLANK = /^(?<title>\S+)\s(?<state>\S.*)$/u;
const AT_SMALL = new RegExp(String.raw`^(?<title>\p{Lu}\S*(?: \p{Lu}\S*)*) (?!${NAMED_SO})(?<state>\p{Ll}.*)$`, 'u');
const isPressed = (role: string): boolean => role === 'button' || role === 'link';
const FEWEST = 2;
