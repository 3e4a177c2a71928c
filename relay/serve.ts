import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { ConfigurationError, MissingLLMConfigurationError } from '../lib/errors/named-errors.ts';
import { SvcError } from '../lib/errors/svc-error.ts';
import { CallLog } from './call-log.ts';
import { DEFAULT_MODEL, stdioPort, type RelayOptions } from './connection-options.ts';
import { createLog } from './log.ts';
import { createInference } from './model-selections.ts';
import { startRelay } from './relay.ts';
import { proxyOf } from './proxy.ts';
import { settingsFolder } from './settings.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs the relay until it is told to stop: over HTTP when a port was given, else on STDIO too. */
export async function serveRelay(options: RelayOptions, how: { verbose: boolean }): Promise<void> {
  const signal = stopSignal();
  const log = createLog(how);
  const { port } = options;
  proxyOf(options); // says now what no session could be started with
  await checkModel(options);
  if (options.experimental)
    log.info('--experimental: lists are filled from what earlier answers taught, without the model');
  if (port === undefined) await serveOnStdio(options, log, signal);
  else await serveOnPort({ ...options, port }, log, signal);
}

/**
 * Says now what no call could be answered with. A key that is missing is no mistake of a relay whose clients may bring theirs.
 * @throws {ConfigurationError} the flags name no model that can be used.
 */
async function checkModel({ modelName, modelApiKey: apiKey, port }: RelayOptions): Promise<void> {
  if (modelName === DEFAULT_MODEL) return;
  try {
    await createInference({ modelName, apiKey });
  } catch (thrown) {
    if (!(thrown instanceof SvcError)) throw thrown;
    if (port !== undefined && thrown instanceof MissingLLMConfigurationError) return;
    const { message, hint } = thrown;
    throw new ConfigurationError(`--modelName: ${message}`, { ...(hint ? { hint } : {}), cause: thrown });
  }
}

async function serveOnPort(flags: RelayOptions & { port: number }, log: Logger, signal: AbortSignal): Promise<void> {
  const relay = await startRelay({ flags, folder: settingsFolder(), log });
  process.stderr.write(`listening on ${relay.url}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await relay.close();
}

async function serveOnStdio(options: RelayOptions, log: Logger, signal: AbortSignal): Promise<void> {
  const [{ SharedRelay }, { serveStdio }, { ToolServer }] = await Promise.all([
    import('./shared-relay.ts'),
    import('./stdio.ts'),
    import('./mcp/tool-server.ts'),
  ]);
  const { cacheUrl: _own, ...connection } = options; // it may hold a password, and the relay that holds the port has its own
  const holder = { id: randomUUID(), client: 'an MCP client on STDIO', options: connection };
  const flags = { ...options, port: stdioPort() };
  const relay = await SharedRelay.open({ flags, folder: settingsFolder(), log, holder, signal });
  try {
    await serveStdio(
      new ToolServer({ backend: relay, options: connection, log, calls: new CallLog(log), id: holder.id }),
      signal,
    );
  } finally {
    await relay.close(); // else the port would keep a process alive whose client has gone
  }
}
