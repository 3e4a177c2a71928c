/** What a model says in one answer, in the order in which servers send it. */
export interface Parts {
  thoughts?: string;
  texts?: string[];
  /** A tool that it calls, whether there is one of this name or not. */
  tool?: { name: string; input: unknown };
  refusal?: string;
}

const listed = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

function chat({ thoughts, texts = [], tool, refusal }: Parts): unknown {
  const calls = listed(tool).map(({ name, input }) => ({
    id: 't',
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: texts.join(''),
    reasoning_content: thoughts,
    refusal,
    ...(tool ? { tool_calls: calls } : {}),
  };
  return { id: 'a', choices: [{ index: 0, message, finish_reason: tool ? 'tool_calls' : 'stop' }] };
}

function responses({ thoughts, texts = [], tool, refusal }: Parts): unknown {
  const said = [
    ...texts.map((text) => ({ type: 'output_text', text, annotations: [] })),
    ...listed(refusal).map((text) => ({ type: 'refusal', refusal: text })),
  ];
  const output = [
    ...listed(thoughts).map((text) => ({ type: 'reasoning', id: 'r', summary: [{ type: 'summary_text', text }] })),
    { type: 'message', id: 'm', role: 'assistant', status: 'completed', content: said },
    ...listed(tool).map(({ name, input }) => ({
      type: 'function_call',
      id: 'f',
      call_id: 'c',
      name,
      arguments: JSON.stringify(input),
      status: 'completed',
    })),
  ];
  const usage = { input_tokens: 100, output_tokens: 10, total_tokens: 110 };
  return { id: 'r', object: 'response', created_at: 1, model: 'm', status: 'completed', output, usage };
}

function anthropic({ thoughts, texts = [], tool, refusal }: Parts): unknown {
  const content = [
    ...listed(thoughts).map((thinking) => ({ type: 'thinking', thinking, signature: 's' })),
    ...[...texts, ...listed(refusal)].map((text) => ({ type: 'text', text })),
    ...listed(tool).map(({ name, input }) => ({ type: 'tool_use', id: 't', name, input })),
  ];
  const stop_reason = refusal === undefined ? (tool ? 'tool_use' : 'end_turn') : 'refusal';
  const usage = { input_tokens: 100, output_tokens: 10 };
  return { id: 'm', type: 'message', role: 'assistant', model: 'm', content, stop_reason, usage };
}

function google({ thoughts, texts = [], tool, refusal }: Parts): unknown {
  const parts = [
    ...listed(thoughts).map((text) => ({ text, thought: true })),
    ...[...texts, ...listed(refusal)].map((text) => ({ text })),
    ...listed(tool).map(({ name, input }) => ({ functionCall: { name, args: input } })),
  ];
  const finishReason = refusal === undefined ? 'STOP' : 'SAFETY';
  return { candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] };
}

function bedrock({ thoughts, texts = [], tool, refusal }: Parts): unknown {
  const content = [
    ...listed(thoughts).map((text) => ({ reasoningContent: { reasoningText: { text, signature: 's' } } })),
    ...[...texts, ...listed(refusal)].map((text) => ({ text })),
    ...listed(tool).map(({ name, input }) => ({ toolUse: { toolUseId: 't', name, input } })),
  ];
  const stopReason = refusal === undefined ? (tool ? 'tool_use' : 'end_turn') : 'guardrail_intervened';
  const usage = { inputTokens: 100, outputTokens: 10, totalTokens: 110 };
  return { output: { message: { role: 'assistant', content } }, stopReason, usage, metrics: { latencyMs: 5 } };
}

const bodies: Readonly<Record<string, (parts: Parts) => unknown>> = {
  openai: responses,
  azure: responses,
  anthropic,
  google,
  'amazon-bedrock': bedrock,
};

/** The body of an answer, as the server of a provider sends it. */
export function bodyOf(provider: string, parts: Parts): unknown {
  return (bodies[provider] ?? chat)(parts);
}
