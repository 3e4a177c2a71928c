import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import { Scene } from '../scene.ts';
import { fieldOf, type Field } from './field.ts';
import { fillAbout } from './about.ts';
import { fill } from './fill.ts';
import { fillNamed } from './named.ts';
import { answerQuestion, askedIn } from './passage.ts';
import { scopeOf } from './scopes.ts';
import type { Wish } from './scope.ts';

/** Reads data from the outline into any schema that is no `isQuestion`; what is not on the page is left out. */
export function extract(request: ExtractRequest): ExtractReply {
  const { page, instruction = '', schema } = request;
  const field = fieldOf(schema);
  if (field.kind !== 'list' && field.kind !== 'object') return { task: 'extract', data: singleValue(request, field) };
  const scene = new Scene(page.outline, undefined, true);
  const wish = wishOf(instruction);
  const data = hasOnlyValues(field)
    ? fillAbout(field, wish, scene.outline)
    : (fillNamed(field, wish, scene.outline) ?? fill(field, scopeOf(scene.outline.nodes, scene.outline, false), wish));
  return { task: 'extract', data: data ?? (field.kind === 'list' ? [] : null) };
}

/** For a schema of one value, only the instruction says what is requested: it is the question, or the name of a field. Null if not found. */
function singleValue(request: ExtractRequest, { kind, pattern }: Field): unknown {
  const { instruction = '', schema } = request;
  const isText = kind === 'text' && !pattern;
  const name = isText ? 'extraction' : askedIn(instruction);
  const asked = { ...request, schema: { type: 'object', properties: { [name]: schema } } };
  const { data } = isText ? answerQuestion(asked) : extract(asked);
  const { [name]: value = null } = data as Record<string, unknown>; // of such a schema
  return value;
}

/** An object of single values may be about one list entry. */
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
