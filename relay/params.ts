import type { z } from 'zod';
import { InvalidParamsError } from '../lib/errors/named-errors.ts';

/** Reads the parameters of a method. @throws {InvalidParamsError} they don't fit; the message says which and why. */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown, method: string): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const text = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  throw new InvalidParamsError(`The parameters of ${method} are wrong: ${text}.`, { data: { issues } });
}

/** The arguments of a tool. Clients whose models must fill in every field send null or an empty text for what they leave out. */
export function withoutEmpty(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== ''));
}
