import type { ModelMessage, SystemModelMessage } from 'ai';
import type { InferenceRequest } from './inference.ts';
import type { Prompt } from './prompts.ts';
import { screenshotOf } from './replies.ts';

// Claude caches the prompt up to such a mark for some minutes; other providers cache the common beginning by themselves.
// https://docs.claude.com/en/docs/build-with-claude/prompt-caching
const CACHE_MARK = {
  anthropic: { cacheControl: { type: 'ephemeral' } },
  bedrock: { cachePoint: { type: 'default' } },
} as const;

export function systemMessage({ instructions }: Prompt, modelName: string): SystemModelMessage {
  const cacheOptions = isClaude(modelName) ? { providerOptions: CACHE_MARK } : {};
  return { role: 'system', content: instructions, ...cacheOptions };
}

/** For Claude the page is a block of its own, since a second extraction or a repair round sends the same page again. */
export function userMessage({ page, text }: Prompt, request: InferenceRequest, modelName: string): ModelMessage {
  const screenshot = screenshotOf(request);
  const picture = screenshot === undefined ? [] : [{ type: 'file' as const, data: screenshot, mediaType: 'image/png' }];
  const isCached = request.task === 'extract' && isClaude(modelName);
  const words = isCached
    ? [
        { type: 'text' as const, text: page, providerOptions: CACHE_MARK },
        { type: 'text' as const, text },
      ]
    : [{ type: 'text' as const, text: `${page}\n\n${text}` }];
  return { role: 'user', content: [...words, ...picture] };
}

/** Other vendors' models on Bedrock support no cache mark. */
function isClaude(modelName: string): boolean {
  return (
    modelName.startsWith('anthropic/') || (modelName.startsWith('amazon-bedrock/') && modelName.includes('claude'))
  );
}
