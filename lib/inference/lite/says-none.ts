import type { Entry } from './extract/groups.ts';

/** "–" in its column, or "Not yet rated". */
export const hasNone = ({ columns }: Entry, texts: readonly string[]): boolean =>
  columns.length > 0
    ? texts.every((text) => NOTHING.test(text.trim()))
    : texts.some((text) => NONE_YET.test(text.trim()));
const NOTHING = /^(?:[-–—]|n\/a|(?:none|unknown|(?:not?|never) .{1,20}|un\p{L}+))?$/iu;
const NONE_YET =
  /^(?:[-–—]|n\/a|unrated|(?:not|never) (?:yet )?(?:rated|reviewed|priced)(?: yet)?|no (?:reviews?|ratings?|price|votes?)(?: yet)?|(?:noch )?(?:nicht bewertet|keine bewertung(?:en)?)|pas encore noté|sin valoraciones)$/iu;
