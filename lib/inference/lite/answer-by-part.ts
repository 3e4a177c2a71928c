import type { InferenceRequest } from '../inference.ts';
import type { LiteReply } from './answer.ts';

/** As `answer`, for programs that load only the part that they need. */
export async function answer(request: InferenceRequest): Promise<LiteReply> {
  switch (request.task) {
    case 'act':
      return (await import('./act.ts')).decideAct(request);
    case 'observe':
      return (await import('./observe.ts')).observe(request);
    case 'extract': {
      const { isQuestion, isSingle } = await import('./extract/field.ts');
      if (isQuestion(request)) return (await import('./extract/passage.ts')).answerQuestion(request);
      if (isSingle(request)) return (await import('./extract/single.ts')).extractSingle(request);
      return (await import('./extract/extract.ts')).extract(request);
    }
  }
}
