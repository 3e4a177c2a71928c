import { z } from 'zod';

/** The popup's commands for the worker. */
export const popupCommand = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('pair'),
    code: z.string(),
    port: z.number().int().min(1).max(65_535),
    label: z.string().min(1),
  }),
  z.object({ do: z.literal('unpair') }),
  z.object({ do: z.literal('share'), tabId: z.number().int() }),
  z.object({ do: z.literal('end'), sessionId: z.string() }),
  z.object({ do: z.literal('show'), sessionId: z.string() }),
  z.object({ do: z.literal('allow-proxy'), allowed: z.boolean() }),
  z.object({ do: z.literal('stop') }),
  z.object({ do: z.literal('resume') }),
]);
export type PopupCommand = z.infer<typeof popupCommand>;
