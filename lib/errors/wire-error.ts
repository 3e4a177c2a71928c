import { abbreviate } from './abbreviate.ts';
import { SvcError } from './svc-error.ts';
import * as named from './named-errors.ts';

/** An error as it crosses a process boundary: JSON-safe, without stack. */
export interface WireError {
  name: string;
  message: string;
  hint?: string | undefined;
  data?: Record<string, unknown> | undefined;
  cause?: { name: string; message: string } | undefined;
}

const classes: Readonly<Record<string, typeof SvcError>> = { SvcError, ...named };

/** Turns any thrown value into its wire form. A foreign error becomes an `InternalError` which keeps its message. */
export function toWire(thrown: unknown): WireError {
  const error = thrown instanceof SvcError ? thrown : wrapForeign(thrown);
  const { cause } = error;
  return {
    name: error.name,
    message: abbreviate(error.message),
    ...(error.hint === undefined ? {} : { hint: abbreviate(error.hint) }),
    ...(Object.keys(error.data).length === 0 ? {} : { data: abbreviateData(error.data) }),
    ...(cause instanceof Error ? { cause: { name: cause.name, message: abbreviate(cause.message) } } : {}),
  };
}

const MAX_VALUE_CHARACTERS = 8_000; // characters: a URL, as results have them

function abbreviateData(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, abbreviateValue(value)]));
}

function abbreviateValue(value: unknown): unknown {
  if (typeof value === 'string') return abbreviate(value, MAX_VALUE_CHARACTERS);
  if (Array.isArray(value)) return value.map(abbreviateValue);
  if (typeof value !== 'object' || value === null) return value;
  return abbreviateData(value as Record<string, unknown>); // any object has names
}

/**
 * Makes the error that `toWire` described, of the same class; a name this version does not know gives a `SvcError` of that
 * name.
 */
export function fromWire(wire: WireError): SvcError {
  const known = Object.hasOwn(classes, wire.name) ? classes[wire.name] : undefined;
  const error = new (known ?? SvcError)(wire.message, {
    ...(wire.hint === undefined ? {} : { hint: wire.hint }),
    ...(wire.data === undefined ? {} : { data: wire.data }),
    ...(wire.cause === undefined ? {} : { cause: namedCause(wire.cause) }),
  });
  if (!known) error.name = wire.name;
  return error;
}

function wrapForeign(thrown: unknown): SvcError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new named.InternalError(message, { cause: thrown });
}

function namedCause({ name, message }: { name: string; message: string }): Error {
  const cause = new Error(message);
  cause.name = name;
  return cause;
}
