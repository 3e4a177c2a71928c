import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Client from '../../lib/client/index.ts';
import { findChrome } from '../../relay/chrome-finder.ts';
import { ModelServer, type SeenRequest } from '../inference/model-server.ts';
import { responsesFormat } from '../inference/wire-formats.ts';
import { petstoreServer } from '../support/petstore.ts';
import { servePages } from '../support/serve.ts';
import { extractPages, extractRoutes, type ExtractPage } from './extract-pages.ts';
import { startStagehand, type Peer } from './stagehand.ts';

const CLIENT = resolve(import.meta.dirname, '../../dist/client/index.js');
const MOST_CALLS = 0.5; // of Stagehand's, in total
const MOST_TOKENS = 0.6;

/**
 * The cost of an extract in model calls and input tokens, against Stagehand's: the same pages, instructions, schemas and
 * model server in one run. Tokens are counted by one tokenizer (o200k) over the texts and the JSON Schema of each request.
 */
await using pages = await servePages({ ...extractRoutes, ...petstoreServer().routes });
await using server = await ModelServer.start(responsesFormat);
const model = { modelName: 'openai/gpt-4.1-mini', apiKey: 'none', baseURL: `${server.origin}/v1` };
const chrome = await findChrome({ home: tmpdir(), install: false, say: () => {} });
await using peer = await startStagehand({ model, chrome });
const { Tabhand } = (await import(pathToFileURL(CLIENT).href)) as typeof Client; // built from the same source
await using tabhand = new Tabhand({ env: 'LOCAL', model, launch: { executablePath: chrome } });
process.exitCode = peer ? await compare(peer) : 1;

interface Cost {
  calls: number;
  tokens: number;
}

async function compare(stagehand: Peer): Promise<number> {
  const sum = { ours: none(), theirs: none() };
  for (const page of extractPages) {
    const url = pages.url(page.path);
    const theirs = await measure(page, stagehand, () => stagehand.extract(url, page.instruction, page.schema));
    const ours = await measure(page, stagehand, async () => {
      await tabhand.navigate(url);
      return tabhand.extract(page.instruction, page.schema);
    });
    console.log(row(page.name, ours, theirs));
    add(sum.ours, ours);
    add(sum.theirs, theirs);
  }
  console.log(row('in sum', sum.ours, sum.theirs));
  const { calls, tokens } = sum.theirs;
  const isMet = sum.ours.calls <= calls * MOST_CALLS && sum.ours.tokens <= tokens * MOST_TOKENS;
  console.log(
    `wanted: at most ${MOST_CALLS} × the calls and ${MOST_TOKENS} × the tokens: ${isMet ? 'met' : 'NOT met'}`,
  );
  return isMet ? 0 : 1;
}

/** Runs one extract against the model server, which answers with the data of the page. */
async function measure(page: ExtractPage, { countTokens }: Peer, extract: () => Promise<unknown>): Promise<Cost> {
  const before = server.requests.length;
  server.otherwise = ({ input, text }) => ({
    answer: schemaHas(text, 'completed')
      ? { progress: 'all of it', completed: true }
      : page.answer(textsOf(input).join('\n')),
  });
  await extract();
  const requests = server.requests.slice(before);
  const [first = ''] = requests.map(toldBy);
  if (!first.includes(page.proof)) throw new Error(`${page.name} was not read whole:\n${first}`);
  const tokens = requests.reduce((total, request) => total + countTokens(toldBy(request)), 0);
  return { calls: requests.length, tokens };
}

/** All that a model reads of a request: its messages and the schema of its answer. */
function toldBy({ body: { input, text } }: SeenRequest): string {
  return [...textsOf(input), JSON.stringify(schemaOf(text))].join('\n');
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  const { content, text } = value as { content?: unknown; text?: unknown }; // messages and their parts
  return textsOf(content ?? text);
}

function schemaOf(text: unknown): unknown {
  return (text as { format?: { schema?: unknown } } | undefined)?.format?.schema; // the Responses API's form
}

function schemaHas(text: unknown, property: string): boolean {
  return property in ((schemaOf(text) as { properties?: object } | undefined)?.properties ?? {});
}

function row(name: string, ours: Cost, theirs: Cost): string {
  const share = `${((ours.tokens / theirs.tokens) * 100).toFixed(0)} %`;
  const cost = ({ calls, tokens }: Cost): string => `${calls} calls ${String(tokens).padStart(6)} tokens`;
  return `${name.padEnd(24)} ours ${cost(ours)}   Stagehand 3.7.3 ${cost(theirs)}   ${share.padStart(5)} of the tokens`;
}

function none(): Cost {
  return { calls: 0, tokens: 0 };
}

function add(sum: Cost, { calls, tokens }: Cost): void {
  sum.calls += calls;
  sum.tokens += tokens;
}
