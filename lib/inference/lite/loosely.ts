import { accountOf, type Account } from './account.ts';
import { affords } from './affords.ts';
import { DENIES } from './denied.ts';
import { takeQuotes } from './intent.ts';
import { actsOn, isSaid, isUnsaid, MOST_ALIKE, OTHER_ACTS, SCORE, labelsOf } from './labels-said.ts';
import { isSame } from './naming.ts';
import { isHow } from './objection-alone.ts';
import { exempt, objectionToAccount } from './objection.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { grave } from './own-score.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isEditable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { acting, unsaid } from './verbs.ts';
import { isCountOf, LEAST, shareOf, strongExtra, type Weighed } from './weighing.ts';
import { readWish, type AskedWord, type Wish } from './wish.ts';
import { wordsOf, type Word } from './words.ts';

const MOST_JUDGED = 12;

/** If nothing accounts for all words exactly: a candidate that does but has more words, or does except for one word that is nowhere. */
export function loosely(clause: string, scene: Scene, read: readonly Proposal[]): Weighed[] {
  const { text: plain } = takeQuotes(clause);
  if (OTHER_ACTS.test(plain) || DENIES.test(plain)) return [];
  const wish = readWish(clause);
  if (wish.asked.filter((asked) => isUnsaid(asked, scene)).length > 1) return [];
  const ranked = read.filter(
    ({ node, action, twoStep }) =>
      node && isInteractive(node) && !twoStep && !exempt.has(action.method) && affords(node, action),
  );
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, MOST_JUDGED);
  return [
    ...onlySaying(wish, scene),
    ...best.flatMap((proposal) => looseWeight(wish, { ...proposal, score: SCORE }, scene)),
    ...[...labelsOf(scene)].flatMap(([label, nodes]) =>
      nodes.length <= MOST_ALIKE && isSaid(wish, scene.words(label), scene)
        ? nodes.flatMap((node) => actsOn(node, false).flatMap((act) => looseWeight(wish, act, scene)))
        : [],
    ),
  ];
}

/** The label has the action, and its row or the label the object. */
function looseWeight(wish: Wish, proposal: Proposal, scene: Scene): Weighed[] {
  const { node, action } = proposal;
  if (!node || (action.method === 'click' && isEditable(node.role))) return []; // a value was given, or none
  const account = accountOf(wish, { node, action }, scene);
  const left = account.answers.filter(({ by }) => by === undefined);
  const answers = account.answers.filter(({ by }) => by !== undefined);
  const mayBeOfChoice = (asked: AskedWord): boolean =>
    action.method === 'selectOption' && isKindOfChoice(asked, account, { node, scene });
  if (
    left.length > 1 ||
    !left.every(
      ({ asked }) =>
        (isKindOfThing(asked, account, { node, scene }) ||
          mayBeOfChoice(asked) ||
          (mayGoUnsaid(asked, scene) &&
            (isAfterOwn(asked, account) || !(asked.isProper || isHow(asked, wish.asked[0]))))) &&
        !isQuoted(asked, wish),
    )
  )
    return [];
  if (strongExtra(account).some(({ text }) => !/\d/.test(text))) return [];
  const rest = { ...account, answers };
  const [first, ...others] = answers;
  if (left.length > 0 && grave.has(account.said[0]?.text ?? '')) return [];
  const isPressed = PRESSES.test(first?.asked.word.text ?? '') && others[0]?.by === 'own' && wish.quoted.length > 0;
  const isDone =
    isPressed ||
    (first?.asked.isVerb === true && !first.asked.isLight && first.by === 'own' && isVerbOf(first.asked, account));
  const isChosen = left.some(({ asked }) => mayBeOfChoice(asked));
  const isTold = others.some(({ asked, by }) => asked.word.weight === 1 && (by === 'near' || by === 'own'));
  if (
    !(isChosen || (isDone && (isTold || isOnlyVerb(account, node, scene)))) ||
    objectionToAccount(rest, { node, action }, scene) !== undefined
  )
    return [];
  const weight = answers.reduce(
    (sum, { asked, by }) => sum + shareOf({ asked, by }, node, scene) * Math.max(asked.word.weight, LEAST),
    0,
  );
  return [{ proposal: { ...proposal, isAnswered: left.length > 0 }, weight, hasVerb: isDone, ordinal: undefined }];
}

const PRESSES = /^(?:click|press|tap|hit|push)$/;

/** "Edit the expense for the rental car", "extend Ada's rental", "reserve this piece": a noun for the subject of the row or the page. */
function isKindOfThing(
  { word, isFirst, isOwned, isProper, before, after }: AskedWord,
  { answers, extra }: Account,
  { node, scene }: Where,
): boolean {
  if (isFirst || isProper || extra.length > 0 || !isNoun(word) || (after && !GOES_ON.test(after.text))) return false;
  const isTold = answers.some(({ asked, by }) => by === 'near' && asked.word.weight === 1);
  if (isTold) return isOwned || /^(?:the|an?|my|this)$/.test(before?.text ?? '');
  if (after || node.role !== 'button') return false;
  const isOfPage = scene.placesAbout(word).length > 0 && !isSaidByEntry(word, scene);
  return before?.text === 'this' || (before?.text === 'the' && isOfPage);
}

const GOES_ON = /^(?:of|for|from|in|on|to|by|with|about|at|under|near|that|which|who|is|as)$/;

