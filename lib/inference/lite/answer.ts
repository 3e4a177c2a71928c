import { InstructionNotResolvedError } from '../../errors/named-errors.ts';
import type {
  ActReply,
  ActRequest,
  ExtractReply,
  InferenceRequest,
  ObserveReply,
  ObserveRequest,
} from '../inference.ts';
import { LITE_MODEL } from '../own-models.ts';
import { decideAct } from './acting/decide-act.ts';
import { extract } from './extract/extract.ts';
import { isQuestion, isSingle } from './extract/field.ts';
import { answerQuestion } from './extract/answers/answer-question.ts';
import { extractSingle } from './extract/single-value.ts';
import { extractQuotes } from './instruction/intent.ts';
import { observe } from './observing/observe.ts';
import { requote } from './instruction/rule.ts';

export type LiteReply = ActReply | ObserveReply | ExtractReply;

/** The reply of `svc/lite` to a request. */
export function answer(request: InferenceRequest): LiteReply {
  switch (request.task) {
    case 'act':
      return decideAct(compactRequest(request));
    case 'observe':
      return observe(compactRequest(request));
    case 'extract':
      if (isQuestion(request)) return answerQuestion(request);
      return isSingle(request) ? extractSingle(request) : extract(request);
  }
}

// characters without quotations: more can't be read in a moment, and nothing else is answered meanwhile
const MAX_INSTRUCTION_CHARS = 1_000;
const LONG_BLANKS = /\s{3,}/g;

/**
 * The request, without long runs of blanks in its instruction.
 * @throws {InstructionNotResolvedError} it is too long.
 */
function compactRequest<Request extends ActRequest | ObserveRequest>(request: Request): Request {
  const { text, parts } = extractQuotes(request.instruction);
  const compact = text.replaceAll(LONG_BLANKS, ' ');
  if (compact.length > MAX_INSTRUCTION_CHARS) throw tooLongError(compact.length);
  return compact === text ? request : { ...request, instruction: requote(compact, parts) };
}

function tooLongError(length: number): InstructionNotResolvedError {
  return new InstructionNotResolvedError(
    `The instruction has ${length} characters beside what is quoted; the model "${LITE_MODEL}" reads ${MAX_INSTRUCTION_CHARS}.`,
    {
      hint: 'Say in one sentence what to do, with any text to be typed in quotes, or name the ref of a control in the outline.',
    },
  );
}
