import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/tabhand'); // what lies in node_modules vitest leaves to Node

/**
 * A TypeScript module of this folder with all that it imports, `?agent` imports included: bundled from the sources as they
 * are now, and loaded by Node itself. With Vite's loader, which looks up what is imported at each use, svc/lite takes half as long again.
 */
export async function bundled(path) {
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'bundled-'));
  try {
    await build({
      configFile: join(ROOT, 'vitest.config.ts'),
      plugins: [placesKept],
      logLevel: 'error',
      build: {
        ssr: join(import.meta.dirname, path),
        target: 'node20',
        outDir,
        rollupOptions: { output: { entryFileNames: 'module.mjs', codeSplitting: false } },
      },
    });
    return await import(join(outDir, 'module.mjs'));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Modules find the files beside them where their sources are. */
const placesKept = {
  name: 'places-kept',
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};
