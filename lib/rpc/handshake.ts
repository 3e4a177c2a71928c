/*
 * How extension and relay prove to each other that they were paired, before a `Peer` uses the wire:
 *
 *     extension → { hello: { nonce Ne, port, mark: HMAC(secret, "mark|Ne|port") } }           no mark while pairing
 *     relay     → { challenge: { nonce Nr, proof: HMAC(secret, "relay|Ne|Nr|port") } }
 *     extension → { proof: { profile, label, version, proof: HMAC(secret, "extension|Nr|Ne|port|" + these three) } }
 *     relay     → { welcome: { version, url } }        or, at any step, { refused: WireError }
 *
 * The relay proves itself first, and until then does not learn whose browser it is: the mark tells it which of its secrets
 * to use, and to a process squatting on its port the mark is noise, different each time. The port is part of
 * the proofs, so that such a process cannot relay the messages to a relay on another port either. While pairing, the
 * secret is made from the code which the user carries over, and both ends then derive the profile's own secret from it
 * and the two nonces: no secret ever crosses the wire.
 *
 * The extension asks for its socket with a mark of its own (`socketPath`): the relay lets nobody else crowd it out.
 */

import { z } from 'zod';
import { PairingError, ProtocolError, TimeoutError } from '../errors/named-errors.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { wireErrorSchema } from '../protocol/frames.ts';
import { PROTOCOL_VERSION } from '../protocol/version.ts';
import { createNonce, derivedSecret, isProof, prove, sharedKey, type Secret } from './secret.ts';
import type { Wire } from './wire.ts';

const nonceSchema = z.string().regex(/^[0-9a-f]{32,128}$/);
const proofSchema = z.string().regex(/^[0-9a-f]{64}$/);

const markedSchema = z.object({
  /** The port which the extension dialed. */
  port: z.number().int(),
  nonce: nonceSchema,
  /** Lets a relay that holds the secret recognise it (`isMarkOf`); absent while pairing. */
  mark: proofSchema.optional(),
});
export type MarkedGreeting = z.infer<typeof markedSchema>;

const helloSchema = markedSchema.extend({ protocol: z.number().int() });
export type Hello = z.infer<typeof helloSchema>;

const identitySchema = z.object({
  /** Stable id of the browser profile. */
  profile: z.string().min(1).max(64),
  /** The user's name for it. */
  label: z.string().max(200),
  /** Version of the extension. */
  version: z.string().max(50),
});
/** Whose browser it is: for a relay that has proved itself. */
export type Identity = z.infer<typeof identitySchema>;

const welcomeSchema = z.object({ version: z.string(), url: z.string() });
/** What the relay says of itself: its version, and the URL where MCP clients find it. */
export type Welcome = z.infer<typeof welcomeSchema>;

const STEP_TIMEOUT_MS = 5_000; // each step is one message on the same machine

/** Path of the extension's socket at a relay. */
export const SOCKET_PATH = '/extension';

/** The path with the mark by which the relay tells a known extension from strangers, before it counts those. */
export async function socketPath(port: number, secret: Secret): Promise<string> {
  if (typeof secret !== 'string') return SOCKET_PATH;
  const greeting = { port, nonce: createNonce() };
  const mark = await prove(await sharedKey(secret), markText(greeting));
  return `${SOCKET_PATH}?${new URLSearchParams({ nonce: greeting.nonce, mark })}`;
}

/** The mark that `socketPath` wrote into the path of a socket request at a port; undefined when it has none. */
export function markIn(path: string, port: number): MarkedGreeting | undefined {
  const query = Object.fromEntries(new URLSearchParams(path.split('?', 2)[1]));
  const { data } = markedSchema.required().safeParse({ ...query, port });
  return data;
}

export interface GreetRelayOptions {
  identity: Identity;
  /** The port that was dialed. */
  port: number;
  /** The profile's secret, or the code which the user typed. */
  secret: Secret;
  signal: AbortSignal;
}

