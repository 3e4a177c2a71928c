import type { Outline } from '../outline.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../words.ts';
import { LITTLE } from './narrow.ts';
import { isOne } from './one-root.ts';
import type { Piece } from './pieces.ts';

export const isWho = (question: string): boolean =>
  /^(?:who(?:se|m)?|wer|wem|wen|qui|quién|quem|chi|wie is)\b/i.test(question);

const WHO_IS = /^(?:who|wer|qui|quién|chi) (?:is|are|was|were|ist|est|es|è)(?!\p{L})/iu;
const PARTICIPLE =
  '(?:\\p{L}+ed|done|made|written|sold|told|sent|taken|taught|bought|brought|drawn|driven|led|given|shown|chosen|sung|built|found|held|kept|paid|won|set|run|cut)';
const DEED = new RegExp(
  `(?:^|[^\\p{L}])(?<deed>${PARTICIPLE})(?: (?:out|up|off|in|on))? (?<how>by|to|for) (?<name>[\\p{Lu}@].*)$`,
  'iu',
);
/** "Done by Ben" tells who did whatever the entry describes. */
const ANY_DEED = /^(?:done|completed|finished|handled)$/i;
const AUTHORS = /^(?:wrote|written|posted|published|made|created|authored)$/i;

/** "Assigned to Volt & Co" for "who is it assigned to", "Done by Ben" for who did what all the words describe. */
export function doerSaid(question: string, asked: readonly Word[], pieces: readonly Piece[]): string | undefined {
  if (!isWho(question)) return undefined;
  const said = pieces.filter(({ node }) => node.role !== 'button');
  const written = wordsOf(said.map(({ text }) => text).join(' '));
  const isAllSaid = !WHO_IS.test(question) && asked.every((word) => written.some((other) => isOne(word, other)));
  for (const { text } of said) {
    const { deed = '', how = '', name = '' } = DEED.exec(text)?.groups ?? {};
    const isSo = ANY_DEED.test(deed) ? isAllSaid : isDeedOf(deed, asked);
    if (name !== '' && isSo && (how === 'by' || new RegExp(`\\b${how}\\b`, 'i').test(question))) return name;
  }
  return undefined;
}

/** The page tells about the person only that another action was theirs: "Presented by Dora Quill", if asked who wrote it. */
export function isOfOtherDeed(question: string, told: string, { nodes }: Outline): boolean {
  if (!isWho(question)) return false;
  const asked = wordsOf(question).filter(({ weight, text }) => weight > STOP_WEIGHT && !LITTLE.test(text));
  const deeds = nodes.flatMap(({ name }) => {
    const { deed, name: doer } = DEED.exec(name.slice(0, name.indexOf(told) + told.length))?.groups ?? {};
    return deed !== undefined && doer === told ? [deed] : [];
  });
  return deeds.length > 0 && !deeds.some((deed) => ANY_DEED.test(deed) || isDeedOf(deed, asked));
}

/** Who teaches is called a coach, too. */
const callings: readonly { deed: RegExp; label: RegExp }[] = [
  { deed: /^(?:teach|train|coach|instruct|lecture)/i, label: /teach|instruct|coach|train|lectur|tutor|professor/i },
  { deed: /^(?:wr[io]te|written)/i, label: /author|writer/i },
  { deed: /^(?:present|host|moderat)/i, label: /host|present|moderat/i },
  { deed: /^(?:lead|led|guide|run)/i, label: /lead|guide|head|host|organi[sz]er/i },
  { deed: /^(?:handle|manage)/i, label: /agent|manager|handler|assignee/i },
  { deed: /^(?:s[eo]ll|sold)/i, label: /sell|vendor|merchant|dealer/i },
  { deed: /^(?:buy|bought|order)/i, label: /buy|customer|client/i },
];

export const isCallingOf = (asked: readonly Word[], label: string): boolean =>
  callings.some(({ deed, label: called }) => called.test(label) && asked.some(({ text }) => deed.test(text)));

/** "Night Ferry, episode 1" is not who wrote Night Ferry. */
export const isThingAsked = (question: string, told: string): boolean =>
  isWho(question) &&
  !WHO_IS.test(question) &&
  ` ${question.toLowerCase()} `.includes(` ${(told.split(/\s*[,:(–—]/)[0] ?? '').toLowerCase()} `);

const isDeedOf = (deed: string, asked: readonly Word[]): boolean =>
  wordsOf(deed).some((word) => asked.some((other) => isOne(other, word))) ||
  (AUTHORS.test(deed) && asked.some(({ text }) => AUTHORS.test(text)));
