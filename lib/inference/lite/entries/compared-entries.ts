import type { ActReply } from '../../inference.ts';
import type { Decision } from '../candidates/decision.ts';
import { mainElementsOf } from './entries.ts';
import { compareEntries, comparisonIn, type Comparison } from './comparison.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { tellsKind } from '../outline/kinds.ts';
import { OTHER_ACTION_WORDS } from '../term-coverage/label-words.ts';
import { containsWholeText } from '../instruction/page-notation.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { representativeOf } from '../candidates/relative-position.ts';
import { isCheckable, rolesNamed } from '../outline/roles.ts';
import { requote } from '../instruction/rule.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import { actionVerbs, fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

const SORT_REQUEST = /\b(?:sort|rank|arrange|group|filter)\b|^(?:order|show|list)\b|\bfirst$/i;
const SHOW_ONE_REQUEST = /^show (?:me )?(?:the\b|\p{L}+ of\b)/iu;

/** "show the cheapest" may mean sorting; "show the details of the cheapest deal", "show the cheapest deal" mean one entry. */
const isSorting = (text: string, { noun }: Comparison): boolean =>
  SORT_REQUEST.test(text) && !(SHOW_ONE_REQUEST.test(text) && noun !== '' && !/\bfirst$/i.test(text));

/** "add the cheapest phone to the cart": done in that entry; undefined if no entry, or more than one, is the cheapest. */
export function decideByComparison(
  clause: string,
  scene: Scene,
  decideClause: (clause: string, scene: Scene) => Decision,
): Decision | undefined {
  const { text, parts } = extractQuotes(clause);
  const comparison = comparisonIn(text);
  if (
    !comparison ||
    comparison.isBound ||
    OTHER_ACTION_WORDS.test(text) ||
    isSorting(text, comparison) ||
    continuationOf(scene)
  )
    return undefined;
  if (ENGLISH_SUPERLATIVE.test(comparison.said) && isPlural(comparison)) return undefined;
  const [entry, other] = entriesSelected(comparison, scene);
  if (!entry || other) return undefined;
  const among = scene.elements.filter(({ index }) => index >= entry.from && index < entry.to);
  const rest = requote(comparison.rest, parts).replace(GO_FOR, 'choose').replace(TAKE_OUT, 'remove');
  const decision = decideInEntry(among, { comparison, rest }, { scene, decideClause });
  return decision.chosen ? { chosen: { ...decision.chosen, remainingInstruction: rest } } : decision;
}

interface EntryDecider {
  scene: Scene;
  decideClause: (clause: string, scene: Scene) => Decision;
}

/** The action, in the one entry that is the cheapest. */
function decideInEntry(
  among: readonly OutlineNode[],
  { comparison, rest }: { comparison: Comparison; rest: string },
  { scene, decideClause }: EntryDecider,
): Decision {
  const decision = decideClause(rest, scene.restrictedTo(among));
  if (decision.chosen) return decision;
  const { head, kind = '' } = PART_OF.exec(rest)?.groups ?? {};
  const part =
    head !== undefined && isRestOfKind({ ...comparison, rest: kind }, scene)
      ? decideClause(head, scene.restrictedTo(among))
      : undefined;
  if (part?.chosen) return part;
  if (!isRestOfKind(comparison, scene)) return decision;
  if (among.every(({ role }) => isCheckable(role)) && CHOOSE_VERB.test(rest))
    return representativeOf('choose', among) ?? decision;
  const button = actionButtonIn(rest, among, scene) ?? (TAKE_VERB.test(rest) ? takeButtonIn(among, scene) : undefined);
  return button ? { chosen: button } : (representativeOf(rest, among) ?? decision);
}

/** "the cheapest deals" are several; "the details of the cheapest deal" belong to one. */
function isPlural({ rest, noun }: Comparison): boolean {
  const nounWords = wordsOf(noun);
  return (nounWords.length > 0 ? nounWords : wordsOf(rest)).some(({ text, stem }) => text !== stem);
}

/** "the webcam of the resort", "a bottle of the wine" */
const PART_OF = /^(?<head>\S+ .*?) (?:of|for|from|in|on|at) (?:the |that |this )?(?<kind>\p{L}+)$/iu;

/** "remove the wine": the only button of its entry whose first word is the action, whatever else its name says. */
export function actionButtonIn(rest: string, among: readonly OutlineNode[], scene: Scene): Proposal | undefined {
  const [verb] = wordsOf(rest);
  const isActionButton = ({ role, name }: OutlineNode): boolean =>
    role === 'button' && isSameAction(verb, scene.words(name)[0]);
  const [button, other] = among.filter((node) => isActionButton(node) && !node.states.has('disabled'));
  return button && !other ? onNode({ node: button, score: 1 }, 'click', []) : undefined;
}

const isSameAction = (verb?: Word, labelWord?: Word): boolean =>
  verb !== undefined &&
  labelWord !== undefined &&
  (verb.sense === labelWord.sense || (DELETE_VERB.test(verb.text) && DELETE_VERB.test(labelWord.text)));
