import { z } from 'zod';
import type {
  ActReply,
  ExtractReply,
  ExtractRequest,
  InferenceRequest,
  ObserveReply,
  ProposedAction,
} from '../inference/inference.ts';
import { isPlace, isRef, mapTexts, mayMentionRef, PageRefs, textsIn } from './page-refs.ts';
import { mapRefFields } from './url-fields.ts';

type Reply = ActReply | ObserveReply | ExtractReply;

const proposed = z.object({
  method: z.string(),
  ref: z.string().exactOptional(),
  text: z.string().exactOptional(),
  arguments: z.array(z.string()),
  description: z.string(),
});

const replies = {
  act: z.object({ task: z.literal('act'), action: proposed, twoStep: z.boolean(), opens: z.boolean().exactOptional() }),
  observe: z.object({
    task: z.literal('observe'),
    elements: z.array(proposed),
    unseen: z.number().exactOptional(),
  }),
  extract: z.object({ task: z.literal('extract'), data: z.unknown() }),
};

/** A reply as the cache keeps it. */
const keptReply = z.object({
  reply: z.unknown(),
  /** Absent when refs are written as places. Else the refs of the page: the reply holds for a page with just these. */
  refs: z.string().optional(),
});
export type KeptReply = z.infer<typeof keptReply>;

/**
 * Writes a reply so that it can be read on the same page under other refs: each ref as its place in the outline. A reply
 * that holds text which may be a ref (or a score, such as 2-1) is bound to the refs of its own page.
 * @returns undefined for a reply that must not be kept: it refuses, or names a ref that is not there.
 */
export function writeReply(reply: Reply, request: InferenceRequest, refs: PageRefs): KeptReply | undefined {
  if (reply.task === 'act' && !reply.action) return undefined;
  if (textsIn(reply).some(isPlace)) return undefined; // a text of that form could not be told from a place
  const unknown: string[] = [];
  const toPlace = (text: string): string => refs.toPlace(text) ?? noted(text, unknown);
  const written = replaceRefs(reply, request, toPlace);
  if (unknown.some(isRef)) return undefined;
  return textsIn(written).some(mayMentionRef) ? { reply, refs: refs.list } : { reply: written };
}

function noted(text: string, notes: string[]): string {
  notes.push(text);
  return text;
}

/** Reads a kept reply for a page; undefined when it is damaged, or does not hold for this page. */
export function readReply(kept: unknown, request: InferenceRequest, refs: PageRefs): Reply | undefined {
  const entry = keptReply.safeParse(kept).data;
  if (!entry || (entry.refs !== undefined && entry.refs !== refs.list)) return undefined;
  let isWhole = true;
  const toRef = (text: string): string => {
    const ref = isPlace(text) ? refs.toRef(text) : text;
    isWhole &&= ref !== undefined;
    return ref ?? text;
  };
  const reply = replies[request.task].safeParse(mapTexts(entry.reply, toRef)).data;
  return isWhole ? reply : undefined;
}

function replaceRefs(reply: Reply, request: InferenceRequest, change: (text: string) => string): Reply {
  switch (reply.task) {
    case 'act':
      return reply.action ? { ...reply, action: replaceIn(reply.action, change) } : reply;
    case 'observe':
      return { ...reply, elements: reply.elements.map((element) => replaceIn(element, change)) };
    case 'extract':
      return { ...reply, data: mapRefFields(reply.data, (request as ExtractRequest).schema, change) }; // the reply to it
  }
}

function replaceIn(action: ProposedAction, change: (text: string) => string): ProposedAction {
  const isDrag = action.method === 'dragAndDrop'; // its argument is the ref to drop on
  return {
    ...action,
    ...(action.ref === undefined || action.ref === '' ? {} : { ref: change(action.ref) }),
    ...(isDrag ? { arguments: action.arguments.map(change) } : {}),
  };
}
