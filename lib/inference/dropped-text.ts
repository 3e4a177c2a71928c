import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { isRecord } from './schema/json-schema.ts';

/**
 * An answer with its words, where the AI SDK leaves them out: in Claude's format, those beside the call of a tool, and those
 * of a server that says that it calls one, and does not.
 */
export function withDroppedText(result: LanguageModelV4GenerateResult): LanguageModelV4GenerateResult {
  const { content, response } = result;
  const text = content.some(({ type }) => type === 'text') ? '' : textIn(response?.body);
  return text === '' ? result : { ...result, content: [...content, { type: 'text', text }] };
}

function textIn(body: unknown): string {
  const parts = isRecord(body) && Array.isArray(body['content']) ? body['content'] : [];
  const texts = parts.filter(isRecord).filter(({ type }) => type === 'text');
  return texts.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}
