import { BrowserNotConnectedError, ConfigurationError } from '../lib/errors/named-errors.ts';

/** A profile that was paired with this relay at some time. */
export interface KnownProfile {
  id: string;
  label: string;
  connected: boolean;
  /** ISO 8601. */
  lastSeen: string;
}

export interface Absence {
  /** What `--contextId` says, or the id of the profile that the session is in. */
  wanted: string | undefined;
  waitedMs: number;
  profiles: KnownProfile[];
  /** Why the last extension that came was not let in. */
  refusal: ConfigurationError | undefined;
}

/** The browser that a call needs is not there. */
export function browserNotConnected({ wanted, waitedMs, profiles, refusal }: Absence): BrowserNotConnectedError {
  const waited = `the relay waited ${Math.round(waitedMs / 1_000)} s for it`;
  const refused = refusal ? [`An extension tried to connect and was refused: ${refusal.message}`] : [];
  const sentences = [`${profileName(wanted)} is not connected; ${waited}.`, ...refused, ...profiles.map(describe)];
  return new BrowserNotConnectedError(sentences.join(' '), {
    hint: refusal?.hint ?? hintFor(wanted, profiles),
    data: { profiles },
  });
}

/** `--contextId` is the name of several profiles that are connected. */
export function ambiguousProfile(
  contextId: string,
  namesakes: readonly { profile: string; label: string }[],
): ConfigurationError {
  const profiles = namesakes.map(({ profile, label }) => ({ id: profile, label }));
  const ids = profiles.map(({ id }) => id).join(' or ');
  return new ConfigurationError(`${profiles.length} connected browser profiles are called "${contextId}".`, {
    hint: `Give --contextId the id of one: ${ids}. Or pair one of them again under another name.`,
    data: { option: 'contextId', profiles },
  });
}

function profileName(wanted: string | undefined): string {
  return wanted === undefined ? 'The browser' : `The browser profile "${wanted}"`;
}

function describe({ id, label, connected, lastSeen }: KnownProfile): string {
  return `Profile "${label}" (${id}) ${connected ? 'is connected' : `was last seen at ${lastSeen}`}.`;
}

function hintFor(wanted: string | undefined, profiles: KnownProfile[]): string {
  if (profiles.length === 0)
    return 'Install the Tabhand extension in Chrome, run `tabhand pair` and type its code in the popup; or run `tabhand browser`.';
  if (wanted !== undefined && !profiles.some(({ id, label }) => [id, label].includes(wanted)))
    return 'Give --contextId the id or the name of one of these profiles.';
  return 'Open Chrome with that profile and check that the Tabhand extension is enabled; `tabhand doctor` says what is missing.';
}
