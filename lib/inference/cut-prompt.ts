import { LLMResponseError } from '../errors/named-errors.ts';
import type { Usage } from './inference.ts';
import type { Prompt } from './prompts.ts';

const SMALLEST_CONTEXT = 500; // tokens: no server has a smaller context
const MOST_SIGNS = 8; // characters per token, without spaces: no text has that many
const FEW_SIGNS = 2; // characters per token that outlines have at least, except in Chinese or Japanese

/**
 * Detects that a server truncated its input, which local ones do silently (Ollama, LM Studio).
 * @throws {LLMResponseError} it did; `data.reason` is `too-long`.
 */
export function checkWhole({ instructions, page, text }: Prompt, usage: Usage, modelName: string): void {
  const { inputTokens } = usage;
  const signs = `${instructions}${page}${text}`.replaceAll(/\s+/g, '').length / inputTokens;
  const isCut = inputTokens >= SMALLEST_CONTEXT && (signs > MOST_SIGNS || (signs > FEW_SIGNS && isWindow(inputTokens)));
  if (!isCut) return;
  throw new LLMResponseError(
    `The server of the model "${modelName}" read ${inputTokens} tokens of what it was sent, and cut off the rest.`,
    {
      hint: 'Give it a larger context (OLLAMA_CONTEXT_LENGTH, or in the settings of LM Studio), or narrow the page with a selector.',
      data: { modelName, reason: 'too-long', usage },
    },
  );
}

/** Ollama keeps a whole context window, or half of one and two tokens. https://github.com/ollama/ollama/issues/17427 */
function isWindow(tokens: number): boolean {
  return [tokens, tokens - 2].some((size) => Number.isInteger(Math.log2(size)));
}
