import { expect, it } from 'vitest';
import { z } from 'zod';
import { Tabhand, type TabhandOptions } from '../../lib/client/index.ts';
import { Tabhand as TabhandV2 } from '../../lib/client/v2.ts';
import { startFakeRelay } from './fake-relay.ts';

const wrong = (options: object): never => options as never; // of a caller without types

it.each([
  [{ env: 'SVC', basURL: 'http://127.0.0.1:1' }, 'basURL', 'baseURL'],
  [{ env: 'LOCAL', launch: { headles: false } }, 'headles', 'headless'],
  [{ env: 'LOCAL', toString: 1 }, 'toString', 'debug'],
])('a client of either version is not made of %j', (options, option, hint) => {
  const refusal = { name: 'ConfigurationError', data: { option }, hint: expect.stringContaining(hint) };
  for (const Client of [Tabhand, TabhandV2])
    expect(() => new Client(wrong(options))).toThrow(expect.objectContaining(refusal));
});

it('a client is made of options that are undefined, and v2 of its own', () => {
  const options = { env: 'SVC', basURL: undefined } as TabhandOptions;
  expect(() => [new Tabhand(options), new TabhandV2({ ...options, onWarning: () => {} })]).not.toThrow();
  expect(() => new TabhandV2(undefined as never)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
});

const misspelt = wrong({ timout: 100 });
const schema = z.object({ a: z.string() });

it.each<[string, (tabhand: Tabhand) => Promise<unknown>]>([
  ['navigate', (tabhand) => tabhand.navigate('https://example.org', misspelt)],
  ['act', (tabhand) => tabhand.act('press Save', misspelt)],
  ['observe', (tabhand) => tabhand.observe('the button', misspelt)],
  ['extract', (tabhand) => tabhand.extract(misspelt)],
  ['extract', (tabhand) => tabhand.extract('the title', undefined, misspelt)],
  ['extract', (tabhand) => tabhand.extract('the title', schema, misspelt)],
])('%s refuses an option that it does not know, before anything is done', async (call, ask) => {
  await using relay = await startFakeRelay(() => undefined);
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  await expect(ask(tabhand)).rejects.toMatchObject({
    name: 'InvalidParamsError',
    message: `${call} takes no option timout.`,
    hint: expect.stringContaining('timeout'),
    data: { issues: [{ path: '/timout', message: expect.any(String) }] },
  });
  expect(relay.calls).toEqual([]);
});

it.each<[string, (page: TabhandV2['page']) => Promise<unknown>]>([
  ['goto', (page) => page.goto('https://example.org', misspelt)],
  ['act', (page) => page.act('type %name%', wrong({ variables: { name: 'x' } }))],
  ['observe', (page) => page.observe('the button', wrong({ selector: '//main' }))],
  ['extract', (page) => page.extract(wrong({ instruction: 'the title', timout: 100 }))],
])('%s of version 2 refuses an option that it has not', async (_call, ask) => {
  await using relay = await startFakeRelay(() => undefined);
  const { page } = new TabhandV2({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  await expect(ask(page)).rejects.toMatchObject({ name: 'InvalidParamsError' });
  expect(relay.calls).toEqual([]);
});

it('what is no object is told, where options are wanted', async () => {
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: 'http://127.0.0.1:1' });
  for (const options of [5_000, null])
    await expect(tabhand.act('press Save', options as never)).rejects.toMatchObject({ name: 'InvalidParamsError' });
});
