// Records the outlines of the corpus anew, with lib/page in a real Chromium: node tests/lite/record.mjs [page …]
import { createServer } from 'vite';

const vite = await createServer({
  configFile: './vitest.config.ts',
  server: { middlewareMode: true, hmr: false },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const { record } = await vite.ssrLoadModule('/tests/lite/record.ts');
  await record(process.argv.slice(2));
} finally {
  await vite.close();
}
