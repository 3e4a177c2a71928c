import { z } from 'zod';
import { modelFetch } from './model-fetch.ts';
import type { SchemaForm } from './schema/answer-form.ts';

const LIST_TIMEOUT_MS = 2_000; // a hint is not worth a longer wait
const MAX_NAMES = 8; // that a person reads

/** Ends of the URLs at which models are called: chat completions, Responses, Claude's messages, Gemini. */
const CALL_PATH = /\/(?:chat\/completions|responses|messages|models\/[^/]+:generateContent)$/;

const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: z.array(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name)), // Gemini
]);

/** A failed model request, with its credentials. */
export interface FailedModelRequest {
  /** URL of the request. */
  url: string;
  /** The model's own name. */
  model: string;
  apiKey: string | undefined;
  form: SchemaForm;
}

/** Names of the server's models, the most similar to the missing one first; empty if it does not list them. */
export async function similarModels(
  { url, model, apiKey, form }: FailedModelRequest,
  signal: AbortSignal,
): Promise<string[]> {
  if (!CALL_PATH.test(url)) return [];
  const timeout = new AbortController(); // Node 20 collects an AbortSignal.timeout that only AbortSignal.any holds
  const timer = setTimeout(() => timeout.abort(), LIST_TIMEOUT_MS);
  try {
    const address = url.replace(CALL_PATH, '/models');
    const ends = AbortSignal.any([signal, timeout.signal]);
    const response = await modelFetch(address, { headers: headersOf(apiKey, form), signal: ends });
    const { data = [] } = listSchema.safeParse(await response.json());
    return bySimilarity(
      data.map((name) => name.replace(/^models\//, '')),
      model,
    ).slice(0, MAX_NAMES);
  } catch {
    return []; // it has no such list: the error is reported without
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(apiKey: string | undefined, form: SchemaForm): Record<string, string> {
  if (apiKey === undefined) return {};
  if (form === 'claude') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return form === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

/** Sorted by the number of character pairs that a name shares with the requested one. */
function bySimilarity(names: string[], requested: string): string[] {
  const wanted = pairsOf(requested);
  const score = (name: string): number => {
    const pairs = pairsOf(name);
    return (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (pairs.size + wanted.size);
  };
  return names.toSorted((a, b) => score(b) - score(a));
}

function pairsOf(text: string): Set<string> {
  const characters = [...text.toLowerCase()];
  return new Set(characters.map((sign, place) => sign + (characters[place + 1] ?? '')));
}
