import type { TestProject } from 'vitest/node';
import { headlessShell, launchChromium, SHARED_CHROMIUMS } from './chromium.ts';

/** Starts a Chromium for each worker of a run, for `launchChromium` to share, and closes them with it. */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const workers = Math.max(1, Number(vitest.config.maxWorkers) || 1);
  const started = await Promise.all(
    Array.from({ length: workers }, () => launchChromium({ executable: headlessShell() })),
  );
  process.env[SHARED_CHROMIUMS] = started.map(({ origin }) => origin).join(' ');
  return async () => {
    await Promise.all(started.map((chromium) => chromium.close()));
  };
}
