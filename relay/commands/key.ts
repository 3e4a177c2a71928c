import type { Command } from 'commander';

/** `tabhand key`: says where the API key is; with `--show`, prints the key and nothing else. */
export function addKeyCommand(program: Command): void {
  program
    .command('key')
    .description('Say where the API key is')
    .option('--show', 'print the key itself, alone on stdout')
    .action(async ({ show }: { show?: boolean }) => {
      const { apiKeyPath, loadApiKey } = await import('../api-key.ts');
      const key = await loadApiKey();
      if (show) console.log(key);
      else console.log(process.env.SVC_API_KEY ? 'The API key comes from SVC_API_KEY.' : apiKeyPath());
    });
}
