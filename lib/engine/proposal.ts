import { LLMResponseError } from '../errors/named-errors.ts';
import type { ProposedAction } from '../inference/inference.ts';
import { actMethodSchema } from '../protocol/results.ts';
import type { EngineSnapshot, PageAction } from './page.ts';
import { mayFit } from './fitting.ts';
import { exampleOf, formatAction } from './ref-grammar.ts';

/** A model's proposal read against the page: an action, or what is wrong with it. */
export type Read = { action: PageAction; description: string } | { issue: string };

/** Checks that a proposal names a known method, has what the method needs, and points at an element of the outline. */
export function readProposal(proposed: ProposedAction, snapshot: EngineSnapshot): Read {
  const read = readElement(proposed, snapshot);
  if ('issue' in read || formatAction(read.action) !== undefined) return read;
  const { method } = read.action;
  return { issue: `${method} is not complete; it reads: ${exampleOf(method)}` };
}

/** The same for an element that is only shown: what to fill in it, or to choose, may still be open. */
export function readElement(proposed: ProposedAction, snapshot: EngineSnapshot): Read {
  const method = actMethodSchema.safeParse(proposed.method).data;
  if (!method) return { issue: `there is no method "${proposed.method}"` };
  const ref = bareRef(proposed.ref);
  const node = ref === undefined ? undefined : snapshot.node(ref);
  if (ref !== undefined && !node) return { issue: `no element of the outline has the ref [${ref}]` };
  if (node && !mayFit(method, node.role)) {
    return { issue: `${method} does not fit [${ref}], which is a ${node.role}; choose another element or method` };
  }
  const target = method === 'dragAndDrop' ? bareRef(proposed.arguments[0]) : undefined;
  if (target !== undefined && !snapshot.node(target)) return { issue: `there is no [${target}] to drop on` };
  const action: PageAction = { method, arguments: proposed.arguments, ...(ref === undefined ? {} : { ref }) };
  return { action, description: proposed.description };
}

/** The error for a reply that is still wrong after its repair round. */
export function unusableReply(issues: string[]): LLMResponseError {
  return new LLMResponseError(`The model's reply could not be used: ${issues.join('; ')}.`, {
    hint: 'Act by ref, such as click [0-14], or use another model.',
    data: { issues },
  });
}

function bareRef(ref: string | undefined): string | undefined {
  return ref === undefined || ref === '' ? undefined : ref.replace(/^\[(.*)\]$/, '$1');
}