/**
 * The extension's side. Returns the secret to keep: the one given, or, when a code was given, the new one.
 * @throws {PairingError} the relay could not prove the secret, or does not know this profile. The relay has proved nothing
 *   when it refuses: never forget a secret because of a refusal.
 * @throws {ProtocolError} the relay speaks another version, or something else altogether.
 * @throws {TimeoutError} a step took more than 5 s.
 */
export async function greetRelay(
  wire: Wire,
  { identity, port, secret, signal }: GreetRelayOptions,
): Promise<{ secret: string; relay: Welcome }> {
  try {
    const key = await sharedKey(secret);
    const greeting = { protocol: PROTOCOL_VERSION, port, nonce: createNonce() };
    const hello: Hello =
      typeof secret === 'string' ? { ...greeting, mark: await prove(key, markText(greeting)) } : greeting;
    send(wire, { hello });
    const { challenge } = await receive(wire, 'challenge', signal);
    const proofTexts = transcript(hello, challenge.nonce);
    if (!(await isProof(key, challenge.proof, proofTexts.relay))) throw wrongSecret('relay');
    // before the proof: after the welcome the relay may call at once
    const lastingSecret = await secretToKeep({ secret, proofTexts, identity });
    send(wire, { proof: { ...identity, proof: await prove(key, proofTexts.extension(identity)) } });
    const { welcome } = await receive(wire, 'welcome', signal);
    return { secret: lastingSecret, relay: welcome };
  } catch (thrown) {
    wire.close('handshake failed');
    throw thrown;
  }
}

/** Whether the mark was made with this secret. */
export async function isMarkOf(greeting: MarkedGreeting, secret: string): Promise<boolean> {
  return greeting.mark !== undefined && isProof(await sharedKey(secret), greeting.mark, markText(greeting));
}

/** Who connected, and the secret to keep for that profile; `paired` is true when it is new. */
export interface GreetedExtension {
  identity: Identity;
  secret: string;
  paired: boolean;
}

export interface GreetExtensionOptions {
  /**
   * Finds the secret that the mark was made with, or the pairing code when there is no mark. What it throws is sent to the
   * extension.
   */
  secretFor(hello: Hello): Promise<Secret>;
  /**
   * Records an extension that has proved itself, before it is let in, so that a crash loses nothing. Refuses one that uses
   * the secret of another profile; what it throws is sent to the extension.
   */
  admit?(greeted: GreetedExtension): Promise<void>;
  /** The port on which the relay listens. */
  port: number;
  welcome: Welcome;
  signal: AbortSignal;
}

/**
 * The relay's side.
 * @throws {PairingError} the extension could not prove the secret.
 * @throws {ProtocolError} the extension speaks another version, or something else altogether.
 * @throws {TimeoutError} a step took more than 5 s.
 */
export async function greetExtension(
  wire: Wire,
  { secretFor, admit, port, welcome, signal }: GreetExtensionOptions,
): Promise<GreetedExtension> {
  try {
    const { hello } = await receive(wire, 'hello', signal);
    if (hello.protocol !== PROTOCOL_VERSION) throw versionMismatch(hello);
    if (hello.port !== port) throw portMismatch(hello.port, port);
    const secret = await secretFor(hello);
    const key = await sharedKey(secret);
    const nonce = createNonce();
    const proofTexts = transcript(hello, nonce);
    send(wire, { challenge: { nonce, proof: await prove(key, proofTexts.relay) } });
    const { proof: answer } = await receive(wire, 'proof', signal);
    const { proof, ...identity } = answer;
    if (!(await isProof(key, proof, proofTexts.extension(identity)))) throw wrongSecret('extension');
    // before the welcome: after it the extension may call at once
    const lastingSecret = await secretToKeep({ secret, proofTexts, identity });
    const greeted = { identity, secret: lastingSecret, paired: hello.mark === undefined };
    await admit?.(greeted);
    send(wire, { welcome });
    return greeted;
  } catch (thrown) {
    send(wire, { refused: toWire(thrown) });
    wire.close('handshake failed');
    throw thrown;
  }
}

