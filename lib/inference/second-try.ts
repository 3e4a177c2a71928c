import { LLMResponseError } from '../errors/named-errors.ts';
import type { InferenceRequest, Usage } from './inference.ts';

/**
 * Asks a model, and once more when its answer could not be read, with what was wrong: small models talk first, some servers send
 * nothing now and then. What both took is summed.
 */
export async function askTwice<T extends { usage: Usage }>(
  request: InferenceRequest,
  ask: (request: InferenceRequest) => Promise<T>,
): Promise<T> {
  try {
    return await ask(request);
  } catch (error) {
    if (request.repair || !(error instanceof LLMResponseError) || error.data['reason'] !== 'unreadable') throw error;
    const repair = { reply: error.data['excerpt'], issues: [error.message] };
    const second = await ask({ ...request, repair }).catch((again: unknown) => {
      throw again instanceof LLMResponseError ? withUsageOf(again, error) : again;
    });
    return { ...second, usage: plus(second.usage, error) };
  }
}

/** With what an answer took that could not be used. */
export function plus(usage: Usage, error: unknown): Usage {
  const spent = error instanceof LLMResponseError ? usageIn(error) : undefined;
  if (!spent) return usage;
  return {
    inputTokens: usage.inputTokens + spent.inputTokens,
    outputTokens: usage.outputTokens + spent.outputTokens,
    cachedInputTokens: usage.cachedInputTokens + spent.cachedInputTokens,
    modelCalls: usage.modelCalls + spent.modelCalls,
  };
}

function withUsageOf(error: LLMResponseError, before: LLMResponseError): LLMResponseError {
  const { message, hint = '', data, cause } = error;
  const spent = usageIn(error);
  const usage = spent ? plus(spent, before) : usageIn(before);
  return new LLMResponseError(message, { hint, data: { ...data, usage }, cause });
}

function usageIn({ data }: LLMResponseError): Usage | undefined {
  return data['usage'] as Usage | undefined; // as our own adapters put it there
}
