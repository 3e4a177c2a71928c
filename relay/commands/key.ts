import type { Command } from 'commander';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';

interface KeyFlags {
  show?: boolean;
  rotate?: boolean;
}

/** `tabhand key`: says where the API key is. With `--rotate` it makes a new one, with `--show` it prints the key itself. */
export function addKeyCommand(program: Command): void {
  program
    .command('key')
    .description('Print where the API key is stored')
    .option('--show', 'print the key itself, and nothing else, on stdout')
    .option('--rotate', 'make a new key first; clients with the old one are locked out within seconds')
    .action(runKey);
}

async function runKey({ show = false, rotate = false }: KeyFlags): Promise<void> {
  const { apiKeyPath, environmentApiKey, loadApiKey, rotateApiKey } = await import('../api-key.ts');
  const isFromEnvironment = environmentApiKey() !== undefined;
  if (rotate && isFromEnvironment) {
    throw new ConfigurationError('The API key comes from SVC_API_KEY.', { hint: 'Change it there.' });
  }
  const key = rotate ? await rotateApiKey() : await loadApiKey();
  if (show) console.log(key);
  else console.log(isFromEnvironment ? 'The API key comes from SVC_API_KEY.' : apiKeyPath());
}
