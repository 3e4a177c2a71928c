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
import { decideAct } from './act.ts';
import { extract } from './extract/extract.ts';
import { isQuestion, isSingle } from './extract/field.ts';
import { answerQuestion } from './extract/passage.ts';
import { extractSingle } from './extract/single.ts';
import { takeQuotes } from './intent.ts';
import { observe } from './observe.ts';
import { requote } from './rule.ts';

export type LiteReply = ActReply | ObserveReply | ExtractReply;

/** The reply of `svc/lite` to a request. */
export function answer(request: InferenceRequest): LiteReply {
  switch (request.task) {
    case 'act':
      return decideAct(inFewWords(request));
    case 'observe':
      return observe(inFewWords(request));
    case 'extract':
      if (isQuestion(request)) return answerQuestion(request);
      return isSingle(request) ? extractSingle(request) : extract(request);
  }
}

const MOST_SAID = 1_000; // characters without quotations: more can't be read in a moment, and nothing else is answered meanwhile
const BLANKS = /\s{3,}/g;

/**
 * The request, without long runs of blanks in its instruction.
 * @throws {InstructionNotResolvedError} it is too long.
 */
function inFewWords<Asked extends ActRequest | ObserveRequest>(request: Asked): Asked {
  const { text, parts } = takeQuotes(request.instruction);
  const said = text.replaceAll(BLANKS, ' ');
  if (said.length > MOST_SAID) throw tooLong(said.length);
  return said === text ? request : { ...request, instruction: requote(said, parts) };
}

function tooLong(length: number): InstructionNotResolvedError {
  return new InstructionNotResolvedError(
    `The instruction has ${length} characters beside what is quoted; the model "${LITE_MODEL}" reads ${MOST_SAID}.`,
    {
      hint: 'Say in one sentence what to do, with any text to be typed in quotes, or name the ref of a control in the outline.',
    },
  );
}
