import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import type { Caller } from './backend.ts';
import { parseFlags, parseQuery, type ConnectionOptions } from './connection-options.ts';

/**
 * How another process of the same user, which serves an MCP client on STDIO, says for whom it calls `/api`. Other
 * programs need none of these.
 */
export const callerHeaders = {
  /** Id of the holder of the session. */
  holder: 'x-tabhand-holder',
  /** Name of the client, URI-encoded. */
  client: 'x-tabhand-client',
  /** Its `ConnectionOptions` as JSON in base64url: its flags are not ours. */
  options: 'x-tabhand-options',
  /** `true` when the client's own model may be asked by the stream of the call. */
  sampling: 'x-tabhand-sampling',
} as const;

/** Event of the stream `/api/holder`: the sessions have changed. */
export const SESSIONS_EVENT = 'sessions';

/** The headers that tell who calls. */
export function toHeaders({ id, client, options }: Caller): Record<string, string> {
  return {
    [callerHeaders.client]: encodeURIComponent(client),
    [callerHeaders.options]: Buffer.from(JSON.stringify(options)).toString('base64url'),
    ...(id === undefined ? {} : { [callerHeaders.holder]: id }),
  };
}

/** Who calls, after the headers and the query parameters. @throws {ConfigurationError} one of them is wrong. */
export function fromHeaders(headers: IncomingHttpHeaders, query: URLSearchParams, flags: ConnectionOptions): Caller {
  const own = one(headers[callerHeaders.options]);
  const base = own === undefined ? flags : { ...flags, ...parseOptions(own) };
  return {
    id: one(headers[callerHeaders.holder]),
    client: clientName(headers),
    options: parseQuery(query, base),
  };
}

function parseOptions(encoded: string): ConnectionOptions {
  try {
    const json: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
    return parseFlags(z.record(z.string(), z.unknown()).parse(json));
  } catch (error) {
    throw new ConfigurationError(`The header ${callerHeaders.options} is wrong.`, { cause: error });
  }
}

function clientName(headers: IncomingHttpHeaders): string {
  const given = one(headers[callerHeaders.client]) ?? one(headers['user-agent']) ?? 'a program';
  try {
    return decodeURIComponent(given).slice(0, 100);
  } catch {
    return given.slice(0, 100); // not encoded: as good a name as any
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}
