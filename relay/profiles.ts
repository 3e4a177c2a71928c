import { z } from 'zod';
import { readJsonSetting, settingsFolder, writeSetting } from './settings.ts';

const PROFILES_FILE = 'profiles.json';

const profileSchema = z.object({
  /** The user's name for the browser profile. */
  label: z.string(),
  /** What extension and relay prove to each other. */
  secret: z.string(),
  /** Milliseconds since 1970, like `lastSeenAt`. */
  pairedAt: z.number(),
  lastSeenAt: z.number(),
});
/** A browser profile which was paired with this user's relay. */
export type Profile = z.infer<typeof profileSchema>;

const profilesSchema = z.record(z.string(), profileSchema);

/** The paired profiles by their id. */
export async function readProfiles(folder: string = settingsFolder()): Promise<Record<string, Profile>> {
  return (await readJsonSetting(folder, PROFILES_FILE, profilesSchema)) ?? {};
}

/** Adds or changes one profile. */
export async function saveProfile(id: string, profile: Profile, folder: string = settingsFolder()): Promise<void> {
  const profiles = { ...(await readProfiles(folder)), [id]: profile };
  await writeSetting(folder, PROFILES_FILE, `${JSON.stringify(profiles, undefined, 2)}\n`);
}
