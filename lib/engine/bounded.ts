import { cutAt, LONGEST_TITLE } from '../page/long-lines.ts';

/** Characters: real ones that a client may have to open again are shorter. */
export const LONGEST_URL = 8_000;

/** Most characters of what a page can make as long as it likes, by the names that results give it. */
const LONGEST: Readonly<Record<string, number>> = {
  title: LONGEST_TITLE,
  url: LONGEST_URL,
  newTab: LONGEST_URL,
  otherProgram: LONGEST_URL,
  loading: LONGEST_URL,
  frameUrl: LONGEST_URL,
  loadError: LONGEST_URL,
};

/** What a method gives, with titles and URLs that are not longer than a client can use: of longer ones the beginning. */
export function bounded<T>(result: T): T {
  return boundedIn(result, '') as T; // nothing but long texts are others, and those are texts still
}

function boundedIn(data: unknown, name: string): unknown {
  if (typeof data === 'string') return cutAt(data, LONGEST[name] ?? Infinity);
  if (Array.isArray(data)) return data.map((one) => boundedIn(one, name));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, boundedIn(value, key)]));
}
