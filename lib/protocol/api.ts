import { z } from 'zod';
import { wireErrorSchema } from './frames.ts';

export const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.number(),
  modelCalls: z.number(),
  milliseconds: z.number(),
});
/** What answers of models took. */
export const modelUsageSchema = usageSchema.omit({ milliseconds: true });

/** What a call's model calls took. */
export interface CallUsage extends z.infer<typeof usageSchema> {}

/** Progress value with which the worker tells the usage of a call that asked a model. */
export const usageNotice = z.object({ usage: usageSchema });

/**
 * Progress value with which the worker tells that a list was filled from what earlier answers had taught, without the model.
 */
export const learnedNotice = z.object({ learned: z.literal(true) });

/**
 * Answer of `POST /api/<method>`, whatever the HTTP status. The body of the request is an object with the row's full
 * parameters; `start` makes or attaches a session, and the other methods name it by its `sessionId`.
 */
export const apiAnswerSchema = z.union([
  z.object({
    success: z.literal(true),
    data: z.unknown(),
    /** The session in which the call was made; none after `end`. */
    sessionId: z.string().optional(),
    usage: usageSchema.optional(),
    /** Data was filled from what earlier answers had taught, without the model (experimental). */
    learned: z.literal(true).optional(),
  }),
  z.object({
    success: z.literal(false),
    error: wireErrorSchema,
    /** The session in which the call was made; absent when it did not come so far. */
    sessionId: z.string().optional(),
    /** What its model calls took all the same. */
    usage: usageSchema.optional(),
  }),
]);
export type ApiAnswer = z.infer<typeof apiAnswerSchema>;

/**
 * Names of the server-sent events of a call made with `Accept: text/event-stream`: `session` (its `sessionId`) once that is
 * known, any number of `progress` (what the method's own progress is), then one `answer` (an `ApiAnswer`). The data of each
 * is JSON.
 */
export const apiEvents = { session: 'session', progress: 'progress', answer: 'answer' } as const;

/** Data of the event `session`. */
export const apiSession = z.object({ sessionId: z.string() });

/** `start` with this before a CDP target id attaches to the tab of that target. */
export const TARGET_PREFIX = 'target:';
