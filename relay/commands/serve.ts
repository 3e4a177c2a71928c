import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { optionNames, optionRows, parseFlags } from '../connection-options.ts';

const ENVIRONMENT = `
Environment:
  SVC_API_KEY         API key that clients must send; unless set, one is made and stored
  <PROVIDER>_API_KEY  API key of a model provider; <PROVIDER>_BASE_URL for another URL
  SVC_PROXY_URL       Proxy for sessions with --proxies
  SVC_CACHE_URL       Same as --cacheUrl
  TABHAND_HOME        Settings folder
  TABHAND_HOSTS       Additional host names that clients may use, such as host.docker.internal
  TABHAND_PORT        Port for the extension with STDIO
  TABHAND_UPLOADS     Folders whose files may be uploaded, written like PATH
  CHROME_PATH         Browser for "tabhand browser" to start`;

/** `tabhand`, without a command's name: serves MCP clients and the extension. Its flags are the program's own. */
export function addServeCommand(program: Command): void {
  for (const name of optionNames) program.option(optionRows[name].flag, optionRows[name].help);
  program.option('--verbose', 'Log in more detail');
  program.addHelpText('after', ENVIRONMENT);
  program.action(async (flags: Record<string, unknown>, { args: [unknown] }: Command) => {
    if (unknown !== undefined) {
      throw new ConfigurationError(`There is no command "${unknown}".`, { hint: '`tabhand --help` lists them.' });
    }
    const options = parseFlags(flags);
    keepHeapSmall();
    const { serveRelay } = await import('../serve.ts');
    await serveRelay(options, { verbose: flags.verbose === true });
  });
}

/**
 * Young objects get 1 MB instead of 16, so that a relay which waits most of the time stays small. What a busy one promotes from
 * there is nearly all garbage: the next collection comes when the heap has grown by a third, where V8 would let it grow
 * fourfold (100 clients at work: 100 MB resident instead of 170).
 */
function keepHeapSmall(): void {
  setFlagsFromString('--max-semi-space-size=1');
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}
