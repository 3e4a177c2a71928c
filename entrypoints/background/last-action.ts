import type { MethodName } from '../../lib/protocol/methods.ts';

const LENGTH = 80; // characters: one line of the popup

/** A call in one line for the popup. Quoted text, which may be private, is left out. */
export function describeAction(method: MethodName, params: object): string {
  const { url, action, instruction } = params as { url?: string; action?: string; instruction?: string }; // already parsed
  const what = url ?? action ?? instruction;
  if (what === undefined) return method;
  const line = `${method}: ${what
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\s+/g, ' ')
    .trim()}`;
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1)}…` : line;
}
