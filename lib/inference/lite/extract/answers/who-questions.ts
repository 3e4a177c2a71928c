import type { Outline } from '../../outline/outline.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../../lexicon/words.ts';
import { INSIGNIFICANT_WORD } from '../scope/entries-about.ts';
import { isSameOrSameRoot } from '../../lexicon/same-root.ts';
import type { Piece } from '../scope/text-pieces.ts';

export const asksForPerson = (question: string): boolean =>
  /^(?:who(?:se|m)?|wer|wem|wen|qui|quién|quem|chi|wie is)\b/i.test(question);

const WHO_IS_QUESTION = /^(?:who|wer|qui|quién|chi) (?:is|are|was|were|ist|est|es|è)(?!\p{L})/iu;
const PARTICIPLE =
  '(?:\\p{L}+ed|done|made|written|sold|told|sent|taken|taught|bought|brought|drawn|driven|led|given|shown|chosen|sung|built|found|held|kept|paid|won|set|run|cut)';
const ACTION_WITH_AGENT = new RegExp(
  `(?:^|[^\\p{L}])(?<verb>${PARTICIPLE})(?: (?:out|up|off|in|on))? (?<how>by|to|for) (?<name>[\\p{Lu}@].*)$`,
  'iu',
);
/** "Done by Ben" tells who did whatever the entry describes. */
const DONE_BY = /^(?:done|completed|finished|handled)$/i;
const AUTHOR_VERB = /^(?:wrote|written|posted|published|made|created|authored)$/i;

/** "Assigned to Volt & Co" for "who is it assigned to", "Done by Ben" for who did what all the words describe. */
export function agentMentioned(question: string, asked: readonly Word[], pieces: readonly Piece[]): string | undefined {
  if (!asksForPerson(question)) return undefined;
  const said = pieces.filter(({ node }) => node.role !== 'button');
  const written = wordsOf(said.map(({ text }) => text).join(' '));
  const isAllSaid =
    !WHO_IS_QUESTION.test(question) && asked.every((word) => written.some((other) => isSameOrSameRoot(word, other)));
  for (const { text } of said) {
    const { verb = '', how = '', name = '' } = ACTION_WITH_AGENT.exec(text)?.groups ?? {};
    const isSo = DONE_BY.test(verb) ? isAllSaid : isSameAction(verb, asked);
    if (name !== '' && isSo && (how === 'by' || new RegExp(`\\b${how}\\b`, 'i').test(question))) return name;
  }
  return undefined;
}

/** The page tells about the person only that another action was theirs: "Presented by Dora Quill", if asked who wrote it. */
export function isAgentOfOtherAction(question: string, answer: string, { nodes }: Outline): boolean {
  if (!asksForPerson(question)) return false;
  const asked = wordsOf(question).filter(({ weight, text }) => weight > STOP_WEIGHT && !INSIGNIFICANT_WORD.test(text));
  const verbs = nodes.flatMap(({ name }) => {
    const { verb, name: doer } =
      ACTION_WITH_AGENT.exec(name.slice(0, name.indexOf(answer) + answer.length))?.groups ?? {};
    return verb !== undefined && doer === answer ? [verb] : [];
  });
  return verbs.length > 0 && !verbs.some((verb) => DONE_BY.test(verb) || isSameAction(verb, asked));
}

/** Who teaches is called a coach, too. */
const professions: readonly { verb: RegExp; label: RegExp }[] = [
  { verb: /^(?:teach|train|coach|instruct|lecture)/i, label: /teach|instruct|coach|train|lectur|tutor|professor/i },
  { verb: /^(?:wr[io]te|written)/i, label: /author|writer/i },
  { verb: /^(?:present|host|moderat)/i, label: /host|present|moderat/i },
  { verb: /^(?:lead|led|guide|run)/i, label: /lead|guide|head|host|organi[sz]er/i },
  { verb: /^(?:handle|manage)/i, label: /agent|manager|handler|assignee/i },
  { verb: /^(?:s[eo]ll|sold)/i, label: /sell|vendor|merchant|dealer/i },
  { verb: /^(?:buy|bought|order)/i, label: /buy|customer|client/i },
];

export const isProfessionFor = (asked: readonly Word[], label: string): boolean =>
  professions.some(({ verb, label: called }) => called.test(label) && asked.some(({ text }) => verb.test(text)));

/** "Night Ferry, episode 1" is not who wrote Night Ferry. */
export const repeatsAskedThing = (question: string, answer: string): boolean =>
  asksForPerson(question) &&
  !WHO_IS_QUESTION.test(question) &&
  ` ${question.toLowerCase()} `.includes(` ${(answer.split(/\s*[,:(–—]/)[0] ?? '').toLowerCase()} `);

const isSameAction = (verb: string, asked: readonly Word[]): boolean =>
  wordsOf(verb).some((word) => asked.some((other) => isSameOrSameRoot(other, word))) ||
  (AUTHOR_VERB.test(verb) && asked.some(({ text }) => AUTHOR_VERB.test(text)));
