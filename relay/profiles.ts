import { z } from 'zod';
import { withFileLock, readJsonSetting, settingsFolder, writeSetting } from './settings.ts';

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

/**
 * Adds or changes one profile, alone among all relays of the folder.
 * @param change Gives what is to be kept of the profile, of what is known of it now; undefined to leave all as it is.
 * @throws {ConfigurationError} it cannot be read or written.
 */
export async function changeProfile(
  id: string,
  change: (known: Profile | undefined) => Profile | undefined,
  folder: string = settingsFolder(),
): Promise<void> {
  await withFileLock(folder, PROFILES_FILE, async () => {
    const profiles = await readProfiles(folder);
    const changed = change(profiles[id]);
    if (!changed) return;
    await writeSetting(folder, PROFILES_FILE, `${JSON.stringify({ ...profiles, [id]: changed }, undefined, 2)}\n`);
  });
}
