import { z } from 'zod';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { DEFAULT_PORT } from '../lib/protocol/version.ts';
import { BLOCKED_PORT_ISSUE, isBlockedPort } from './blocked-ports.ts';

/** The model that needs neither key nor network. */
export const DEFAULT_MODEL = 'svc/lite';

const BOOLEAN = 'must be exactly true or false';
const exactBoolean = z.enum(['true', 'false'], BOOLEAN).transform((text) => text === 'true');
const flagBoolean = z.union([z.boolean(), exactBoolean], BOOLEAN);
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const nonEmpty = z.string().min(1, 'must not be empty');
const pixels = wholeNumber(100, 10_000);
const MODEL_FORMAT = 'must be of the form <provider>/<model>';
const modelNameSchema = z.string().regex(/^[^/\s]+\/\S+$/, MODEL_FORMAT);
const isCacheUrl = (text: string): boolean =>
  text === 'off' || (/^rediss?:/.test(text) && URL.canParse(text) && new URL(text).hostname !== '');
const cacheUrlSchema = z.string().refine(isCacheUrl, 'must be a redis:// or rediss:// URL, or off');

interface OptionRow {
  /** The flag as commander reads it. */
  flag: string;
  help: string;
  schema: z.ZodType;
  /** Schema of the query parameter of the same name, when there is one (specification 2.2). */
  query?: z.ZodType;
}

/**
 * The settings of a connection, after the specification's tables 2.2 (query parameters) and 2.4 (flags). Flags, query
 * parameters, `--help` and error texts are all made from this table.
 */
export const optionRows = {
  proxies: {
    flag: '--proxies',
    help: 'Route the session through SVC_PROXY_URL',
    schema: flagBoolean.default(false),
    query: exactBoolean,
  },
  verified: {
    flag: '--verified',
    help: "Require the user's real profile, without any emulation",
    schema: flagBoolean.default(false),
    query: exactBoolean,
  },
  keepAlive: {
    flag: '--keepAlive',
    help: 'Keep the session when its client disconnects',
    schema: flagBoolean.default(false),
    query: exactBoolean,
  },
  contextId: {
    flag: '--contextId <contextId>',
    help: 'Use this browser profile, given by its id or by its name in the popup',
    schema: nonEmpty.optional(),
  },
  persist: {
    flag: '--persist [boolean]',
    help: 'Use the browser profile itself; false runs the session in an incognito window (default true)',
    schema: flagBoolean.default(true),
  },
  port: {
    flag: '--port <port>',
    help: `Serve MCP over Streamable HTTP on this port; without it, serve MCP over STDIO, and the extension on port ${DEFAULT_PORT}`,
    schema: wholeNumber(0, 65_535)
      .refine((port) => !isBlockedPort(port), BLOCKED_PORT_ISSUE)
      .optional(),
  },
  host: {
    flag: '--host <host>',
    help: 'Host to bind; 0.0.0.0 for all interfaces (default localhost)',
    schema: nonEmpty.default('localhost'),
  },
  browserWidth: {
    flag: '--browserWidth <width>',
    help: 'Viewport width of tabs that the session opens, in pixels (default 1024)',
    schema: pixels.default(1024),
  },
  browserHeight: {
    flag: '--browserHeight <height>',
    help: 'Viewport height of tabs that the session opens, in pixels (default 768)',
    schema: pixels.default(768),
  },
  modelName: {
    flag: '--modelName <model>',
    help: `Model that interprets instructions (default ${DEFAULT_MODEL})`,
    schema: modelNameSchema.default(DEFAULT_MODEL),
    query: z.string().min(1, MODEL_FORMAT), // what else is wrong with it, the model's own errors say
  },
  modelApiKey: {
    flag: '--modelApiKey <key>',
    help: "API key of the model's provider; prefer <PROVIDER>_API_KEY in the environment",
    schema: nonEmpty.optional(),
    query: nonEmpty,
  },
  cacheUrl: {
    flag: '--cacheUrl <url>',
    help: "Cache models' answers in this Redis (redis://… or rediss://…) instead of files; off disables the cache. Prefer SVC_CACHE_URL in the environment",
    schema: cacheUrlSchema.optional(),
  },
  experimental: {
    flag: '--experimental',
    help: 'Enable experimental features: fill lists from what earlier answers taught, without the model',
    schema: flagBoolean.default(false),
  },
} as const satisfies Record<string, OptionRow>;

