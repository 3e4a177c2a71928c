import { z } from 'zod';
import { modelUsageSchema } from './api.ts';
import { methods, type MethodName } from './methods.ts';

/** What a call from relay to worker carries beside the method's own parameters. */
export const callContext = z.object({
  /** The session the call belongs to. The relay makes the id before the first `start`. */
  sessionId: z.string(),
  /**
   * The number of the first document of a session that is made, where its client has had others that were lost: refs never come
   * again.
   */
  firstDocument: z.number().int().nonnegative().optional(),
  /** Which call of the relay it is: what the worker asks of the relay for it says so. */
  call: z.string().optional(),
  /** Name of the MCP client or program, for the popup and for "session in use". */
  client: z.string(),
  /** `<provider>/<model>`; keys stay in the relay. */
  modelName: z.string(),
  /** True when the relay's cache may answer. */
  cache: z.boolean(),
  /** False when nobody is told what the call is doing, so that it need not be said. */
  watched: z.boolean().optional(),
  /** True when answers of models may teach (`--experimental`). */
  learns: z.boolean().optional(),
  /** True when the session outlives its client; told back in `sessions`, so that it is still known after a relay restart. */
  keepAlive: z.boolean().optional(),
  /** How the session's own tabs are set up; used by the call which creates the session. */
  browser: z.object({
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    incognito: z.boolean(),
    verified: z.boolean(),
    proxy: z.string().optional(),
  }),
});
export type CallContext = z.infer<typeof callContext>;

const linkCall = <M extends MethodName>(name: M) => z.object({ context: callContext, params: methods[name].params });

/** Requests that the relay makes of the worker: one for each method. */
export const workerMethods = {
  navigate: { params: linkCall('navigate'), result: methods.navigate.result },
  act: { params: linkCall('act'), result: methods.act.result },
  observe: { params: linkCall('observe'), result: methods.observe.result },
  extract: { params: linkCall('extract'), result: methods.extract.result },
  start: { params: linkCall('start'), result: methods.start.result },
  end: { params: linkCall('end'), result: methods.end.result },
} as const satisfies Record<MethodName, { params: z.ZodType; result: z.ZodType }>;

/** A living session or a shared tab, as the popup and the relay's directory show it. */
export const sessionInfo = z.object({
  sessionId: z.string(),
  /** `shared`: a tab of the user's which no client holds yet. */
  state: z.enum(['active', 'shared']),
  client: z.string().optional(),
  url: z.string(),
  title: z.string(),
  lastAction: z.string().optional(),
  keepAlive: z.boolean().optional(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** The sessions and shared tabs of a browser. */
export const sessionsList = z.object({ sessions: z.array(sessionInfo) });

/** The relay adds to the key what it knows of the model: its address and its options. */
const cacheKey = {
  key: z.string().regex(/^[\da-f]{64}$/),
  sessionId: z.string(),
  modelName: z.string(),
  call: z.string().optional(),
  /** What is kept under it; for the metrics. */
  of: z.enum(['replies', 'rules']),
};

/** Requests that the worker makes of the relay. */
export const relayMethods = {
  /** Asks the session's language model; the request is `InferenceRequest` of lib/inference. */
  generate: {
    /** `modelName` and `call` are those of the call's context. */
    params: z.object({
      sessionId: z.string(),
      modelName: z.string().optional(),
      call: z.string().optional(),
      request: z.unknown(),
      /** Milliseconds that the call has left; an extension of an earlier version does not say. */
      leftMs: z.number().optional(),
    }),
    result: z.unknown(),
  },
  /** Reads a file that an action uploads, from the folders which the user has opened for it. */
  'file.read': {
    params: z.object({ name: z.string() }),
    result: z.object({ type: z.string(), base64: z.string() }),
  },
  'cache.get': {
    /**
     * `waitMs` is the most to wait for another session that asks a model the same just now; that one's answer is found then.
     */
    params: z.object({ ...cacheKey, waitMs: z.number().int().nonnegative().optional() }),
    result: z.object({ value: z.unknown().optional() }),
  },
  'cache.set': { params: z.object({ ...cacheKey, value: z.unknown() }), result: z.object({}) },
  /** Tells all the sessions there are: once the link stands, and after each change. */
  sessions: { params: sessionsList, result: z.object({}) },
} as const;

/** Progress value of `generate`: what went wrong before the model is asked again, and what the answer took. */
export const troubleNotice = z.object({ trouble: z.string(), spent: modelUsageSchema.optional() });

/** Notice from the worker, without parameters: a window was closed. When the link ends with it, so has the browser. */
export const WINDOW_CLOSED = 'windowClosed';
