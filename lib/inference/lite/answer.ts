import type { ActReply, ExtractReply, InferenceRequest, ObserveReply } from '../inference.ts';
import { decideAct } from './act.ts';
import { extract } from './extract/extract.ts';
import { observe } from './observe.ts';

export type LiteReply = ActReply | ObserveReply | ExtractReply;

/** What `svc/lite` replies to a request. */
export function answer(request: InferenceRequest): LiteReply {
  switch (request.task) {
    case 'act':
      return decideAct(request);
    case 'observe':
      return observe(request);
    case 'extract':
      return extract(request);
  }
}
