/** Names of the blocks that contain data in prompts. */
const NAMES = ['page', 'appeared', 'answers', 'last-answer', 'issues'] as const;

// Characters that look like "<" to a model, and invisible ones: zero-width and direction characters, and the "tags" in
// which whole sentences can be hidden (allowed in flag emoji, after their black flag).
const ANGLE_BRACKETS = '<＜﹤‹〈⟨';
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]`;
// One class for all of it: overlapping parts would be tried in every division, so that a page could hang us.
const SEPARATORS = String.raw`[\s/⁄∕／\\${INVISIBLE.slice(1)}*`;
const FULLWIDTH_OFFSET = 0xfee0; // from a letter to its fullwidth form
const FORGED_DELIMITER = new RegExp(
  `[${ANGLE_BRACKETS}](?=${SEPARATORS}(?:${NAMES.map(lookalikePattern).join('|')}))`,
  'giu',
);
const TAGS = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]+/gu;
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu; // show text in another order than it is read

/**
 * Delimits data. Nothing in it can end the block, or begin another one: anything that looks like a delimiter is written with
 * "&lt;", even with invisible characters between its letters.
 */
export function dataBlock(name: (typeof NAMES)[number], data: string): string {
  const visible = data.replaceAll(TAGS, '$1').replaceAll(OVERRIDES, '');
  return `<${name}>\n${visible.replaceAll(FORGED_DELIMITER, '&lt;')}\n</${name}>`;
}

/** Removes line breaks of any kind, so that the text cannot forge a line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Matches a name in letters of either width, with invisible characters between them. */
function lookalikePattern(name: string): string {
  return [...name]
    .map((letter) => `[${letter}${String.fromCodePoint(letter.charCodeAt(0) + FULLWIDTH_OFFSET)}]`)
    .join(`${INVISIBLE}*`);
}
