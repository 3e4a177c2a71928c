import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { agentPlugin, packedOf } from './agent-plugin.ts';

const OUTPUT = 'dist';

const entries = { 'relay/cli': 'relay/cli.ts', 'client/index': 'lib/client/index.ts', 'client/v2': 'lib/client/v2.ts' };

/** Builds the relay's command and the client library for Node; WXT builds the extension (wxt.config.ts). */
export default defineConfig({
  plugins: [
    agentPlugin({ packed: true }),
    packedModels(),
    cleanFolders('relay', 'client', 'chunks'),
    executable('relay/cli.js'),
  ],
  build: {
    ssr: true,
    target: 'node20',
    outDir: OUTPUT,
    emptyOutDir: false, // the extension is in there too
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        comments: { jsdoc: false }, // they are in the type declarations, where editors look
        minify: {
          compress: { keepNames: { function: false, class: true } },
          mangle: { keepNames: { function: false, class: true } },
          codegen: { removeWhitespace: true },
        }, // classes keep their names, which identify errors; function names would be a thirtieth of what a program loads
      },
    },
  },
});

/** Compresses the built-in model's decision trees: that saves a quarter of their base64. */
function packedModels(): Plugin {
  return {
    name: 'packed-models',
    enforce: 'pre',
    transform(code, id) {
      const [literal, trees] = (/\/ranker\/[\w-]*model\.ts$/.test(id) && /'([\w+/]{1000,}=*)'/.exec(code)) || [];
      if (literal === undefined || trees === undefined) return undefined;
      const { before, value } = packedOf(Buffer.from(trees, 'base64'), 'base64');
      return `${before}\n${code.replace(literal, value)}`;
    },
  };
}

/** Removes the output of an earlier build: chunk names contain a hash, and old ones would be packed. */
function cleanFolders(...folders: string[]): Plugin {
  const remove = (folder: string): Promise<void> => rm(join(OUTPUT, folder), { recursive: true, force: true });
  return { name: 'clean-folders', buildStart: async () => void (await Promise.all(folders.map(remove))) };
}

/** Makes an output file executable, as its first line says. */
function executable(file: string): Plugin {
  return { name: 'executable', writeBundle: ({ dir = '' }) => chmod(join(dir, file), 0o755) };
}
