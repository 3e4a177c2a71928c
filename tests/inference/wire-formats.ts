import type { Format } from './model-server.ts';

const finishes = {
  chat: { stop: 'stop', length: 'length', refused: 'content_filter' },
  anthropic: { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' },
  google: { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' },
  bedrock: { stop: 'end_turn', length: 'max_tokens', refused: 'guardrail_intervened' },
} as const;

/** OpenAI chat completions, and everything that is compatible with them. */
export const chatFormat: Format = {
  said: (text, finish) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishes.chat[finish] }],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      prompt_tokens_details: { cached_tokens: 60 },
    },
  }),
  failed: (status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: `http_${status}` },
  }),
  tooLong: {
    error: {
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
  },
};

/** OpenAI Responses. */
export const responsesFormat: Format = {
  ...chatFormat,
  said: (text, finish) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'scripted',
    status: finish === 'length' ? 'incomplete' : 'completed',
    incomplete_details: finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [
          finish === 'refused'
            ? { type: 'refusal', refusal: "I can't help with that." }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110, input_tokens_details: { cached_tokens: 60 } },
  }),
};

/** Anthropic Messages. A model that is given a tool for its answer uses it. */
export const anthropicFormat: Format = {
  said: (text, finish, { tools }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content:
      Array.isArray(tools) && finish === 'stop' && isJson(text)
        ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) as unknown }]
        : [{ type: 'text', text }],
    stop_reason: Array.isArray(tools) && finish === 'stop' ? 'tool_use' : finishes.anthropic[finish],
    stop_sequence: null,
    usage: { input_tokens: 40, output_tokens: 10, cache_read_input_tokens: 60, cache_creation_input_tokens: 0 },
  }),
  failed: (_status, message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
  tooLong: {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
  },
};

/** Google Gemini generateContent. */
export const googleFormat: Format = {
  said: (text, finish) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: finishes.google[finish], index: 0 }],
    usageMetadata: {
      promptTokenCount: 100,
      candidatesTokenCount: 10,
      totalTokenCount: 110,
      cachedContentTokenCount: 60,
    },
  }),
  failed: (status, message) => ({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }),
  tooLong: {
    error: {
      code: 400,
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      status: 'INVALID_ARGUMENT',
    },
  },
};

/** Amazon Bedrock Converse. */
export const bedrockFormat: Format = {
  said: (text, finish, { toolConfig }) => ({
    output: {
      message: {
        role: 'assistant',
        content:
          toolConfig !== undefined && finish === 'stop' && isJson(text)
            ? [{ toolUse: { toolUseId: 'tool_1', name: 'json', input: JSON.parse(text) as unknown } }]
            : [{ text }],
      },
    },
    stopReason: toolConfig !== undefined && finish === 'stop' ? 'tool_use' : finishes.bedrock[finish],
    usage: { inputTokens: 40, outputTokens: 10, totalTokens: 110, cacheReadInputTokens: 60 },
    metrics: { latencyMs: 5 },
  }),
  failed: (_status, message) => ({ message }),
  tooLong: { message: 'Input is too long for requested model.' },
};

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false; // words
  }
}
