import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { agentPlugin } from './agent-plugin.ts';

/** Builds the relay's command and the client library for Node; WXT builds the extension (wxt.config.ts). */
export default defineConfig({
  plugins: [agentPlugin(), executable('relay/cli.js')],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rollupOptions: {
      input: { 'relay/cli': 'relay/cli.ts', 'client/index': 'lib/client/index.ts', 'client/v2': 'lib/client/v2.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});

/** Makes a file of the output a program, as its first line says. */
function executable(file: string): Plugin {
  return { name: 'executable', writeBundle: ({ dir = '' }) => chmod(join(dir, file), 0o755) };
}
