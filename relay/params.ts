import type { z } from 'zod';
import { InvalidParamsError } from '../lib/errors/named-errors.ts';

const MAX_ISSUES = 20; // who mends so many finds out about the rest
const MAX_ISSUE_CHARACTERS = 500; // characters: it repeats each key that is not known

/** Reads the parameters of a method. @throws {InvalidParamsError} they don't fit; the message says which and why. */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown, method: string): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const shown = parsed.error.issues.slice(0, MAX_ISSUES);
  const issues = shown.map(({ path, message }) => ({ path: path.map(String).join('.'), message: truncated(message) }));
  const text = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new InvalidParamsError(`The parameters of ${method} are wrong: ${text}.`, { data: { issues } });
}

/**
 * The arguments of a tool. Clients whose models must fill in every field send null or an empty text for what they leave out.
 */
export function withoutEmpty(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ''));
}

function truncated(message: string): string {
  return message.length > MAX_ISSUE_CHARACTERS ? `${message.slice(0, MAX_ISSUE_CHARACTERS)}…` : message;
}
