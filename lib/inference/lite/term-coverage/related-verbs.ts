import { isChosenRole } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import type { Word } from '../lexicon/words.ts';

/**
 * Verbs that people use for one another, though labels do not: "contact Priya" presses her "Message", if the page has no
 * "Contact". Never irreversible ones.
 */
const verbFamilies: readonly string[] = [
  'contact message write chat email',
  'open view read details manage',
  'buy order purchase',
  'book reserve',
  'join register enrol enroll',
  'modify change edit adjust update correct fix amend',
  'undo revert',
  'turn rotate',
  'ask request',
  'ask contact enquire inquire',
  'tell notify alert',
  'replace change swap',
  'rewind back',
  'reset restore',
  'redeem use apply',
  'undo discard',
  'previous back',
  'suggest propose',
  'watch follow',
  'download export',
  'reschedule postpone change move',
  'create add new',
  'choose select pick',
  'compose write',
  'clear reset',
  'rate review',
  'begin start launch run',
  'halt stop end',
  'complete finish done submit',
  'approve accept confirm allow',
  'decline reject deny refuse',
  'forward share',
  'phone ring dial call',
  'like favourite favorite heart',
  'bookmark save favourite favorite',
  'silence mute',
  'prolong extend renew',
  'duplicate copy clone',
  'publish post',
  'retry repeat rerun',
  'rerun run',
  'restart reboot',
  'reveal show unhide',
  'start play',
  'shut close',
  'raise increase more',
  'lower reduce decrease less',
  'next later',
  'leave exit quit',
  'approve accept confirm ok okay',
  'previous earlier',
];

const relatedVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set(verbFamilies.flatMap((family) => family.split(' ')))].map((word) => [
    word,
    new Set(verbFamilies.map((family) => family.split(' ')).flatMap((words) => (words.includes(word) ? words : []))),
  ]),
);

export const hasRelatedVerb = ({ text }: Word): boolean => relatedVerbs.has(text);

/** Whether a label's verb is related to the requested one, and no control on the page has the latter. */
export function isRelatedVerb(verb: Word, labelVerb: Word, scene: Scene): boolean {
  if (verb.text === labelVerb.text || !relatedVerbs.get(verb.text)?.has(labelVerb.text)) return false;
  return !scene.shapes.some(
    ({ first }) => isInteractive(first) && !isChosenRole(first.role) && scene.words(first.name)[0]?.stem === verb.stem,
  );
}
