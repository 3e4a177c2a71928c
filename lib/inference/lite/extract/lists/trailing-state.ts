import type { Row } from './align-values.ts';
import { NAME_CONTINUATION, STATE_KEY } from '../fields/value-position.ts';
import type { Field } from '../field.ts';
import { UNSPACED_SCRIPT } from '../scope/text-pieces.ts';
import { valueFor } from '../../values/parse-value.ts';

/** "Timing belt ordered", "Pollen filter missing": if each entry has only its name and its state, in words that are unknown. */
export function fillTrailingStates({ fields }: Field, rows: readonly Row[]): void {
  const [title, ...others] = fields.filter(({ field }) => field.kind === 'text');
  const [state, more] = others.filter(({ field }) => STATE_KEY.test(field.label));
  if (!title || !state || more || rows.length < MIN_ENTRIES) return;
  const open = rows.filter(({ data }) => data[state.key] === undefined);
  const parts = open.map(({ data, scope }) => {
    const [text, other] = scope.nodes.filter(({ role, name }) => name !== '' && !isButtonText(role));
    return text && !other && text.name === data[title.key] ? splitTitleAt(text.name) : undefined;
  });
  if (!parts.every((groups) => groups !== undefined)) return;
  for (const [at, { data }] of open.entries()) {
    data[title.key] = valueFor(title.field, parts[at]?.['title'] ?? '');
    data[state.key] = valueFor(state.field, parts[at]?.['state'] ?? '');
  }
}

const splitTitleAt = (text: string): Record<string, string> | undefined =>
  (UNSPACED_SCRIPT.test(text) ? SPLIT_AT_SPACE : SPLIT_AT_LOWER_CASE).exec(text)?.groups;

const SPLIT_AT_SPACE = /^(?<title>\S+)\s(?<state>\S.*)$/u;
const SPLIT_AT_LOWER_CASE = new RegExp(
  String.raw`^(?<title>\p{Lu}\S*(?: \p{Lu}\S*)*) (?!${NAME_CONTINUATION})(?<state>\p{Ll}.*)$`,
  'u',
);
const isButtonText = (role: string): boolean => role === 'button' || role === 'link';
const MIN_ENTRIES = 2;
