import type { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire, type WireError } from '../errors/wire-error.ts';

const MIN_SECRET_CHARACTERS = 8; // characters: no key is shorter, and a short word would be removed from plain sentences
const SECRET_SETTING = /key|secret|token|password|authorization/i;

/** The secrets in a model's configuration: its key, and the values of settings with such names. */
export function secretsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'string') return SECRET_SETTING.test(name) ? [value, value.replace(/^Bearer /i, '')] : [];
    return typeof value === 'object' && value !== null ? secretsOf(value as Record<string, unknown>) : [];
  });
  return found.filter((secret) => secret.length >= MIN_SECRET_CHARACTERS);
}

/** The same text without the secrets. */
export function redactText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((said, secret) => said.replaceAll(secret, '…'), text);
}

/** The same error without the secrets: servers and proxies repeat what they were sent, in their messages and elsewhere. */
export function redactError(error: SvcError, secrets: readonly string[]): SvcError {
  const serialized = JSON.stringify(toWire(error));
  const escapedSecrets = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  if (!escapedSecrets.some((secret) => serialized.includes(secret)) && !containsSecret(error.cause, secrets))
    return error;
  return fromWire(JSON.parse(redactText(serialized, escapedSecrets)) as WireError); // the output of toWire
}

const MAX_LEVELS = 6; // of causes, and of their fields

/** Whether a cause, whose fields a log shows, contains one of the secrets. */
function containsSecret(value: unknown, secrets: readonly string[], levels = MAX_LEVELS): boolean {
  if (typeof value === 'string') return secrets.some((secret) => value.includes(secret));
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  const fields = value instanceof Error ? [...Object.values(value), value.message, value.cause] : Object.values(value);
  return fields.some((field) => containsSecret(field, secrets, levels - 1));
}
