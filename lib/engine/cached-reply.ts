import { z } from 'zod';
import type {
  ActReply,
  ExtractReply,
  ExtractRequest,
  InferenceRequest,
  ObserveReply,
  ProposedAction,
} from '../inference/inference.ts';
import { isPlaceholder, isRef, mapTexts, mayMentionRef, PageRefs, textsIn } from './page-refs.ts';
import { mapRefFields } from './url-fields.ts';

type Reply = ActReply | ObserveReply | ExtractReply;

const proposedSchema = z.object({
  method: z.string(),
  ref: z.string().exactOptional(),
  text: z.string().exactOptional(),
  arguments: z.array(z.string()),
  description: z.string(),
});

const replySchemas = {
  act: z.object({
    task: z.literal('act'),
    action: proposedSchema,
    twoStep: z.boolean(),
    opens: z.boolean().exactOptional(),
  }),
  observe: z.object({
    task: z.literal('observe'),
    elements: z.array(proposedSchema),
    unseen: z.number().exactOptional(),
  }),
  extract: z.object({ task: z.literal('extract'), data: z.unknown() }),
};

/** A reply as the cache keeps it. */
const cachedReplySchema = z.object({
  reply: z.unknown(),
  /** Absent when refs are written as placeholders. Else the refs of the page: the reply holds for a page with just these. */
  refs: z.string().optional(),
});
export type CachedReply = z.infer<typeof cachedReplySchema>;

/**
 * Writes a reply so that it can be read on the same page under other refs: each ref as its place in the outline. A reply
 * that holds text which may be a ref (or a score, such as 2-1) is bound to the refs of its own page.
 * @returns undefined for a reply that must not be kept: it refuses, or names a ref that is not there.
 */
export function writeReply(reply: Reply, request: InferenceRequest, refs: PageRefs): CachedReply | undefined {
  if (reply.task === 'act' && !reply.action) return undefined;
  if (textsIn(reply).some(isPlaceholder)) return undefined; // a text of that form could not be told from a placeholder
  const unknown: string[] = [];
  const toPlace = (text: string): string => refs.toPlaceholder(text) ?? recordUnknown(text, unknown);
  const portable = replaceRefs(reply, request, toPlace);
  if (unknown.some(isRef)) return undefined;
  return textsIn(portable).some(mayMentionRef) ? { reply, refs: refs.joinedRefs } : { reply: portable };
}

function recordUnknown(text: string, unknown: string[]): string {
  unknown.push(text);
  return text;
}

/** Reads a kept reply for a page; undefined when it is damaged, or does not hold for this page. */
export function readReply(stored: unknown, request: InferenceRequest, refs: PageRefs): Reply | undefined {
  const entry = cachedReplySchema.safeParse(stored).data;
  if (!entry || (entry.refs !== undefined && entry.refs !== refs.joinedRefs)) return undefined;
  let hasAllRefs = true;
  const toRef = (text: string): string => {
    const ref = isPlaceholder(text) ? refs.toRef(text) : text;
    hasAllRefs &&= ref !== undefined;
    return ref ?? text;
  };
  const reply = replySchemas[request.task].safeParse(mapTexts(entry.reply, toRef)).data;
  return hasAllRefs ? reply : undefined;
}

function replaceRefs(reply: Reply, request: InferenceRequest, change: (text: string) => string): Reply {
  switch (reply.task) {
    case 'act':
      return reply.action ? { ...reply, action: replaceActionRefs(reply.action, change) } : reply;
    case 'observe':
      return { ...reply, elements: reply.elements.map((element) => replaceActionRefs(element, change)) };
    case 'extract':
      return { ...reply, data: mapRefFields(reply.data, (request as ExtractRequest).schema, change) }; // the reply to it
  }
}

function replaceActionRefs(action: ProposedAction, change: (text: string) => string): ProposedAction {
  const isDrag = action.method === 'dragAndDrop'; // its argument is the ref to drop on
  return {
    ...action,
    ...(action.ref === undefined || action.ref === '' ? {} : { ref: change(action.ref) }),
    ...(isDrag ? { arguments: action.arguments.map(change) } : {}),
  };
}