const isNoun = (word: Word): boolean =>
  /^\p{Ll}{2,}$/u.test(word.text) && !OTHER.test(word.text) && !rolesNamed(word.text) && !isOrdinal(word.text);

/** "Tokens should live for 12 hours": all of a measure and some of its list's name are given, and a word that no entry has. */
function isKindOfChoice(
  { word, isFirst, after }: AskedWord,
  { answers, said, extra }: Account,
  { node, scene }: Where,
): boolean {
  if (extra.length > 0 || !said.some(({ text }) => /\d/.test(text)) || !isNoun(word)) return false;
  const own = answers.filter(({ asked, by }) => by === 'own' && !asked.isVerb);
  const isOfNumber = isFirst && /^\d+$/.test(after?.text ?? '');
  if (own.length < 2 || (isFirst && !isOfNumber) || acting.has(word.text) || DENIES.test(word.text)) return false;
  return !isSaidByEntry(word, scene) && !scene.says(node, word);
}

interface Where {
  node: OutlineNode;
  scene: Scene;
}

const isSaidByEntry = (word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const at = scene.outline.nodes[place];
    return at !== undefined && at.role !== 'option' && ancestorWhere(at, ({ role }) => isRowRole(role)) !== undefined;
  });

const OTHER = /ly$|^(?:new|other|another|more|number|all|everything|everyone|both|again|now|later|here|there|it)$/;

/** The only link with the distinguishing words, whatever else it has: "open the latest release" for "v2.4.0 Latest". */
function onlySaying(wish: Wish, scene: Scene): Weighed[] {
  const [first] = wish.asked;
  if (
    !(first?.isLight || (first && unsaid.has(first.word.text))) ||
    wish.asked.some(({ word }) => isOrdinal(word.text))
  )
    return [];
  const links = scene.elements.filter(({ role, name }) => role === 'link' && isSaid(wish, scene.words(name), scene));
  return links.flatMap((node) => {
    const proposal = onNode({ node, score: SCORE }, 'click', []);
    const account = accountOf(wish, { node, action: proposal.action }, scene);
    const own = account.answers.filter(({ asked, by }) => by === 'own' && !asked.isVerb && asked.word.weight === 1);
    const isMissed = ({ by }: Account['answers'][number]): boolean => by === undefined;
    const isPlural = ({ asked: { word } }: Account['answers'][number]): boolean =>
      word.text === word.stem && account.said.some(({ text, stem }) => stem === word.stem && text !== stem);
    if (own.length === 0 || own.some(isPlural) || account.answers.some(isMissed) || isCountOf(account, node)) return [];
    if (objectionToAccount(account, { node, action: proposal.action }, scene) !== undefined) return [];
    const isOther = (other: OutlineNode): boolean =>
      other !== node && own.every(({ asked }) => scene.words(other.name).some((said) => isSame(asked.word, said)));
    const isOnly = !scene.elements.some((other) => isInteractive(other) && isOther(other));
    return isOnly ? [{ proposal, weight: own.length, hasVerb: false, ordinal: undefined }] : [];
  });
}

/** "Sign here" for "sign the document": no other control begins so, and it is about no other thing. */
function isOnlyVerb({ said: [first], extra }: Account, node: OutlineNode, scene: Scene): boolean {
  if (!first || extra.length > 0 || grave.has(first.text) || node.role !== 'button') return false;
  return countsOfVerbs(scene).get(first.sense) === 1;
}

const counts = new WeakMap<Scene, ReadonlyMap<string, number>>();

/** How many controls begin with each word, queried by each of a thousand buttons. */
function countsOfVerbs(scene: Scene): ReadonlyMap<string, number> {
  const known = counts.get(scene);
  if (known) return known;
  const made = new Map<string, number>();
  for (const node of scene.elements) {
    const [first] = isInteractive(node) ? scene.words(node.name) : [];
    if (first) made.set(first.sense, (made.get(first.sense) ?? 0) + 1);
  }
  counts.set(scene, made);
  return made;
}

/** "edit Tuva Moe", if the label has "Tuva". */
function isAfterOwn(asked: AskedWord, { answers }: Account): boolean {
  const before = answers[answers.findIndex((answer) => answer.asked === asked) - 1];
  const isName = before?.by === 'near' && before.asked.isProper;
  return (before?.by === 'own' && !before.asked.isFirst) || (asked.isProper && isName);
}

const isQuoted = ({ word }: AskedWord, { quoted }: Wish): boolean =>
  quoted.some((text) => wordsOf(text).some(({ text: said }) => said === word.text));

const isVerbOf = ({ word }: AskedWord, { label: [first] }: Account): boolean =>
  first !== undefined && first.stem === word.stem;

/** "the inactive administrator" is none that is active: a state distinguishes. */
const STATE =
  /^(?:(?:in|de)activ\p{L}+|activ(?:e|ated)|un(?:paid|read|used|sent|verified|confirmed|assigned|published|answered|approved|finished|locked)|(?:en|dis)abled|suspended|blocked|overdue|expired|pending|offline|online|archived|hidden|public|private|paid|locked|failed|stopped|running|open|closed|empty|full)$/u;

function mayGoUnsaid({ word, isFirst, isOwned }: AskedWord, scene: Scene): boolean {
  if (
    STATE.test(word.text) ||
    isFirst ||
    isOwned ||
    isOrdinal(word.text) ||
    !/^\p{Ll}{3,}$/u.test(word.text) ||
    acting.has(word.text) ||
    rolesNamed(word.text)
  )
    return false;
  return scene.placesAbout(word).length === 0;
}
