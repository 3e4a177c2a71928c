import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import type { Caller, CallerEnv } from './backend.ts';
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
  /** What its environment says of its proxy and its model, as JSON in base64url. */
  env: 'x-tabhand-env',
} as const;

/** Event of the stream `/api/holder`: the sessions have changed. */
export const SESSIONS_EVENT = 'sessions';

/** The headers that tell who calls. */
export function toHeaders({ id, client, options }: Caller, env = process.env): Record<string, string> {
  return {
    [callerHeaders.client]: encodeURIComponent(client),
    [callerHeaders.options]: encode(options),
    [callerHeaders.env]: encode(relevantEnv(options, env)),
    ...(id === undefined ? {} : { [callerHeaders.holder]: id }),
  };
}

/** Who calls, after the headers and the query parameters. @throws {ConfigurationError} one of them is wrong. */
export function fromHeaders(headers: IncomingHttpHeaders, query: URLSearchParams, flags: ConnectionOptions): Caller {
  const encodedOptions = singleValue(headers[callerHeaders.options]);
  const base = encodedOptions === undefined ? flags : { ...flags, ...parseOptions(encodedOptions) };
  // else the flags' model key were led elsewhere
  const env = encodedOptions === undefined ? undefined : singleValue(headers[callerHeaders.env]);
  return {
    id: singleValue(headers[callerHeaders.holder]),
    client: clientName(headers),
    options: parseQuery(query, base),
    ...(env === undefined ? {} : { env: decode(env, callerHeaders.env, (json) => envSchema.parse(json)) }),
  };
}

/** The variables which the settings of a connection are completed by. */
function relevantEnv({ modelName }: ConnectionOptions, env: NodeJS.ProcessEnv): CallerEnv {
  const provider = modelName.split('/', 1)[0]?.toUpperCase().replaceAll('-', '_');
  const isRelevant = (name: string): boolean =>
    name === 'SVC_PROXY_URL' ||
    (provider !== 'SVC' && name.startsWith(`${provider}_`)) ||
    (provider === 'AMAZON_BEDROCK' && name.startsWith('AWS_'));
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value && isRelevant(name) ? [[name, value]] : [])),
  );
}

const envSchema = z.record(z.string(), z.string());
const optionsSchema = z.record(z.string(), z.unknown());

function parseOptions(encoded: string): ConnectionOptions {
  return decode(encoded, callerHeaders.options, (json) => parseFlags(optionsSchema.parse(json)));
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode<T>(encoded: string, header: string, parse: (json: unknown) => T): T {
  try {
    return parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch (error) {
    throw new ConfigurationError(`The header ${header} is wrong.`, { cause: error });
  }
}

function clientName(headers: IncomingHttpHeaders): string {
  const name = singleValue(headers[callerHeaders.client]) ?? singleValue(headers['user-agent']) ?? 'a program';
  try {
    return decodeURIComponent(name).slice(0, 100);
  } catch {
    return name.slice(0, 100); // not encoded: as good a name as any
  }
}

function singleValue(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}
