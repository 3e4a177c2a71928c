import { LLMResponseError } from '../errors/named-errors.ts';
import type { GenerateOptions, InferenceRequest, Usage } from './inference.ts';

/**
 * Asks a model, and once more when its answer could not be read, with what was wrong: small models talk first, some servers send
 * nothing now and then.
 */
export async function askTwice<T>(
  request: InferenceRequest,
  { onTrouble }: GenerateOptions,
  ask: (request: InferenceRequest) => Promise<T>,
): Promise<T> {
  try {
    return await ask(request);
  } catch (error) {
    if (request.repair || !(error instanceof LLMResponseError) || error.data['reason'] !== 'unreadable') throw error;
    tellSpent(error, onTrouble);
    return await ask({ ...request, repair: { reply: error.data['excerpt'], issues: [error.message] } });
  }
}

/** Tells of an answer that is asked for again what was wrong with it, and what it took. */
export function tellSpent(error: unknown, onTrouble: GenerateOptions['onTrouble']): void {
  if (error instanceof LLMResponseError) onTrouble?.(error.message, error.data['usage'] as Usage | undefined); // of our own adapters
}
