import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CreateMessageResultWithToolsSchema,
  type CreateMessageRequest,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { cannotSample, type Sample, type SampleRequest } from '../../lib/inference/sampling.ts';

const ANSWER_MS = 600_000; // a person may be asked first; the call's own deadline comes before

/** What a handler of the SDK is given beside its request. */
export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Asks the model of a client, on the stream of the tool call that needs it. */
export function sampleVia(server: Server, extra: Extra): Sample {
  return async (request, { signal }) => {
    if (!server.getClientCapabilities()?.sampling) throw cannotSample('this client does not offer sampling');
    const message = { method: 'sampling/createMessage', params: paramsOf(request) } as const;
    const { content, stopReason } = await extra.sendRequest(message, CreateMessageResultWithToolsSchema, {
      signal,
      timeout: ANSWER_MS,
    });
    const blocks = Array.isArray(content) ? content : [content]; // since 2025-11-25 it may be a list
    return { text: blocks.map((block) => (block.type === 'text' ? block.text : '')).join(''), stopReason };
  };
}

function paramsOf({ systemPrompt, text, screenshot, maxTokens }: SampleRequest): CreateMessageRequest['params'] {
  const picture = { type: 'image', data: screenshot ?? '', mimeType: 'image/png' } as const;
  const contents = [...(screenshot === undefined ? [] : [picture]), { type: 'text', text } as const];
  const messages = contents.map((content) => ({ role: 'user' as const, content }));
  return { messages, systemPrompt, maxTokens, includeContext: 'none' };
}
