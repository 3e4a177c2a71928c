import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
  type CallToolResult,
  type GetPromptResult,
} from '@modelcontextprotocol/sdk/types.js';
import { MethodNotFoundError } from '../../lib/errors/named-errors.ts';
import type { SessionServer } from '../../relay/mcp/connections.ts';
import { PNG, suiteTools } from './suite-tools.ts';

const capabilities = { tools: {}, logging: {}, completions: {}, prompts: {}, resources: { subscribe: true } };

/** The server that the conformance suite asks for; the relay's HTTP code serves it in place of the product's. */
export function createSuiteServer(): SessionServer {
  const server = new Server({ name: 'conformance', version: '1.0.0' }, { capabilities });
  serveTools(server);
  serveResources(server);
  servePrompts(server);
  server.setRequestHandler(SetLevelRequestSchema, () => ({}));
  server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: ['paris', 'park'] } }));
  return { server, close: () => server.close(), leave: async () => {} };
}

function serveTools(server: Server): void {
  const tools = Object.entries(suiteTools).map(([name, { inputSchema = { type: 'object' as const } }]) => ({
    name,
    description: `Asked for by the scenario of ${name}`,
    inputSchema,
  }));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    const tool = suiteTools[params.name];
    if (!tool) throw new MethodNotFoundError(`There is no tool ${params.name}.`);
    try {
      return await tool.run(params.arguments ?? {}, extra);
    } catch (error) {
      return {
        isError: true,
        content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
      };
    }
  });
}

const staticText = { uri: 'test://static-text', mimeType: 'text/plain' };
const staticBinary = { uri: 'test://static-binary', mimeType: 'image/png' };
const watched = { uri: 'test://watched-resource', mimeType: 'text/plain' };

function serveResources(server: Server): void {
  const list = [staticText, staticBinary, watched].map((each) => ({ ...each, name: each.uri, description: each.uri }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: list }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({ contents: [contentOf(uri)] }));
  server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
}

function contentOf(uri: string) {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
  if (id)
    return {
      uri,
      mimeType: 'application/json',
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    };
  if (uri === staticBinary.uri) return { ...staticBinary, blob: PNG };
  if (uri === staticText.uri) return { ...staticText, text: 'This is the content of the static text resource.' };
  return { ...watched, text: 'Watched.' };
}

type Message = GetPromptResult['messages'][number]['content'];

const prompts: Readonly<Record<string, { takes?: string[]; contents: (args: Record<string, string>) => Message[] }>> = {
  test_simple_prompt: { contents: () => [say('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    contents: ({ arg1, arg2 }) => [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    contents: ({ resourceUri = '' }) => [
      {
        type: 'resource',
        resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
      },
      say('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    contents: () => [{ type: 'image', data: PNG, mimeType: 'image/png' }, say('Please analyze the image above.')],
  },
};

function say(text: string): Message {
  return { type: 'text', text };
}

function servePrompts(server: Server): void {
  const list = Object.entries(prompts).map(([name, { takes = [] }]) => ({
    name,
    description: `Asked for by the scenario of ${name}`,
    arguments: takes.map((argument) => ({ name: argument, description: argument, required: true })),
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: list }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts[params.name];
    if (!prompt) throw new MethodNotFoundError(`There is no prompt ${params.name}.`);
    const contents = prompt.contents(params.arguments ?? {});
    return { messages: contents.map((content) => ({ role: 'user' as const, content })) };
  });
}
