import { accountOf } from './account.ts';
import { affords } from './affords.ts';
import { decide, type Decision } from './decide.ts';
import { isContrary } from './denied.ts';
import { isForeign } from './instruction.ts';
import { takeQuotes } from './intent.ts';
import { isKindred, plainSensesOf } from './kindred.ts';
import { actsOn, labelsOf, OTHER_ACTS } from './labels-said.ts';
import { leading } from './leading.ts';
import { objectionToAccount } from './objection.ts';
import { final } from './own-score.ts';
import type { Proposal } from './proposal.ts';
import { isCell } from './roles.ts';
import { labelOf, type Scene } from './scene.ts';
import { giving, neutral } from './verbs.ts';
import type { Weighed } from './weighing.ts';
import { readWish, type AskedWord, type Wish } from './wish.ts';
import type { Word } from './words.ts';

/** Words for paying, submitting or deciding at once: these must be requested by their own name. */
const BINDING = new Set(
  (
    'buy order pay purchase checkout book reserve donate bid subscribe send submit post publish place confirm accept sign apply ' +
    'invite share transfer withdraw sell finish complete'
  ).split(' '),
);

/** If nothing else fits: the only control for which synonyms account for all words of the instruction. */
export function decideKindred(clause: string, scene: Scene): Decision | undefined {
  const { text, parts } = takeQuotes(clause);
  if (parts.length > 0 || OTHER_ACTS.test(text) || isForeign(clause)) return undefined;
  const wish = readWish(clause);
  const found = [...labelsOf(scene)].flatMap(([label, nodes]) =>
    mayExplain(wish, scene.words(label))
      ? nodes.flatMap((node) => actsOn(node, false).flatMap((act) => explained(wish, act, scene)))
      : [],
  );
  const best = leading(found, LEAD).filter((one) => !isContrary(clause, one, scene));
  const decision = decide(best);
  return decision.chosen ? decision : undefined;
}

const LEAD = 0.5;

/** Whether a word is an everyday synonym of one in a label. */
function isKin(words: readonly Word[], place: number, label: readonly Word[]): boolean {
  return label.some((_, at) => explains(words, place, { label, at }));
}

interface Said {
  label: readonly Word[];
  at: number;
}

const explains = (words: readonly Word[], place: number, { label, at }: Said): boolean =>
  isKindred([plainSensesOf(words), place], [plainSensesOf(label), at]);

function mayExplain(wish: Wish, label: readonly Word[]): boolean {
  return wish.asked.some(({ word }) => isKin(wish.words, wish.words.indexOf(word), label));
}

function explained(wish: Wish, proposal: Proposal, scene: Scene): Weighed[] {
  const { node, action } = proposal;
  if (!node || isCell(node.role) || !affords(node, action)) return [];
  const label = scene.words(labelOf(node));
  const [first] = label;
  if (!first || final.has(first.text) || (node.role === 'button' && BINDING.has(first.text))) return [];
  const kin = wish.asked.filter(({ word }) => isKin(wish.words, wish.words.indexOf(word), label));
  const account = accountOf(wish, { node, action }, scene);
  const left = account.answers.filter(({ by }) => by === undefined).map(({ asked }) => asked);
  if (!left.every((asked) => kin.includes(asked) || isEmpty(asked)) || !left.some((asked) => kin.includes(asked)))
    return [];
  if (wish.words.some(({ text }, place) => DENYING.test(text) && !isKin(wish.words, place, label))) return []; // "it is not done"
  const isUnasked = (word: Word): boolean =>
    !wish.words.some((_, place) => explains(wish.words, place, { label, at: label.indexOf(word) }));
  if (label.some((word) => TURNS.test(word.text) && isUnasked(word) && !isSaidIn(wish.words, word))) return [];
  const extra = account.extra.filter((word) => isUnasked(word) && !giving.has(word.text) && !neutral.has(word.text));
  const isTold = account.answers.some(({ by, asked }) => by === 'near' && asked.word.weight === 1);
  if (extra.length > (isTold && label.length === 2 ? 1 : 0)) return [];
  const answers = account.answers.map((one) =>
    one.by === undefined || kin.includes(one.asked) ? { ...one, by: 'own' as const } : one,
  );
  const held = { ...account, answers, extra: [] };
  if (objectionToAccount(held, { node, action }, scene) !== undefined) return [];
  const weight = answers.reduce(
    (sum, { asked, by }) => sum + (by === 'own' ? OWN : by === 'near' ? NEAR : 0) * asked.word.weight,
    0,
  );
  return [{ proposal: { ...proposal, isAnswered: true }, weight, hasVerb: false, ordinal: undefined }];
}

const [OWN, NEAR] = [1, 0.7];
const DENYING = /^(?:not|no|never|t|without|stop|quit|except|but)$/;
/** "Save as" is no "Save". */
const TURNS = /^(?:in|out|up|off|on|as|back|over|away|down)$/;
const isSaidIn = (words: readonly Word[], { text }: Word): boolean => words.some((word) => word.text === text);

/** A word without meaning of its own in a sentence; a leading verb has one. */
const isEmpty = ({ word, isVerb }: AskedWord): boolean => EMPTY.has(word.text) && !(isVerb && LEADS.test(word.text));
const LEADS = /^(?:keep|try|like|got|come|put|make|take)$/;

const EMPTY = new Set(
  (
    'know let get got put take make give say tell thing things stuff way bit like want wants wish look see go come came keep whatever ' +
    'anything everything something someone whole must might maybe actually really already simply quickly today now time moment how many much ' +
    'too here there think guess suppose hope try able possible'
  ).split(' '),
);
