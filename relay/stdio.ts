import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { toWire } from '../lib/errors/wire-error.ts';
import { checkShape, MAX_BODY_BYTES, tooLarge } from './http/body.ts';
import { Lines } from './lines.ts';
import type { ToolServer } from './mcp/tool-server.ts';
import { UnderWay } from './mcp/under-way.ts';

/** Serves one MCP client on STDIO until its input ends or the signal comes. stdout carries JSON-RPC only. */
export async function serveStdio(tools: ToolServer, signal: AbortSignal): Promise<void> {
  const lines = readLines(process.stdin);
  const transport = new StdioTransport(lines);
  tools.server.onerror = answerBadLine;
  await tools.server.connect(transport);
  transport.refuseDuplicates();
  await untilInputEnds(lines, signal);
  process.stdin.unpipe(lines).pause(); // it would keep the process
  await tools.close();
  await tools.server.close();
}

/** The SDK's transport; by itself it would let the request that came last take the place of an earlier one of the same id. */
class StdioTransport extends StdioServerTransport {
  readonly #underWay = new UnderWay();

  /** From now on a request with the id of one that is under way is refused. Called before the first line is read. */
  refuseDuplicates(): void {
    const handle = this.onmessage;
    this.onmessage = (message) => {
      try {
        this.#underWay.begin([message]);
      } catch (thrown) {
        return refuseWith(thrown);
      }
      handle?.(message);
      this.#underWay.taken([message]);
    };
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    this.#underWay.sent(message);
    await super.send(message);
  }
}

/**
 * The lines of the client, within the bounds of a request over HTTP: at one of more than 10 MB the SDK would stop reading,
 * without a word.
 */
function readLines(input: NodeJS.ReadStream): Lines {
  const lines = new Lines({
    maxBytes: MAX_BODY_BYTES,
    onTooLong: () => refuseWith(tooLarge()),
    accepts(line) {
      try {
        checkShape(line);
        return true;
      } catch (thrown) {
        refuseWith(thrown);
        return false;
      }
    },
  });
  input.once('error', () => lines.end()); // as its end
  return input.pipe(lines);
}

async function untilInputEnds(lines: Lines, signal: AbortSignal): Promise<void> {
  try {
    await once(lines, 'end', { signal });
  } catch {
    return; // told to stop: the other way to end
  }
}

// JSON-RPC 2.0, section 5.1
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** A line that is no message is answered, as over HTTP: whoever sent it may be waiting. */
function answerBadLine(error: Error): void {
  const isJson = !(error instanceof SyntaxError);
  if (isJson && !error.name.endsWith('ZodError')) return; // what else goes wrong in the SDK is no line's fault
  if (isJson) refuse(INVALID_REQUEST, 'The line is no single message of JSON-RPC.');
  else refuse(PARSE_ERROR, 'The line is not JSON.');
}

/** A request that is refused before anybody has looked at it. */
function refuseWith(thrown: unknown): void {
  const { message, hint, data } = toWire(thrown);
  refuse(INVALID_REQUEST, [message, hint].filter(Boolean).join(' '), data);
}

/** Answers without an id, which would be taken for that of another request. */
function refuse(code: number, message: string, data?: unknown): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } })}\n`);
}
