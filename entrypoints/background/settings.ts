import { z } from 'zod';
import { DEFAULT_PORT } from '../../lib/protocol/version.ts';

const settingsSchema = z.object({
  /** Stable id of this browser profile. */
  profile: z.string().min(1),
  /** The user's name for it. */
  label: z.string(),
  /** Port of the relay on 127.0.0.1. */
  port: z.number().int().min(1).max(65_535),
  /** The secret agreed on when relay and profile were paired; absent before. */
  secret: z.string().optional(),
  /** The user allows sessions outside incognito to use a proxy, which then carries the traffic of all tabs. */
  proxyForAll: z.boolean().optional(),
});
export type SettingsData = z.infer<typeof settingsSchema>;

/** The part of a chrome.storage area that the worker uses. */
export interface StorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

const KEY = 'settings';

/** What outlives the browser: this profile's identity, and its pairing. */
export class Settings {
  readonly #area: StorageArea;
  readonly #label: string;
  #loaded: Promise<SettingsData> | undefined;

  /** `label` is the profile's name until its user renames it. */
  constructor(area: StorageArea, label: string) {
    this.#area = area;
    this.#label = label;
  }

  get(): Promise<SettingsData> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  async change(change: Partial<SettingsData>): Promise<void> {
    const data = { ...(await this.get()), ...change };
    this.#loaded = Promise.resolve(data);
    await this.#area.set({ [KEY]: data });
  }

  /** Removes the pairing. */
  async forgetSecret(): Promise<void> {
    const data = { ...(await this.get()) };
    delete data.secret;
    this.#loaded = Promise.resolve(data);
    await this.#area.set({ [KEY]: data });
  }

  async #load(): Promise<SettingsData> {
    const stored = settingsSchema.safeParse((await this.#area.get(KEY))[KEY]);
    if (stored.success) return stored.data;
    const data = { profile: crypto.randomUUID(), label: this.#label, port: DEFAULT_PORT };
    await this.#area.set({ [KEY]: data });
    return data;
  }
}
