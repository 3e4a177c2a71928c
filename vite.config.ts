import { defineConfig } from 'vite';
import { agentPlugin } from './agent-plugin.ts';

/** Builds the relay's command and the client library for Node; WXT builds the extension (wxt.config.ts). */
export default defineConfig({
  plugins: [agentPlugin()],
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
