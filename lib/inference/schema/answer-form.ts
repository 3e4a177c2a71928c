import type { JSONObject } from '@ai-sdk/provider';
import { CHROME, GOOGLE, inDialect, STRICT, type Dialect } from './dialect.ts';
import { withPlainNames } from './field-names.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * How a provider is told the form of an answer: in which dialect; in the prompt when its server takes no schema, or as a mere
 * text when it does not take either that JSON is wanted.
 */
export type SchemaForm = 'strict' | 'google' | 'claude' | 'chrome' | 'prompt' | 'text';

/** A schema as one provider is given it. */
export interface AnswerForm {
  schema: JsonSchema;
  /** The schema stands in the prompt, and the provider is only told that JSON is wanted, if that. */
  inPrompt: boolean;
  /** Options of the call, as the AI SDK takes them. */
  providerOptions: Record<string, JSONObject>;
  /** Gives the fields of the answer their own names. */
  restore(answer: unknown): unknown;
}

/** Writes the schema of an answer for a provider; the data is checked against the caller's own afterwards. */
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

/** What strict outputs cannot say is sent as it is, for the server to hold to as well as it can. */
function strictForm(schema: JsonSchema): AnswerForm {
  const strict = inDialect(schema, STRICT);
  const options = { strictJsonSchema: strict !== undefined };
  const providerOptions = { openai: options, azure: options, openaiCompatible: options };
  return { ...plain(strict ?? schema), providerOptions };
}

/** In the dialect, or in the prompt where that cannot say it. */
function knownForm(schema: JsonSchema, dialect: Dialect): AnswerForm {
  const known = inDialect(schema, dialect);
  return known ? plain(known) : promptForm(schema);
}

/**
 * The AI SDK suits the schema to Claude itself, but loses maps and tuples in the form for native outputs: they are asked
 * for as the input of a tool. Names of fields are held to those of tools in either case.
 */
function claudeForm(schema: JsonSchema): AnswerForm {
  const { schema: renamed, restore } = withPlainNames(schema);
  const structuredOutputMode = inDialect(schema, STRICT) ? 'auto' : 'jsonTool';
  return { ...plain(renamed), restore, providerOptions: { anthropic: { structuredOutputMode } } };
}

function promptForm(schema: JsonSchema): AnswerForm {
  return { ...plain(schema), inPrompt: true };
}

function plain(schema: JsonSchema): AnswerForm {
  return { schema, inPrompt: false, providerOptions: {}, restore: (answer) => answer };
}
