import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_PORT } from '../../lib/protocol/version.ts';
import { BLOCKED_PORT_ISSUE, isBlockedPort } from '../blocked-ports.ts';

/** `--port` of the commands that speak to a relay. */
export function portFlag(): Option {
  return new Option('--port <port>', 'port of the relay').default(DEFAULT_PORT).argParser(parsePort);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (isBlockedPort(port)) throw new InvalidArgumentError(`It ${BLOCKED_PORT_ISSUE}.`);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
}
