import type { JSONObject } from '@ai-sdk/provider';
import { CHROME, GOOGLE, toDialect, STRICT, type Dialect } from './dialect.ts';
import { withPlainNames } from './field-names.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * How a provider gets the schema of an answer: in which dialect; in the prompt if its server supports no schema, or as plain
 * text if it does not support JSON mode either.
 */
export type SchemaForm = 'strict' | 'google' | 'claude' | 'chrome' | 'prompt' | 'text';

/** A schema in the form for one provider. */
export interface AnswerForm {
  schema: JsonSchema;
  /** The schema is in the prompt, and the provider is at most set to JSON mode. */
  inPrompt: boolean;
  /** Options of the call, in the AI SDK's form. */
  providerOptions: Record<string, JSONObject>;
  /** Restores the original names of the answer's fields. */
  restore(answer: unknown): unknown;
}

/** Converts the schema of an answer for a provider; the data is checked against the caller's own afterwards. */
export function answerForm(schema: JsonSchema, form: SchemaForm): AnswerForm {
  switch (form) {
    case 'strict':
      return strictForm(schema);
    case 'google':
      return knownForm(schema, GOOGLE);
    case 'chrome':
      return knownForm(schema, CHROME);
    case 'claude':
      return claudeForm(schema);
    case 'prompt':
    case 'text':
      return promptForm(schema);
  }
}

/** What strict outputs can't express is sent unchanged, for the server to enforce as well as it can. */
function strictForm(schema: JsonSchema): AnswerForm {
  const strict = toDialect(schema, STRICT);
  const options = { strictJsonSchema: strict !== undefined };
  const providerOptions = { openai: options, azure: options, openaiCompatible: options };
  return { ...plain(strict ?? schema), providerOptions };
}

/** In the dialect, or in the prompt if that can't express it. */
function knownForm(schema: JsonSchema, dialect: Dialect): AnswerForm {
  const known = toDialect(schema, dialect);
  return known ? plain(known) : promptForm(schema);
}

/**
 * The AI SDK adapts the schema to Claude itself, but loses maps and tuples for native outputs: those are requested
 * as the input of a tool. Field names must suit tools in either case.
 */
function claudeForm(schema: JsonSchema): AnswerForm {
  const { schema: renamed, restore } = withPlainNames(schema);
  const structuredOutputMode = toDialect(schema, STRICT) ? 'auto' : 'jsonTool';
  return { ...plain(renamed), restore, providerOptions: { anthropic: { structuredOutputMode } } };
}

function promptForm(schema: JsonSchema): AnswerForm {
  return { ...plain(schema), inPrompt: true };
}

function plain(schema: JsonSchema): AnswerForm {
  return { schema, inPrompt: false, providerOptions: {}, restore: (answer) => answer };
}
