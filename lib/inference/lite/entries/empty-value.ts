import type { Entry } from '../structure/repeated-groups.ts';

/** "–" in its column, or "Not yet rated". */
export const isNoValue = ({ columns }: Entry, texts: readonly string[]): boolean =>
  columns.length > 0
    ? texts.every((text) => NO_VALUE.test(text.trim()))
    : texts.some((text) => NOT_RATED_YET.test(text.trim()));
const NO_VALUE = /^(?:[-–—]|n\/a|(?:none|unknown|(?:not?|never) .{1,20}|un\p{L}+))?$/iu;
const NOT_RATED_YET =
  /^(?:[-–—]|n\/a|unrated|(?:not|never) (?:yet )?(?:rated|reviewed|priced)(?: yet)?|no (?:reviews?|ratings?|price|votes?)(?: yet)?|(?:noch )?(?:nicht bewertet|keine bewertung(?:en)?)|pas encore noté|sin valoraciones)$/iu;
