import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { DEFAULT_PORT } from '../../lib/protocol/version.ts';
import {
  cacheUrlOf,
  optionNames,
  optionRows,
  parseFlags,
  parseQuery,
  stdioPort,
} from '../../relay/connection-options.ts';

const defaults = parseFlags({});
const query = (text: string) => parseQuery(new URLSearchParams(text), defaults);

describe('connection options', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('have the names and defaults of the specification', () => {
    expect(defaults).toEqual({
      proxies: false,
      verified: false,
      keepAlive: false,
      contextId: undefined,
      persist: true,
      port: undefined,
      host: 'localhost',
      browserWidth: 1024,
      browserHeight: 768,
      modelName: 'svc/lite',
      modelApiKey: undefined,
      cacheUrl: undefined,
      experimental: false,
    });
  });

  it('take as query parameters those of the specification only', () => {
    const inQuery = optionNames.filter((name) => 'query' in optionRows[name]);
    expect(inQuery.sort()).toEqual(['keepAlive', 'modelApiKey', 'modelName', 'proxies', 'verified']);
    expect(query('browserWidth=5&host=0.0.0.0')).toEqual(defaults);
  });

  it('put the query before the flags', () => {
    const flags = parseFlags({ keepAlive: true, modelName: 'ollama/a' });
    expect(parseQuery(new URLSearchParams('keepAlive=false'), flags)).toMatchObject({
      keepAlive: false,
      modelName: 'ollama/a',
    });
  });

  it('say their true default in the help', () => {
    for (const name of optionNames) {
      const told = /\(default (\S+)\)/.exec(optionRows[name].help)?.[1];
      const value = defaults[name];
      expect([name, told]).toEqual([name, value === undefined || value === false ? undefined : String(value)]);
    }
  });

  it.each(['keepAlive=1', 'keepAlive=True', 'keepAlive=', 'proxies=yes', 'verified=%00', 'modelName=', 'modelApiKey='])(
    'refuse %s and name it',
    (text) => {
      expect(() => query(text)).toThrow(ConfigurationError);
      expect(() => query(text)).toThrow(text.split('=')[0]);
    },
  );

  it.each([
    { port: 'x' },
    { port: '70000' },
    { port: '6000' },
    { port: '' },
    { browserWidth: '0' },
    { browserHeight: '1.5' },
    { persist: 'no' },
    { modelName: 'x' },
    { cacheUrl: 'http://x.test' },
    { cacheUrl: 'redis://' },
    { cacheUrl: '' },
  ])('refuse the flag %j and name it', (flags) => {
    expect(() => parseFlags(flags)).toThrow(`--${Object.keys(flags)[0]}`);
  });

  it('say of a flag or parameter what it must be', () => {
    const parse = (): unknown => query('proxies=1');
    expect(parse).toThrow(expect.objectContaining({ data: { option: 'proxies' } }));
    expect(() => parseFlags({ persist: 'no' })).toThrow('--persist: must be exactly true or false.');
    expect(() => parseFlags({ contextId: '' })).toThrow('--contextId: must not be empty.');
  });

  it('take the place of the cache from the flag, else from the environment, and say nothing of what is in it', () => {
    vi.stubEnv('SVC_CACHE_URL', 'rediss://me:s3cret@cache.test:6380/2');
    expect(cacheUrlOf(parseFlags({}))).toBe('rediss://me:s3cret@cache.test:6380/2');
    expect(cacheUrlOf(parseFlags({ cacheUrl: 'off' }))).toBe('off');
    vi.stubEnv('SVC_CACHE_URL', 'memcached://me:s3cret@x');
    expect(() => cacheUrlOf(parseFlags({}))).toThrow(
      /^SVC_CACHE_URL: must be a redis:\/\/ or rediss:\/\/ URL, or off\.$/,
    );
  });

  it('take the port of the extension from the environment, by its name', () => {
    vi.stubEnv('TABHAND_PORT', '');
    expect(stdioPort()).toBe(DEFAULT_PORT);
    vi.stubEnv('TABHAND_PORT', '9999');
    expect(stdioPort()).toBe(9999);
    vi.stubEnv('TABHAND_PORT', 'abc');
    expect(stdioPort).toThrow(/^TABHAND_PORT: must be a whole number\.$/);
  });

  it('refuse verified outside the real profile, by flags and by query', () => {
    expect(() => parseFlags({ verified: true, persist: 'false' })).toThrow(ConfigurationError);
    const flags = parseFlags({ persist: 'false' });
    expect(() => parseQuery(new URLSearchParams('verified=true'), flags)).toThrow(/persist/);
  });

  it('refuse a query parameter that is given twice and says two things', () => {
    expect(() => query('keepAlive=true&keepAlive=false')).toThrow(
      'The query parameter keepAlive: is given more than once.',
    );
    expect(query('keepAlive=true&keepAlive=true').keepAlive).toBe(true);
  });

  it('take --persist with and without a value', () => {
    expect([true, 'true', 'false'].map((persist) => parseFlags({ persist }).persist)).toEqual([true, true, false]);
  });
});
