import type { Command } from 'commander';
import { portFlag } from './port-flag.ts';

/** `tabhand doctor`: checks what Tabhand needs, and says what to do about each thing that is amiss. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Check Node, Chrome, extension, API key, relay and pairing, and say how to fix each problem')
    .addOption(portFlag())
    .action(async ({ port }: { port: number }) => {
      const [{ checkSetup }, { printable }] = await Promise.all([
        import('../check-setup.ts'),
        import('../printable.ts'),
      ]);
      const findings = await checkSetup(port);
      for (const { ok, what, advice } of findings) {
        console.log(
          `${ok ? 'ok  ' : 'FAIL'}  ${printable(what)}${advice === undefined ? '' : `\n      ${printable(advice)}`}`,
        );
      }
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}