export type OptionName = keyof typeof optionRows;

type Schemas = { [K in OptionName]: (typeof optionRows)[K]['schema'] };
/** The settings with every default filled in. */
export type RelayOptions = { [K in OptionName]: z.output<Schemas[K]> };

/** What each MCP connection can choose for itself. */
export type ConnectionOptions = Omit<RelayOptions, 'port' | 'host' | 'cacheUrl'>;

/** Reads the flags as commander gives them. @throws {ConfigurationError} one is wrong; the message names it. */
export function parseFlags(flags: Readonly<Record<string, unknown>>): RelayOptions {
  const read = (name: OptionName): [string, unknown] => [
    name,
    parseOption<unknown>(optionRows[name].schema, flags[name], { name, source: `--${name}` }),
  ];
  // each value went through its own row's schema
  return requireConsistent(Object.fromEntries(optionNames.map(read)) as RelayOptions);
}

/** Where the extension is served while MCP is spoken on STDIO. @throws {ConfigurationError} `TABHAND_PORT` is wrong. */
export function stdioPort(): number {
  const { TABHAND_PORT } = process.env;
  if (!TABHAND_PORT) return DEFAULT_PORT;
  const schema = optionRows.port.schema;
  return parseOption(schema, TABHAND_PORT, { name: 'port', source: 'TABHAND_PORT' }) ?? DEFAULT_PORT;
}

/**
 * Where models' answers are kept: a URL of Redis, `off`, or undefined for files.
 * @throws {ConfigurationError} `SVC_CACHE_URL` is wrong.
 */
export function cacheUrlOf({ cacheUrl }: Pick<RelayOptions, 'cacheUrl'>): string | undefined {
  const { SVC_CACHE_URL } = process.env;
  if (cacheUrl !== undefined || !SVC_CACHE_URL) return cacheUrl;
  parseOption(cacheUrlSchema, SVC_CACHE_URL, { name: 'cacheUrl', source: 'SVC_CACHE_URL' });
  return SVC_CACHE_URL;
}

/**
 * Reads the query parameters of a connection over the flags of the relay. Parameters of other names are not ours.
 * @throws {ConfigurationError} one is wrong; the message names it.
 */
export function parseQuery(query: URLSearchParams, flags: ConnectionOptions): ConnectionOptions {
  const parsed: Record<string, unknown> = {};
  for (const name of optionNames) {
    const row: OptionRow = optionRows[name];
    const [value, ...others] = query.getAll(name);
    if (!row.query || value === undefined) continue;
    const source = `The query parameter ${name}`;
    if (others.some((other) => other !== value))
      throw new ConfigurationError(`${source}: is given more than once.`, { data: { option: name } });
    parsed[name] = parseOption(row.query, value, { name, source });
  }
  const options: ConnectionOptions = requireConsistent({ ...flags, ...parsed });
  const isOtherProvider = providerOf(options.modelName) !== providerOf(flags.modelName);
  if (!isOtherProvider || 'modelApiKey' in parsed) return options;
  return { ...options, modelApiKey: undefined }; // the flag's key is for the flag's provider, and no other shall see it
}

/** The provider's part of a model's name. */
export function providerOf(modelName: string): string {
  return modelName.split('/', 1)[0] ?? '';
}

export const optionNames = Object.keys(optionRows) as OptionName[]; // the keys of a literal

/** @throws {ConfigurationError} two settings contradict each other. */
function requireConsistent<T extends ConnectionOptions>(options: T): T {
  if (!options.verified || options.persist) return options;
  throw new ConfigurationError("verified demands the user's real profile, and persist false keeps out of it.", {
    hint: 'Give one of the two.',
    data: { option: 'verified' },
  });
}

function parseOption<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { name, source }: { name: OptionName; source: string },
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new ConfigurationError(`${source}: ${reason}.`, { data: { option: name } });
}
