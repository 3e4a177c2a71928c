import { z } from 'zod';
import { actResult, endResult, navigateResult, observeResult, startResult } from './results.ts';

const url = z.string().min(1).describe('URL to navigate to');
const action = z
  .string()
  .min(1)
  .describe('Natural-language action to perform on the page, or actions by ref, one per line');
const observeInstruction = z.string().min(1).describe('What to look for');
const extractInstruction = z.string().min(1).describe('What to extract; omit to read the page outline');
const sessionId = z.string().min(1).describe('Omit for a new one');

const timeout = z.number().int().positive().max(600_000).optional(); // milliseconds
const model = z
  .union([
    z.string(),
    z.looseObject({ modelName: z.string(), apiKey: z.string().optional(), baseURL: z.string().optional() }),
  ])
  .optional();
const variables = z.record(z.string(), z.string()).optional();

/** Parameters that every method but `start` takes on `/api`, beside its own. */
const common = { sessionId: z.string().optional(), timeout };

const extractParams = z.strictObject({
  ...common,
  instruction: extractInstruction.optional(),
  /** JSON Schema of the data. */
  schema: z.record(z.string(), z.unknown()).optional(),
  model,
  selector: z.string().optional(),
  ignoreSelectors: z.array(z.string()).optional(),
  screenshot: z.boolean().optional(),
  serverCache: z.boolean().optional(),
  /** v2: false leaves frames out. */
  iframes: z.boolean().optional(),
  domSettleTimeoutMs: z.number().int().nonnegative().optional(),
  /** Most characters of an outline; 60,000 unless given. */
  budget: z.number().int().positive().optional(),
  /**
   * What an earlier call gave, and where it does not fit what the caller knows beside the JSON Schema: asks the model to mend
   * it.
   */
  repair: z
    .object({ reply: z.unknown(), issues: z.array(z.object({ path: z.string(), message: z.string() })).min(1) })
    .optional(),
});

/**
 * Every method of the product: MCP tool, `POST /api/<name>`, call from relay to worker and client method are all made
 * from its row. `tool` holds the input of the MCP tool, which is the specification's; `params` the full form.
 * @see specification 2.3, 2.5
 */
export const methods = {
  navigate: {
    title: 'Open a URL',
    description: 'Open a URL in the session tab. Returns final URL, title, HTTP status; extract reads it.',
    params: z.strictObject({ ...common, url }),
    tool: z.strictObject({ url }),
    result: navigateResult,
    timeoutMs: 30_000,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  },
  act: {
    title: 'Act on the page',
    description: 'Act on the page by ref (click [0-14], fill [0-7] with "text") or in words (press the Save button).',
    params: z.strictObject({ ...common, action, model, variables, serverCache: z.boolean().optional() }),
    tool: z.strictObject({ action }),
    result: actResult,
    timeoutMs: 30_000,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
  observe: {
    title: 'Find elements',
    description: 'Find elements to act on: their refs with the method to use, best first.',
    params: z.strictObject({
      ...common,
      instruction: observeInstruction,
      model,
      selector: z.string().optional(),
      ignoreSelectors: z.array(z.string()).optional(),
      serverCache: z.boolean().optional(),
    }),
    tool: z.strictObject({ instruction: observeInstruction }),
    result: observeResult,
    timeoutMs: 55_000,
    annotations: { readOnlyHint: true, openWorldHint: true },
  },
  extract: {
    title: 'Read the page',
    description:
      'Read the page. Without instruction: its outline with refs (no model needed). With one: data asked for.',
    params: extractParams,
    tool: z.strictObject({ instruction: extractInstruction.optional() }),
    result: z.unknown(),
    timeoutMs: 55_000, // MCP clients give up after 60 s
    annotations: { readOnlyHint: true, openWorldHint: true },
  },
  start: {
    title: 'Start a session',
    description: 'Start or attach to a browser session. Optional: other tools start one.',
    params: z.strictObject({ sessionId: sessionId.optional(), timeout }),
    tool: z.strictObject({ sessionId: sessionId.optional() }),
    result: startResult,
    timeoutMs: 30_000,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  end: {
    title: 'End the session',
    description: 'End the session: close tabs it opened; shared tabs stay open.',
    params: z.strictObject({ ...common }),
    tool: z.strictObject({}),
    result: endResult,
    timeoutMs: 15_000,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
} as const;

export type MethodName = keyof typeof methods;
export type MethodParams<M extends MethodName> = z.infer<(typeof methods)[M]['params']>;
export type MethodResult<M extends MethodName> = z.infer<(typeof methods)[M]['result']>;

export const methodNames = Object.keys(methods) as MethodName[]; // the keys of a literal