const messages = {
  hello: z.object({ hello: helloSchema }),
  challenge: z.object({ challenge: z.object({ nonce: nonceSchema, proof: proofSchema }) }),
  proof: z.object({ proof: identitySchema.extend({ proof: proofSchema }) }),
  welcome: z.object({ welcome: welcomeSchema }),
};
const refusedSchema = z.object({ refused: wireErrorSchema });
type Messages = { [K in keyof typeof messages]: z.infer<(typeof messages)[K]> };

function send(wire: Wire, message: Messages[keyof Messages] | z.infer<typeof refusedSchema>): void {
  wire.send(JSON.stringify(message));
}

async function receive<K extends keyof Messages>(wire: Wire, step: K, signal: AbortSignal): Promise<Messages[K]> {
  const text = await nextMessage(wire, step, signal);
  const json = parseJson(text);
  const parsed = messages[step].safeParse(json);
  if (parsed.success) return parsed.data as Messages[K]; // the row of `messages` for this step has parsed it
  const refused = refusedSchema.safeParse(json);
  if (refused.success) throw fromWire(refused.data.refused);
  throw new ProtocolError(`The other side of the link did not send its ${step}.`, {
    hint: 'Check that nothing but Tabhand uses this port, and that relay and extension are of the same version.',
    cause: parsed.error,
  });
}

function nextMessage(wire: Wire, step: string, signal: AbortSignal): Promise<string> {
  const timeout = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
  const timer = setTimeout(() => timeout.abort(), STEP_TIMEOUT_MS);
  const deadline = AbortSignal.any([signal, timeout.signal]);
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      wire.onMessage(undefined);
      deadline.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => finish(() => reject(stepTimedOut(step, deadline.reason)));
    if (deadline.aborted) return abort();
    deadline.addEventListener('abort', abort);
    wire.onClose((reason) => finish(() => reject(new ProtocolError(`The link ended before the ${step} (${reason}).`))));
    wire.onMessage((text) => finish(() => resolve(text)));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the caller says that it is no message of ours
  }
}

interface Transcript {
  relay: string;
  extension(identity: Identity): string;
  nonces: string;
}

function transcript({ nonce, port }: Hello, relayNonce: string): Transcript {
  return {
    relay: `relay|${nonce}|${relayNonce}|${port}`,
    extension: ({ profile, label, version }) =>
      `extension|${relayNonce}|${nonce}|${port}|${JSON.stringify([profile, label, version])}`,
    nonces: `${nonce}|${relayNonce}`,
  };
}

function markText({ nonce, port }: MarkedGreeting): string {
  return `mark|${nonce}|${port}`;
}

interface SecretParts {
  secret: Secret;
  proofTexts: Transcript;
  identity: Identity;
}

function secretToKeep({ secret, proofTexts, identity }: SecretParts): Promise<string> | string {
  if (typeof secret === 'string') return secret;
  return derivedSecret(secret.code, proofTexts.nonces, `tabhand profile|${identity.profile}`);
}

function wrongSecret(whose: 'relay' | 'extension'): PairingError {
  return new PairingError(`The ${whose} could not prove that it was paired with this side.`, {
    hint: 'Run `tabhand pair` and type its code in the popup of the Tabhand extension.',
    data: { whose },
  });
}

function versionMismatch({ protocol }: Hello): ProtocolError {
  return new ProtocolError(
    `The extension speaks version ${protocol} of the link, this relay version ${PROTOCOL_VERSION}.`,
    { hint: 'Update the older of the two.', data: { extension: protocol, relay: PROTOCOL_VERSION } },
  );
}

function portMismatch(dialed: number, served: number): PairingError {
  return new PairingError(`The extension dialed port ${dialed}, but this relay serves port ${served}.`, {
    hint: 'Something forwards the connection. Set the port of the relay in the popup of the Tabhand extension.',
    data: { dialed, served },
  });
}

function stepTimedOut(step: string, reason: unknown): TimeoutError {
  return new TimeoutError(`The other side of the link did not send its ${step} in time.`, {
    data: { phase: `handshake: ${step}` },
    cause: reason,
  });
}
