import { defineConfig } from 'vitest/config';
import { agentPlugin } from './agent-plugin.ts';

const project = (name: string, include: string[], timeoutMs: number, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', ...exclude], testTimeout: timeoutMs, hookTimeout: timeoutMs },
});

/** `unit` needs no browser; `browser` runs lib/page in real Chromium; `e2e` the built extension in real Chromium. */
export default defineConfig({
  plugins: [agentPlugin()],
  test: {
    pool: 'forks',
    projects: [
      project('unit', ['tests/**/*.test.ts'], 10_000, ['tests/e2e/**', '**/*.browser.test.ts']),
      project('browser', ['tests/**/*.browser.test.ts'], 30_000, ['tests/e2e/**']),
      project('e2e', ['tests/e2e/**/*.test.ts'], 60_000),
    ],
  },
});
