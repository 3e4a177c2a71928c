#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { SvcError } from '../lib/errors/svc-error.ts';
import { addBrowserCommand } from './commands/browser.ts';
import { addCacheCommand } from './commands/cache.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeyCommand } from './commands/key.ts';
import { addPairCommand } from './commands/pair.ts';
import { addServeCommand } from './commands/serve.ts';
import { VERSION } from './version.ts';

const EXIT_USAGE = 2; // a flag, setting or command is wrong
const EXIT_FAILURE = 1;

/**
 * Adds one command to the program. Heavy modules are imported inside its action, so that no command pays for another.
 * An action reports failure by throwing.
 */
export type AddCommand = (program: Command) => void;

const commands: AddCommand[] = [
  addServeCommand,
  addPairCommand,
  addBrowserCommand,
  addKeyCommand,
  addCacheCommand,
  addDoctorCommand,
];

async function main(): Promise<void> {
  const program = new Command('tabhand')
    .description('Drive the tabs of the Chrome you are logged in to from any MCP client.')
    .version(VERSION)
    .allowExcessArguments(true) // one that names no command is told by the command without a name
    .enablePositionalOptions() // flags after a command's name are that command's own
    .exitOverride();
  for (const add of commands) add(program);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.allowExcessArguments(false);
  await program.parseAsync();
}

try {
  await main();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE; // commander has printed it
  if (error instanceof SvcError) {
    console.error([error.message, error.hint].filter(Boolean).join(' '));
    return error.name === 'ConfigurationError' ? EXIT_USAGE : EXIT_FAILURE;
  }
  console.error(error);
  return EXIT_FAILURE;
}
