import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker, blockedAct } from '../support/fake-worker.ts';
import { freePort } from '../support/free-port.ts';
import { spawnBareStdio } from '../support/spawn-relay.ts';

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bare', version: '1' } };

it('a request on STDIO with the id of one under way is refused, and the first gets its own answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  const port = await freePort();
  const bare = spawnBareStdio({ folder, port });
  await bare.ask(1, 'initialize', hello);
  const { act, release } = blockedAct();
  const worker = await connectFakeWorker({
    port,
    secret: { code: (await offerPairing(folder)).code },
    methods: { act },
  });
  const answer = bare.ask(7, 'tools/call', { name: 'act', arguments: { action: 'click Save' } });
  await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'), { timeout: 5_000 });
  bare.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })}\n`);
  await expect
    .poll(() => bare.lines.map((line) => JSON.parse(line) as unknown))
    .toContainEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_600, message: expect.stringContaining('id 7 is under way'), data: { id: 7 } },
    });
  release();
  expect(await answer).toMatchObject({ result: { structuredContent: { success: true } } });
  expect(await bare.ask(8, 'tools/list')).toMatchObject({ result: {} });
  bare.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })}\n`); // it may be used again
  await expect.poll(() => bare.lines.filter((line) => (JSON.parse(line) as { id?: unknown }).id === 7)).toHaveLength(2);
  bare.child.stdin.end();
  await once(bare.child, 'exit');
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['x'.repeat(12_000_000), 'larger than 4194304 bytes'],
  [
    JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping', params: { x: 0 } }).replace('0}', `${'['.repeat(9_000)}`),
    'nested deeper',
  ],
])(
  'a line on STDIO that no request over HTTP could hold is refused, and the next are answered (%#)',
  async (line, why) => {
    const folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
    const bare = spawnBareStdio({ folder, port: await freePort() });
    await bare.ask(1, 'initialize', hello);
    bare.child.stdin.write(`${line}\n`);
    expect(await bare.ask(2, 'tools/list')).toMatchObject({ result: {} });
    const refused = bare.lines
      .map((said) => JSON.parse(said) as { id: unknown; error?: { message: string } })
      .filter(({ id }) => id === null);
    expect(refused).toMatchObject([{ error: { code: -32_600, message: expect.stringContaining(why) } }]);
    bare.child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'ping' })}\n`);
    expect(await bare.exit).toBe(0);
    expect(bare.lines.map((said) => (JSON.parse(said) as { id: unknown }).id)).toContain(3);
    await rm(folder, { recursive: true, force: true });
  },
);

it('ends when it is told to, though its client keeps its input open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  const bare = spawnBareStdio({ folder, port: await freePort() });
  await bare.ask(1, 'initialize', hello);
  bare.child.kill('SIGTERM');
  expect(await bare.exit).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
