import type { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire, type WireError } from '../errors/wire-error.ts';

const SHORTEST = 8; // characters: no key is shorter, and a short word would be cut out of plain sentences
const SECRET_SETTING = /key|secret|token|password|authorization/i;

/** The secrets that a model is reached with: its key, and what settings hold under such names. */
export function secretsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'string') return SECRET_SETTING.test(name) ? [value, value.replace(/^Bearer /i, '')] : [];
    return typeof value === 'object' && value !== null ? secretsOf(value as Record<string, unknown>) : [];
  });
  return found.filter((secret) => secret.length >= SHORTEST);
}

/** The same text without the secrets. */
export function textWithoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((said, secret) => said.replaceAll(secret, '…'), text);
}

/** The same error without the secrets: servers and proxies repeat in their messages what they were sent. */
export function withoutSecrets(error: SvcError, secrets: readonly string[]): SvcError {
  const told = JSON.stringify(toWire(error));
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  if (!written.some((secret) => told.includes(secret))) return error;
  return fromWire(JSON.parse(textWithoutSecrets(told, written)) as WireError); // what toWire made
}
