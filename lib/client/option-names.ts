import { ConfigurationError, InvalidParamsError } from '../errors/named-errors.ts';
import type {
  ActOptions,
  CallOptions,
  ExtractOptions,
  ModelCallOptions,
  ObserveOptions,
  TabhandOptions,
} from './options.ts';

type NamesOf<T> = Record<keyof T, true>;

export const callOptions = {
  timeout: true,
  page: true,
  signal: true,
  onProgress: true,
  onUsage: true,
} satisfies NamesOf<CallOptions>;

export const modelCallOptions = { ...callOptions, model: true, serverCache: true } satisfies NamesOf<ModelCallOptions>;
export const actOptions = { ...modelCallOptions, variables: true } satisfies NamesOf<ActOptions>;
export const observeOptions = {
  ...modelCallOptions,
  selector: true,
  ignoreSelectors: true,
} satisfies NamesOf<ObserveOptions>;
export const extractOptions = { ...observeOptions, screenshot: true } satisfies NamesOf<ExtractOptions>;

const clientOptions = {
  env: true,
  apiKey: true,
  baseURL: true,
  startRelay: true,
  sessionId: true,
  model: true,
  serverCache: true,
  domSettleTimeout: true,
  page: true,
  cdpUrl: true,
  launch: true,
  debug: true,
} satisfies NamesOf<TabhandOptions>;

const launchOptions = {
  headless: true,
  executablePath: true,
  args: true,
} satisfies NamesOf<NonNullable<TabhandOptions['launch']>>;

/**
 * Whether a value is options and not a schema, which has none of these keys. An empty object describes no data: it is options.
 */
export function isExtractOptions(value: object | undefined): value is ExtractOptions {
  if (value === undefined) return false;
  const names = Object.keys(value);
  if (names.length === 0) return Object.getPrototypeOf(value) === Object.prototype; // a library's schema is of its class
  return names.every((name) => Object.hasOwn(extractOptions, name));
}

/**
 * One that is misspelt would be left out in silence, of a caller without types.
 * @throws {InvalidParamsError} there is an option that the call does not take, or something else than options.
 */
export function checkOptions(given: unknown, known: Readonly<Record<string, true>>, call: string): void {
  if (typeof given !== 'object' || given === null)
    throw new InvalidParamsError(`The options of ${call} are no object.`, {
      hint: takes(known),
      data: { issues: [{ path: '', message: 'must be an object' }] },
    });
  const others = othersIn(given, known);
  if (others.length === 0) return;
  throw new InvalidParamsError(`${call} takes no option ${others.join(', ')}.`, {
    hint: takes(known),
    data: { issues: others.map((name) => ({ path: `/${name}`, message: 'no option of this call' })) },
  });
}

/** As `checkOptions`, for those of a client. @throws {ConfigurationError} */
export function checkClientOptions(given: TabhandOptions): void {
  refuseOthers(given, { known: clientOptions, what: 'A client' });
  if (given.launch) refuseOthers(given.launch, { known: launchOptions, what: 'launch' });
}

function refuseOthers(given: object, { known, what }: { known: Readonly<Record<string, true>>; what: string }): void {
  const [option] = othersIn(given, known);
  if (option === undefined) return;
  throw new ConfigurationError(`${what} takes no option ${option}.`, { hint: takes(known), data: { option } });
}

/** What is undefined is as good as not given. */
function othersIn(given: object, known: Readonly<Record<string, true>>): string[] {
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(known, name) ? [] : [name],
  );
}

function takes(known: Readonly<Record<string, true>>): string {
  return `Its options are ${Object.keys(known).join(', ')}.`;
}
