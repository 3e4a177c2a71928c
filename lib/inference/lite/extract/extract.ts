import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import { Scene } from '../outline/scene.ts';
import { fieldOf, type Field } from './field.ts';
import { fillFromSubject } from './fill-object.ts';
import { fill } from './lists/fill.ts';
import { fillFromNamedEntry } from './lists/fill-named.ts';
import { scopeOf } from './scope/entry-scope.ts';
import type { ListQuery } from './scope/scope.ts';

/**
 * Reads data from the outline into a schema's list or object that is no `isQuestion`; what does not stand on the page is left
 * out.
 */
export function extract({ page, instruction = '', schema }: ExtractRequest): ExtractReply {
  const field = fieldOf(schema);
  const scene = new Scene(page.outline, undefined, true);
  const query = toListQuery(instruction);
  const data = isFlatObject(field)
    ? fillFromSubject(field, query, scene.outline)
    : (fillFromNamedEntry(field, query, scene.outline) ??
      fill(field, scopeOf(scene.outline.nodes, scene.outline, false), query));
  return { task: 'extract', data: data ?? (field.kind === 'list' ? [] : null) };
}

/** An object of single values may be asked for one entry of a list. */
function isFlatObject({ kind, fields }: Field): boolean {
  return (
    kind === 'object' &&
    fields.length > 0 &&
    fields.every(({ field }) => field.kind !== 'list' && field.kind !== 'object')
  );
}

const numberWords = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]),
);

const PAGE_PHRASE = /\s(?:on|of|in|from) (?:this|the) page\b/gi; // says nothing about what is meant

function toListQuery(instruction: string): ListQuery {
  const match = /\b(?:first|top)\s+(?:(\d+)|(one|two|three|four|five|six|seven|eight|nine|ten))\b/i.exec(instruction);
  const most = match?.[1] ? Number(match[1]) : numberWords.get((match?.[2] ?? '').toLowerCase());
  return { words: instruction.replaceAll(PAGE_PHRASE, ''), maxEntries: most ?? Number.POSITIVE_INFINITY };
}
