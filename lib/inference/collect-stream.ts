import {
  EmptyResponseBodyError,
  type LanguageModelV4Content,
  type LanguageModelV4GenerateResult,
  type LanguageModelV4StreamPart,
  type LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

/** The whole answer of a model that streams it. */
export async function collectStream({ stream }: LanguageModelV4StreamResult): Promise<LanguageModelV4GenerateResult> {
  const texts = { reasoning: '', text: '' };
  const calls: LanguageModelV4Content[] = [];
  let end: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') end = part;
    else if (part.type === 'tool-call') calls.push(part);
    else if (part.type === 'text-delta') texts.text += part.delta;
    else if (part.type === 'reasoning-delta') texts.reasoning += part.delta;
  }
  if (!end) throw new EmptyResponseBodyError({ message: 'The answer broke off.' });
  const { usage, finishReason } = end;
  const textParts = (['reasoning', 'text'] as const).map((type) => ({ type, text: texts[type] }));
  return { content: [...textParts.filter(({ text }) => text !== ''), ...calls], finishReason, usage, warnings: [] };
}
