import { truncate, MAX_TITLE_LENGTH } from '../page/long-lines.ts';

/** Characters: real ones that a client may have to open again are shorter. */
export const MAX_URL_CHARACTERS = 8_000;

/** Most characters of what a page can make as long as it likes, by the names that results give it. */
const MAX_CHARACTERS: Readonly<Record<string, number>> = {
  title: MAX_TITLE_LENGTH,
  url: MAX_URL_CHARACTERS,
  newTab: MAX_URL_CHARACTERS,
  otherProgram: MAX_URL_CHARACTERS,
  loading: MAX_URL_CHARACTERS,
  frameUrl: MAX_URL_CHARACTERS,
  loadError: MAX_URL_CHARACTERS,
};

/** What a method gives, with titles and URLs that are not longer than a client can use: of longer ones the beginning. */
export function bounded<T>(result: T): T {
  return boundValue(result, '') as T; // nothing but long texts are others, and those are texts still
}

function boundValue(data: unknown, name: string): unknown {
  if (typeof data === 'string') return truncate(data, MAX_CHARACTERS[name] ?? Infinity);
  if (Array.isArray(data)) return data.map((one) => boundValue(one, name));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, boundValue(value, key)]));
}
