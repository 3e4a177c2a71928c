import { LLMResponseError } from '../errors/named-errors.ts';
import type { Usage } from './inference.ts';
import type { Prompt } from './prompts.ts';

const MIN_CONTEXT_TOKENS = 500; // tokens: no server has a smaller context
const MAX_CHARACTERS_PER_TOKEN = 8; // characters per token, without spaces: no text has that many
const MIN_CHARACTERS_PER_TOKEN = 2; // characters per token that outlines have at least, except in Chinese or Japanese

/**
 * Detects that a server truncated its input, which local ones do silently (Ollama, LM Studio).
 * @throws {LLMResponseError} it did; `data.reason` is `too-long`.
 */
export function checkNotTruncated({ instructions, page, text }: Prompt, usage: Usage, modelName: string): void {
  const { inputTokens } = usage;
  const charactersPerToken = `${instructions}${page}${text}`.replaceAll(/\s+/g, '').length / inputTokens;
  const isTruncated =
    inputTokens >= MIN_CONTEXT_TOKENS &&
    (charactersPerToken > MAX_CHARACTERS_PER_TOKEN ||
      (charactersPerToken > MIN_CHARACTERS_PER_TOKEN && isContextSize(inputTokens)));
  if (!isTruncated) return;
  throw new LLMResponseError(
    `The server of the model "${modelName}" read ${inputTokens} tokens of what it was sent, and cut off the rest.`,
    {
      hint: 'Give it a larger context (OLLAMA_CONTEXT_LENGTH, or in the settings of LM Studio), or narrow the page with a selector.',
      data: { modelName, reason: 'too-long', usage },
    },
  );
}

/** Ollama keeps a whole context window, or half of one and two tokens. https://github.com/ollama/ollama/issues/17427 */
function isContextSize(tokens: number): boolean {
  return [tokens, tokens - 2].some((size) => Number.isInteger(Math.log2(size)));
}
