import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  type CallToolResult,
  type ElicitRequestFormParams,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { InvalidParamsError } from '../../lib/errors/named-errors.ts';

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

interface SuiteTool {
  inputSchema?: Tool['inputSchema'];
  run(args: Record<string, unknown>, extra: Extra): CallToolResult | Promise<CallToolResult>;
}

/** A PNG of one red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
/** A WAV without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const STEP_MS = 50; // asked for by the suite

const text = (told: string): CallToolResult => ({ content: [{ type: 'text', text: told }] });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };

const elicit = async (
  params: Omit<ElicitRequestFormParams, 'mode'>,
  { sendRequest }: Extra,
): Promise<CallToolResult> => {
  const { action, content } = await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema);
  return text(`action=${action}, content=${JSON.stringify(content)}`);
};

const oneString = (name: string): Tool['inputSchema'] => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});

/** What the scenarios of the suite ask for; each says so in its description. */
export const suiteTools: Readonly<Record<string, SuiteTool>> = {
  test_simple_text: { run: () => text('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_tool_with_logging: {
    async run(_args, { sendNotification }) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
        await delay(STEP_MS);
      }
      return text('It was logged.');
    },
  },
  test_error_handling: {
    run() {
      throw new InvalidParamsError('This tool intentionally returns an error for testing');
    },
  },
  test_tool_with_progress: {
    async run(_args, { _meta, sendNotification }) {
      const progressToken = _meta?.progressToken ?? 0;
      for (const progress of [0, 50, 100]) {
        await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
        await delay(STEP_MS);
      }
      return text('It went on.');
    },
  },
  test_sampling: {
    inputSchema: oneString('prompt'),
    async run({ prompt }, { sendRequest }) {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: String(prompt) } }];
      const request = { method: 'sampling/createMessage' as const, params: { messages, maxTokens: 100 } };
      const { content } = await sendRequest(request, CreateMessageResultSchema);
      return text(`LLM response: ${JSON.stringify(content)}`);
    },
  },
  test_elicitation: {
    inputSchema: oneString('message'),
    run: ({ message }, extra) => elicit({ message: String(message), requestedSchema: user }, extra),
  },
  test_elicitation_sep1034_defaults: {
    run: (_args, extra) => elicit({ message: 'Take the defaults', requestedSchema: defaults }, extra),
  },
  test_elicitation_sep1330_enums: {
    run: (_args, extra) => elicit({ message: 'Choose', requestedSchema: choices }, extra),
  },
  test_reconnection: {
    async run(_args, { closeSSEStream }) {
      closeSSEStream?.();
      await delay(STEP_MS); // the client comes back for the answer
      return text('It was resumed.');
    },
  },
  json_schema_2020_12_tool: {
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    run: () => text('It fits.'),
  },
};

function embedded(uri: string, mimeType: string, told: string) {
  return { type: 'resource' as const, resource: { uri, mimeType, text: told } };
}

const user: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: { username: { type: 'string' }, email: { type: 'string' } },
  required: ['username', 'email'],
};

const defaults: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const titled = ['value1', 'value2', 'value3'].map((value, index) => ({ const: value, title: `Option ${index + 1}` }));

const choices: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  },
};
