import { createServer } from 'vite';

/** Loads a TypeScript module of the project, `?agent` imports included, and hands it to `use`. */
export async function withModule(path, use) {
  const server = { middlewareMode: true, hmr: false, ws: false };
  const vite = await createServer({ configFile: './vitest.config.ts', server, appType: 'custom', logLevel: 'error' });
  try {
    await use(await vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
