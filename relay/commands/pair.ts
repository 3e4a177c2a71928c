import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { PairingError } from '../../lib/errors/named-errors.ts';
import type { PairingOffer } from '../pairing.ts';
import { portFlag } from './port-flag.ts';

const POLL_INTERVAL_MS = 300; // the relay takes the code away by a file: looking is cheaper than being told

/** `tabhand pair`: prints a pairing code and waits until the extension has used it. */
export function addPairCommand(program: Command): void {
  program
    .command('pair')
    .description("Print a code that pairs a browser's extension with the relay")
    .addOption(portFlag())
    .action(async ({ port }: { port: number }) => pair(port));
}

async function pair(port: number): Promise<void> {
  const [{ endPairing, offerPairing }, { readProfiles }, { stopSignal }] = await Promise.all([
    import('../pairing.ts'),
    import('../profiles.ts'),
    import('../stop-signal.ts'),
  ]);
  const signal = stopSignal();
  await readProfiles(); // where that fails, the browser could not be kept either
  await warnWithoutRelay(port);
  const startedAt = Date.now();
  const offer = await offerPairing();
  console.log(offer.code);
  console.error(`Type it into the popup of the Tabhand extension within 5 minutes (port ${port}).`);
  try {
    await untilUsed(offer, signal);
  } finally {
    if (signal.aborted) await endPairing();
  }
  if (!signal.aborted) console.error(`Paired with ${await newestLabel(startedAt)}.`);
}

async function warnWithoutRelay(port: number): Promise<void> {
  const { probePort } = await import('../health.ts');
  const { holder } = await probePort(port);
  if (holder !== 'relay') console.error(`No relay answers on port ${port} yet. Start one: npx tabhand --port ${port}`);
}

async function untilUsed(offer: PairingOffer, signal: AbortSignal): Promise<void> {
  const { pendingPairing } = await import('../pairing.ts');
  while (!signal.aborted) {
    const pending = await pendingPairing();
    if (!pending && offer.expiresAt > Date.now()) return;
    if (pending?.code !== offer.code) {
      throw new PairingError('The pairing code was not used in time, or another one took its place.', {
        hint: 'Run `tabhand pair` again.',
      });
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {}); // stopped: the loop's condition sees it
  }
}

async function newestLabel(since: number): Promise<string> {
  const [{ readProfiles }, { printable }] = await Promise.all([import('../profiles.ts'), import('../printable.ts')]);
  const paired = Object.values(await readProfiles()).filter(({ pairedAt }) => pairedAt >= since);
  if (paired[0]) return printable(paired[0].label);
  throw new PairingError('The pairing code was used up by wrong attempts.', { hint: 'Run `tabhand pair` again.' });
}
