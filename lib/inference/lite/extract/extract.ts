import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import { Scene } from '../scene.ts';
import { fieldOf, type Field } from './field.ts';
import { fillAbout } from './about.ts';
import { fill } from './fill.ts';
import { fillNamed } from './named.ts';
import { scopeOf } from './scopes.ts';
import type { Wish } from './scope.ts';

/** Reads data from the outline into a schema's list or object that is no `isQuestion`; what does not stand on the page is left out. */
export function extract({ page, instruction = '', schema }: ExtractRequest): ExtractReply {
  const field = fieldOf(schema);
  const scene = new Scene(page.outline, undefined, true);
  const wish = wishOf(instruction);
  const data = hasOnlyValues(field)
    ? fillAbout(field, wish, scene.outline)
    : (fillNamed(field, wish, scene.outline) ?? fill(field, scopeOf(scene.outline.nodes, scene.outline, false), wish));
  return { task: 'extract', data: data ?? (field.kind === 'list' ? [] : null) };
}

/** An object of single values may be asked for one entry of a list. */
function hasOnlyValues({ kind, fields }: Field): boolean {
  return (
    kind === 'object' &&
    fields.length > 0 &&
    fields.every(({ field }) => field.kind !== 'list' && field.kind !== 'object')
  );
}

const counts = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]),
);

const PAGE = /\s(?:on|of|in|from) (?:this|the) page\b/gi; // says nothing about what is meant

function wishOf(instruction: string): Wish {
  const match = /\b(?:first|top)\s+(?:(\d+)|(one|two|three|four|five|six|seven|eight|nine|ten))\b/i.exec(instruction);
  const most = match?.[1] ? Number(match[1]) : counts.get((match?.[2] ?? '').toLowerCase());
  return { words: instruction.replaceAll(PAGE, ''), most: most ?? Number.POSITIVE_INFINITY };
}
