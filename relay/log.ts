import { pino, type Logger } from 'pino';
import { printable } from './printable.ts';

const WARN = 40; // pino's number for the level

/** Logs to stderr: stdout belongs to MCP in the STDIO form. Callers log names and numbers, never arguments or keys. */
export function createLog({ verbose }: { verbose: boolean }): Logger {
  const options = { base: null, level: verbose ? 'debug' : 'info' };
  return pino(options, process.stderr.isTTY ? { write: writeReadable } : pino.destination({ fd: 2, sync: true }));
}

function writeReadable(json: string): void {
  process.stderr.write(readableLine(json));
}

/** One line of the log for a reader: time, message, facts. */
export function readableLine(json: string): string {
  const { time, msg, level, ...facts } = JSON.parse(json) as { time: number; msg: string; level: number }; // pino's own lines
  const formatted = Object.entries(facts).map(([name, value]) => `${name}=${printable(String(value))}`);
  const mark = level >= WARN ? '! ' : '';
  return `${new Date(time).toLocaleTimeString()} ${mark}${[msg, ...formatted].join(' ')}\n`;
}
