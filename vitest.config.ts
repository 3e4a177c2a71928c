import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { agentPlugin } from './agent-plugin.ts';

// vitest 5 prints failures with Map.groupBy, which Node 20 lacks; only vitest's own process gets it
const groupBy = <K, V>(items: Iterable<V>, keyOf: (item: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
if (!('groupBy' in Map)) Object.assign(Map, { groupBy });

/** Small files that take long: vitest starts with the largest, and would end with one of these while the other workers idle. */
const LONG = /\/(?:corpus|silent-tab|life|never-comes\.browser)\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set([...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted])];
  }
}

interface Files {
  include: string[];
  exclude?: string[];
  globalSetup?: string | string[];
}

const POLL_MS = 10_000; // for a condition that is soon met; 1 s, the default, is too short on a busy machine

const BUILT = 'tests/support/bootstrap.mjs'; // rebuilds what is older than its sources

const SETUP = ['tests/support/optimise-later.mjs', 'tests/support/strict-patterns.ts'];

const project = (name: string, timeoutMs: number, { include, exclude = [], globalSetup = [] }: Files) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    globalSetup,
    setupFiles: SETUP,
    isolate: false, // files share the modules of their process: none mocks any, and loading them takes longer than many a file
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: POLL_MS } },
  },
});

/**
 * `unit` needs no browser, only the built relay; `browser` runs lib/page in real Chromium, in its headless shell where that is
 * installed; `e2e` the built extension in real Chromium; `conformance` the official MCP suite, with the Node 22 that it needs, which
 * npx fetches. The timeouts are there to end what hangs: on a busy machine, starting a process or a browser alone takes many seconds.
 */
export default defineConfig({
  plugins: [agentPlugin()],
  test: {
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    fsModuleCache: false, // its key is the file's own text; a bundled agent depends on the files it imports
    projects: [
      project('unit', 30_000, {
        include: ['tests/**/*.test.ts'],
        exclude: ['tests/e2e/**', 'tests/conformance/**', '**/*.browser.test.ts'],
        globalSetup: BUILT,
      }),
      project('browser', 60_000, {
        include: ['tests/**/*.browser.test.ts'],
        exclude: ['tests/e2e/**'],
        globalSetup: 'tests/support/shared-chromiums.ts',
      }),
      project('e2e', 90_000, { include: ['tests/e2e/**/*.test.ts'], globalSetup: BUILT }),
      project('conformance', 180_000, { include: ['tests/conformance/**/*.test.ts'] }),
    ],
  },
});
