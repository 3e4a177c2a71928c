import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import type { Outline } from '../outline.ts';
import { Scene } from '../scene.ts';
import { fieldOf, type Field } from './field.ts';
import { entryScope, fill, scopeOf, type Wish } from './fill.ts';
import { entriesAbout } from './narrow.ts';
import { passageFor } from './passage.ts';

/** Reads data from the outline into the schema's form; what does not stand on the page is left out. */
export function extract({ page, instruction = '', schema }: ExtractRequest): ExtractReply {
  const scene = new Scene(page.outline);
  const field = fieldOf(schema);
  if (isPlainAnswer(field)) return { task: 'extract', data: { extraction: passageFor(instruction, scene) } };
  const wish = wishOf(instruction);
  const about = hasOnlyValues(field) ? fillFromEntry(field, wish, scene.outline) : undefined;
  const data = about ?? fill(field, scopeOf(scene.outline.nodes, scene.outline, false), wish);
  return { task: 'extract', data: data ?? (field.kind === 'list' ? [] : null) };
}

/** Fills from the entry that the instruction is about; from the smallest of those that say the most. */
function fillFromEntry(field: Field, wish: Wish, outline: Outline): unknown {
  const filled = entriesAbout(wish.words, outline).map((entry) => fill(field, entryScope(entry, outline), wish));
  const counted = filled.map((data) => ({ data, size: Object.keys(data ?? {}).length }));
  return counted.toSorted((a, b) => b.size - a.size).find(({ size }) => size > 0)?.data;
}

/** An object of single values may be asked for one entry of a list. */
function hasOnlyValues({ kind, fields }: Field): boolean {
  return (
    kind === 'object' &&
    fields.length > 0 &&
    fields.every(({ field }) => field.kind !== 'list' && field.kind !== 'object')
  );
}

/** The schema of the form without a schema: one text called `extraction`. */
function isPlainAnswer({ kind, fields }: Field): boolean {
  return kind === 'object' && fields.length === 1 && fields[0]?.key === 'extraction' && fields[0].field.kind === 'text';
}

const counts = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]),
);

function wishOf(instruction: string): Wish {
  const match = /\b(?:first|top)\s+(?:(\d+)|(one|two|three|four|five|six|seven|eight|nine|ten))\b/i.exec(instruction);
  const most = match?.[1] ? Number(match[1]) : counts.get((match?.[2] ?? '').toLowerCase());
  return { words: instruction, most: most ?? Number.POSITIVE_INFINITY };
}
