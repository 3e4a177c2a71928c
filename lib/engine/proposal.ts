import { InvalidActionError, LLMResponseError } from '../errors/named-errors.ts';
import type { ProposedAction } from '../inference/inference.ts';
import { POINT } from '../page/actions/context.ts';
import { actMethodSchema } from '../protocol/results.ts';
import type { EngineSnapshot, PageAction } from './page.ts';
import { isApplicable } from './applicable-methods.ts';
import { hasSlot } from './ref-forms.ts';
import { exampleOf, formatAction, parseAction } from './ref-grammar.ts';

/** A model's proposal read against the page: an action, or what is wrong with it. */
export type ProposalReading = UsableAction | { issue: string };

export interface UsableAction {
  action: PageAction;
  description: string;
  /** A text among others in what is acted on, which alone may be meant. */
  part?: string;
  /** Nothing is meant where that does not stand by itself. */
  isApart?: true;
}

/** Checks that a proposal names a known method, has what the method needs, and points at an element of the outline. */
export function readProposal(proposed: ProposedAction, snapshot: EngineSnapshot): ProposalReading {
  const read = readElement(proposed, snapshot);
  if ('issue' in read || isComplete(formatAction(read.action))) return read;
  const { method } = read.action;
  return { issue: `${method} is not complete, or not so; it reads: ${exampleOf(method)}` };
}

/** An argument that the ref form does not take, such as a key that no keyboard has, the page would not take either. */
function isComplete(text: string | undefined): boolean {
  try {
    return text !== undefined && parseAction(text).kind === 'ref';
  } catch (thrown) {
    if (thrown instanceof InvalidActionError) return false;
    throw thrown;
  }
}

/** The same for an element that is only shown: what to fill in it, or to choose, may still be open. */
export function readElement(proposed: ProposedAction, snapshot: EngineSnapshot): ProposalReading {
  const method = actMethodSchema.safeParse(proposed.method).data;
  if (!method) return { issue: `there is no method "${proposed.method}"` };
  const ref = hasSlot(method, 'ref') ? bareRef(proposed.ref) : undefined; // one beside the others is a slip that does no harm
  const node = ref === undefined ? undefined : snapshot.node(ref);
  if (ref !== undefined && !node) return { issue: `no element of the outline has the ref [${ref}]` };
  if (node && !isApplicable(method, node.role)) {
    return { issue: `${method} does not fit [${ref}], which is a ${node.role}; choose another element or method` };
  }
  const actionArguments =
    method === 'dragAndDrop'
      ? proposed.arguments.map((value) => (POINT.test(value) ? value : (bareRef(value) ?? '')))
      : proposed.arguments;
  const dropRef = method === 'dragAndDrop' ? actionArguments.find((value) => !POINT.test(value)) : undefined;
  if (dropRef !== undefined && !snapshot.node(dropRef)) return { issue: `there is no [${dropRef}] to drop on` };
  const shownText = node && hasSlot(method, 'words') ? (proposed.text ?? '') : '';
  const isPart = node?.name.includes(shownText) === true;
  const text = shownText === '' || isPart ? {} : { text: shownText };
  const action: PageAction = { method, arguments: actionArguments, ...(ref === undefined ? {} : { ref }), ...text };
  return {
    action,
    description: proposed.description,
    ...(isPart && shownText !== '' && { part: shownText }),
    ...(proposed.isApart && { isApart: true }),
  };
}

/** The error for a reply that is still wrong after its repair round. */
export function unusableReply(issues: string[]): LLMResponseError {
  return new LLMResponseError(`The model's reply could not be used: ${issues.join('; ')}.`, {
    hint: 'Act by ref, such as click [0-14], or use another model.',
    data: { issues },
  });
}

/** What an answer that finds nothing does not cover. */
export function unseenNotice(nodes: number): string {
  return `The page is long: the model was not shown ${nodes} of its nodes.`;
}

/** `0-14` for `[0-14]`, also in quotes or of the line of a node, as models copy it; undefined for an empty one. */
export function bareRef(ref: string | undefined): string | undefined {
  if (ref === undefined || ref === '') return undefined;
  return NODE_LINE.exec(ref)?.[1] ?? DECORATED_REF.exec(ref)?.[1] ?? ref.replace(/^\[(.*)\]$/, '$1');
}

const DECORATED_REF = /^["'`#([<\s]{0,4}(?:ref[:=\s]\s?)?["'`[]{0,2}(\d+-\d+)["'`)\]>\s]*$/i;

const NODE_LINE = /^\s*\[(\d+-\d+)\](?::? |$)/;
