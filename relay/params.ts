import type { z } from 'zod';
import { InvalidParamsError } from '../lib/errors/named-errors.ts';

const MOST_ISSUES = 20; // who mends so many finds out about the rest
const MOST_OF_ISSUE = 500; // characters: it repeats each key that is not known

/** Reads the parameters of a method. @throws {InvalidParamsError} they don't fit; the message says which and why. */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown, method: string): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.slice(0, MOST_ISSUES);
  const issues = told.map(({ path, message }) => ({ path: path.map(String).join('.'), message: cut(message) }));
  const text = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new InvalidParamsError(`The parameters of ${method} are wrong: ${text}.`, { data: { issues } });
}

/** The arguments of a tool. Clients whose models must fill in every field send null or an empty text for what they leave out. */
export function withoutEmpty(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ''));
}

function cut(message: string): string {
  return message.length > MOST_OF_ISSUE ? `${message.slice(0, MOST_OF_ISSUE)}…` : message;
}
