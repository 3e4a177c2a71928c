import { afterEach, describe, expect, it } from 'vitest';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import { failuresOf, productOf2025, productOf2026 } from './expected-failures.ts';
import { addKey, runSuite, type SuiteResult, type SuiteRun } from './run-suite.ts';
import { createSuiteServer } from './suite-server.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function run(
  which: Omit<SuiteRun, 'url'>,
  options: Parameters<typeof startTestRelay>[0] = {},
): Promise<SuiteResult> {
  const test: TestRelay = await startTestRelay(options);
  opened.push(() => test.close());
  const { url, close } = await addKey(test.relay.port, test.apiKey);
  opened.push(close);
  return runSuite({ ...which, url });
}

describe('the official MCP conformance suite', () => {
  it("passes on the relay's HTTP code with the server that its scenarios ask for", async () => {
    const { scenarios, failures } = await run(
      { suite: '@modelcontextprotocol/conformance', choice: ['--suite', 'all'] },
      { mcp: { createServer: createSuiteServer } },
    );
    expect(failures).toEqual([]);
    expect(scenarios).toHaveLength(32);
  });

  it('passes on the product, but for what it has not', async () => {
    const { scenarios, failures } = await run({
      suite: '@modelcontextprotocol/conformance',
      choice: ['--suite', 'all'],
    });
    expect(failures).toEqual(failuresOf(productOf2025));
    expect(scenarios).toHaveLength(32);
  });

  it('passes on the product in MCP 2026-07-28, but for what it has not', async () => {
    const choice = ['--suite', 'all', '--spec-version', '2026-07-28'];
    const { scenarios, failures } = await run({ suite: 'newer-conformance', choice });
    expect(failures).toEqual(failuresOf(productOf2026));
    expect(scenarios).toEqual(expect.arrayContaining(['server-stateless', 'http-header-validation', 'caching']));
  });

  it('passes on the life of sessions, which only the newer one looks at', async () => {
    const result = await run({ suite: 'newer-conformance', choice: ['--scenario', 'server-session-lifecycle'] });
    expect(result).toEqual({ scenarios: ['server-session-lifecycle'], failures: [] });
  });
});
