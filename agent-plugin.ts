import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const SUFFIX = '?agent';

/**
 * Lets `import source from './main.ts?agent'` give the module and all it imports as one string: an expression whose
 * value is the module's `default` export, fit for `Runtime.evaluate` in a page. The export `hash` tells one build of it
 * from another.
 */
export function agentPlugin(): Plugin {
  return {
    name: 'agent',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return file ? file.id + SUFFIX : undefined;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const entry = id.slice(0, -SUFFIX.length);
      const { code, modules } = await bundleAgent(entry);
      for (const module of modules) this.addWatchFile(module);
      return `export default ${JSON.stringify(code)}; export const hash = ${JSON.stringify(hashOf(code))};`;
    },
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 12);
}

/** The script that `?agent` gives for a module, and the modules it is made of. */
export async function bundleAgent(entry: string): Promise<{ code: string; modules: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'agent', fileName: 'agent' },
    },
  });
  const chunk = (Array.isArray(result) ? result : [result])
    .flatMap((part) => ('output' in part ? part.output : []))
    .find((part) => part.type === 'chunk');
  if (!chunk) throw new Error(`Bundling ${entry} gave no code.`);
  return { code: `(() => { ${chunk.code}; return agent; })()`, modules: chunk.moduleIds };
}