const DELETE_VERB = /^(?:delete|remove|trash)$/;

const TAKE_VERB = /^(?:take|get|choose|select|pick)\b/i;

/** "take the cheapest deal": the only button of its entry for that, in preference to a link that describes it. */
function takeButtonIn(among: readonly OutlineNode[], scene: Scene): Proposal | undefined {
  const [button, other] = among.filter(({ role, name }) => role === 'button' && TAKE_VERB.test(name));
  return button && !other && scene.words(button.name).length <= MAX_TAKE_WORDS
    ? onNode({ node: button, score: 1 }, 'click', [])
    : undefined;
}

const MAX_TAKE_WORDS = 2; // words: "Get deal"; a longer name may be about something else

const GO_FOR = /^(?:go (?:with|for)|opt for|settle (?:on|for))\b/i;

const TAKE_OUT = /^(?:take (?:out|off|away)|get rid of|throw (?:out|away))\b/i;
/** "the cheapest delivery option" */
const CHOOSE_VERB = /^(?:choose|select|pick|take|use|get|the|my|i(?:['’]ll| will) (?:take|have))\b/i;

/** There are more than the page shows: the cheapest may be among them. */
const continuationOf = (scene: Scene): OutlineNode | undefined =>
  scene.elements.find(
    (node) => isInteractive(node) && !node.states.has('disabled') && CONTINUATION_LABEL.test(node.name),
  );
const CONTINUATION_LABEL =
  /^(?:(?:go to )?(?:next|page \d+)(?: page)?|(?:load|show|view|see) (?:more|all)\b.*|older(?: \p{L}+)?|[›»→>]+|2|weiter|mehr (?:laden|anzeigen)|nächste seite|(?:page )?suivante?|(?:charger|voir|afficher) plus|siguiente|(?:cargar|ver) más|successiv[ao]|carica altr[oi]|próxim[ao]|carregar mais|volgende|次へ|次のページ|もっと見る|下一页|加载更多|التالي)$/iu;

/** A refusal with a note, if the compared list continues beyond the page. */
export function withContinuationNote(reply: ActReply, instruction: string, scene: Scene): ActReply {
  const { text } = extractQuotes(instruction);
  const comparison = reply.refusal ? comparisonIn(text) : undefined;
  if (
    !reply.refusal ||
    !comparison ||
    comparison.isBound ||
    OTHER_ACTION_WORDS.test(text) ||
    isSorting(text, comparison)
  )
    return reply;
  const more = continuationOf(scene);
  if (!more || !isRestOfKind(comparison, scene)) return reply;
  const reason = `The list goes on beyond what the page shows ("${more.name}"), so which of its entries is meant cannot be told. Sort it by what is compared, or name the entry.`;
  return { ...reply, refusal: { ...reply.refusal, reason } };
}

/** "flights under £100", "the most recent order": the element that represents each. */
export function entriesCompared(text: string, scene: Scene): OutlineNode[] {
  const comparison = comparisonIn(text);
  return comparison && isRestOfKind(comparison, scene) ? mainElementsOf(entriesSelected(comparison, scene), scene) : [];
}

/** Empty if the page itself has the word "Latest" for something, or offers it. */
function entriesSelected(comparison: Comparison, scene: Scene): Stretch[] {
  const isWhole = ({ name }: OutlineNode): boolean =>
    /\S\s/.test(comparison.said) ? containsWholeText(fold(name), fold(comparison.said)) : true;
  const isOnPage = wordsOf(comparison.said).some(
    (word) =>
      word.weight > STOP_WEIGHT &&
      scene.placesOf(word).some((place) => {
        const node = scene.outline.nodes[place];
        return node !== undefined && node.role !== 'option' && isWhole(node); // "Recent activity" is not "the most recent"
      }),
  );
  const picked = isOnPage ? [] : (compareEntries(comparison, scene.outline)?.picked ?? []);
  return picked.flatMap(({ nodes }) => {
    const [first, last] = [nodes[0], nodes.at(-1)];
    return first && last ? [{ from: first.index, to: last.index + 1 }] : [];
  });
}

/** All other words only tell the kind of things that the page lists. */
const isRestOfKind = ({ rest }: Comparison, scene: Scene): boolean =>
  wordsOf(rest).every(
    (word, at) =>
      fillerWords.has(word.text) ||
      GENERIC_NOUN.test(word.stem) ||
      (at === 0 && (actionVerbs.has(word.text) || neutralVerbs.has(word.text))) ||
      (!rolesNamed(word.text) && (tellsKind(word, scene) || scene.placesOfRoot(word).length > 0)),
  );

const ENGLISH_SUPERLATIVE = /(?:est|expensive|recent|rated|priced)$/i;
const GENERIC_NOUN =
  /^(?:one|item|entry|thing|option|offer|result|product|piece|choice|bottle|jar|can|tin|box|pack|packet|carton)$/;
