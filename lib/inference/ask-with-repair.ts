import { LLMResponseError } from '../errors/named-errors.ts';
import type { GenerateOptions, InferenceRequest, Usage } from './inference.ts';

/**
 * Calls a model, and again with the error if its answer could not be parsed: small models write text first, some servers
 * occasionally send nothing.
 */
export async function askWithRepair<T>(
  request: InferenceRequest,
  { onTrouble }: GenerateOptions,
  ask: (request: InferenceRequest) => Promise<T>,
): Promise<T> {
  try {
    return await ask(request);
  } catch (error) {
    if (request.repair || !(error instanceof LLMResponseError) || error.data['reason'] !== 'unreadable') throw error;
    reportUsage(error, onTrouble);
    return await ask({ ...request, repair: { reply: error.data['excerpt'], issues: [error.message] } });
  }
}

/** Reports what was wrong with an answer that is requested again, and its usage. */
export function reportUsage(error: unknown, onTrouble: GenerateOptions['onTrouble']): void {
  // from our own adapters
  if (error instanceof LLMResponseError) onTrouble?.(error.message, error.data['usage'] as Usage | undefined);
}
