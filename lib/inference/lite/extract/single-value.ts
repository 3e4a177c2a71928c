import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import { extract } from './extract.ts';
import { fieldOf } from './field.ts';
import { answerQuestion, requestedIn } from './answers/answer-question.ts';

/**
 * Reads the one value of a schema that is neither a list nor an object, for which the instruction alone says what it is: a
 * question, or the name of a field. Null where the page does not have it.
 */
export function extractSingle(request: ExtractRequest): ExtractReply {
  const { instruction = '', schema } = request;
  const { kind, pattern } = fieldOf(schema);
  const isText = kind === 'text' && !pattern;
  const name = isText ? 'extraction' : requestedIn(instruction);
  const asked = { ...request, schema: { type: 'object', properties: { [name]: schema } } };
  const { data } = isText ? answerQuestion(asked) : extract(asked);
  const { [name]: value = null } = data as Record<string, unknown>; // of such a schema
  return { task: 'extract', data: value };
}
