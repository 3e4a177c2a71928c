import type { InferenceRequest } from '../inference.ts';
import type { LiteReply } from './answer.ts';

/** As `answer`, for programs that load only the part that they need. */
export async function answer(request: InferenceRequest): Promise<LiteReply> {
  switch (request.task) {
    case 'act':
      return (await import('./acting/decide-act.ts')).decideAct(request);
    case 'observe':
      return (await import('./observing/observe.ts')).observe(request);
    case 'extract': {
      const { isQuestion, isSingle } = await import('./extract/field.ts');
      if (isQuestion(request)) return (await import('./extract/answers/answer-question.ts')).answerQuestion(request);
      if (isSingle(request)) return (await import('./extract/single-value.ts')).extractSingle(request);
      return (await import('./extract/extract.ts')).extract(request);
    }
  }
}
