import { expect, it } from 'vitest';
import { serveTeas } from '../client/suite.ts';
import { findPython, NO_PYTHON, runPythonTests } from '../support/python.ts';
import { startStack } from '../support/stack.ts';

it('extracts, acts and fails by name from Python, through relay and browser', async ({ skip, signal }) => {
  const python = await findPython();
  if (!python) return skip(NO_PYTHON);
  await using pages = await serveTeas();
  await using stack = await startStack({ switches: ['--site-per-process'] });
  const env = {
    SVC_API_KEY: stack.apiKey,
    TABHAND_URL: `http://127.0.0.1:${stack.relay.port}`,
    PAGE_URL: pages.url('/list'),
  };
  const said = await runPythonTests(python, { args: ['-v', 'live'], env, signal });
  expect(said).toMatch(/Ran 6 tests[^]*OK/);
  expect(said.includes('pydantic is not installed')).toBe(!python.hasPydantic);
});
