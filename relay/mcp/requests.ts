import { z } from 'zod';
import { toWire } from '../../lib/errors/wire-error.ts';
import { parseParams } from '../params.ts';

const INVALID_PARAMS = -32_602; // JSON-RPC 2.0, section 5.1

/** Parameters of `tools/call`. */
export const toolCallSchema = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  _meta: z.looseObject({ progressToken: z.union([z.string(), z.number()]).optional() }).optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

/** Parameters of `resources/read`. */
export const readSchema = z.looseObject({ uri: z.string() });

/**
 * Parses the parameters of a request. The SDKs would report all their validation findings, one of them as an error of its own:
 * so handlers that use this are not registered with them, but called from `fallbackRequestHandler`.
 * @param RequestError The SDK's own error, which it throws where they are wrong.
 */
export function parseRequest<T>(
  schema: z.ZodType<T>,
  { method, params }: { method: string; params?: unknown },
  RequestError: new (code: number, message: string) => Error,
): T {
  try {
    return parseParams(schema, params ?? {}, method);
  } catch (error) {
    throw new RequestError(INVALID_PARAMS, toWire(error).message);
  }
}
