import { PairingError } from '../errors/named-errors.ts';
import { parsePairingCode } from './pairing-code.ts';

/** What both ends of the link share: the profile's secret, or, while pairing, the code which the user carries over. */
export type Secret = string | { code: string };

type Bytes = Uint8Array<ArrayBuffer>;

/** Makes the HMAC key of a secret. @throws {PairingError} the code is no pairing code. */
export async function sharedKey(secret: Secret): Promise<CryptoKey> {
  const bytes = typeof secret === 'string' ? utf8(secret) : await codeSecret(secret.code);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** Derives a lasting secret from a pairing code; the same on both ends when `salt` and `purpose` are. */
export async function derivedSecret(code: string, salt: string, purpose: string): Promise<string> {
  return toHex(await derive(await codeSecret(code), salt, purpose));
}

/** HMAC-SHA256 of the text, in hex. */
export async function prove(key: CryptoKey, text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text))));
}

/** True when the proof is that of the text; takes the same time wherever they differ. */
export function isProof(key: CryptoKey, proof: string, text: string): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, fromHex(proof), utf8(text));
}

/** 32 random bytes in hex. */
export function createNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

function codeSecret(code: string): Promise<Bytes> {
  const letters = parsePairingCode(code);
  if (!letters) {
    throw new PairingError('This is no pairing code.', {
      hint: 'Run `tabhand pair` and type its 16 letters and digits.',
    });
  }
  return derive(utf8(letters), '', 'tabhand pairing');
}

async function derive(bytes: Bytes, salt: string, purpose: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
