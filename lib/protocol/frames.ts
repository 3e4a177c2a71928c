import { z } from 'zod';

/** An error as it crosses the link: `WireError` of lib/errors. */
export const wireErrorSchema = z.object({
  name: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  cause: z.object({ name: z.string(), message: z.string() }).optional(),
});

const jsonrpc = z.literal('2.0');
const id = z.number().int();

/**
 * Frames of the link, after JSON-RPC 2.0. A request carries the milliseconds its caller will wait. The notices `$/cancel`
 * (`{ id }`), `$/progress` (`{ id, value }`) and `$/heartbeat` belong to the peer itself.
 * @see https://www.jsonrpc.org/specification
 */
export const frameSchema = z.union([
  z.object({ jsonrpc, id, method: z.string(), params: z.unknown(), timeoutMs: z.number().positive() }),
  z.object({ jsonrpc, id, error: z.object({ code: z.number(), message: z.string(), data: wireErrorSchema }) }),
  z.object({ jsonrpc, id, result: z.unknown() }),
  z.object({ jsonrpc, method: z.string(), params: z.unknown() }),
]);
export type Frame = z.infer<typeof frameSchema>;
