import { pino, type Logger } from 'pino';

const WARN = 40; // pino's number for the level

/** Logs to stderr: stdout belongs to MCP in the STDIO form. Callers log names and numbers, never arguments or keys. */
export function createLog({ verbose }: { verbose: boolean }): Logger {
  const options = { base: null, level: verbose ? 'debug' : 'info' };
  return pino(options, process.stderr.isTTY ? { write: writeLine } : pino.destination({ fd: 2, sync: true }));
}

/** One readable line: time, message, facts. */
function writeLine(json: string): void {
  const { time, msg, level, ...facts } = JSON.parse(json) as { time: number; msg: string; level: number }; // pino's own lines
  const told = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const mark = level >= WARN ? '! ' : '';
  process.stderr.write(`${new Date(time).toLocaleTimeString()} ${mark}${[msg, ...told].join(' ')}\n`);
}
