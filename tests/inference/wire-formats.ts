import type { Format } from './model-server.ts';

const finishes = {
  chat: { stop: 'stop', length: 'length', refused: 'content_filter' },
  anthropic: { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' },
  google: { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' },
} as const;

/** OpenAI chat completions, and everything that is compatible with them. */
export const chatFormat: Format = (text, finish) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'scripted',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishes.chat[finish] }],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110, prompt_tokens_details: { cached_tokens: 60 } },
});

/** OpenAI Responses. */
export const responsesFormat: Format = (text, finish) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: 'scripted',
  status: finish === 'length' ? 'incomplete' : 'completed',
  incomplete_details:
    finish === 'length' ? { reason: 'max_output_tokens' } : finish === 'refused' ? { reason: 'content_filter' } : null,
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [] }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110, input_tokens_details: { cached_tokens: 60 } },
});

/** Anthropic Messages. */
export const anthropicFormat: Format = (text, finish) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'scripted',
  content: [{ type: 'text', text }],
  stop_reason: finishes.anthropic[finish],
  stop_sequence: null,
  usage: { input_tokens: 40, output_tokens: 10, cache_read_input_tokens: 60, cache_creation_input_tokens: 0 },
});

/** Google Gemini generateContent. */
export const googleFormat: Format = (text, finish) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: finishes.google[finish], index: 0 }],
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110, cachedContentTokenCount: 60 },
});
