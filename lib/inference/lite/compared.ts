import type { ActReply } from '../inference.ts';
import type { Decision } from './decide.ts';
import { leads } from './entries.ts';
import { comparedOn, comparisonIn, type Comparison } from './extremes.ts';
import { takeQuotes } from './intent.ts';
import { saysKind } from './kinds.ts';
import { OTHER_ACTS } from './labels-said.ts';
import { hasWhole } from './normal-forms.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { standingFor } from './related.ts';
import { isCheckable, rolesNamed } from './roles.ts';
import { requote } from './rule.ts';
import { isInteractive, type Scene } from './scene.ts';
import type { Stretch } from './stretches.ts';
import { acting, fillers, neutral } from './verbs.ts';
import { fold, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

const SORTS = /\b(?:sort|rank|arrange|group|filter)\b|^(?:order|show|list)\b|\bfirst$/i;
const SHOWS_ONE = /^show (?:me )?(?:the\b|\p{L}+ of\b)/iu;

/** "show the cheapest" may mean sorting; "show the details of the cheapest deal", "show the cheapest deal" mean one entry. */
const isSorting = (text: string, { noun }: Comparison): boolean =>
  SORTS.test(text) && !(SHOWS_ONE.test(text) && noun !== '' && !/\bfirst$/i.test(text));

/** "add the cheapest phone to the cart": done in that entry; undefined if no entry, or more than one, is the cheapest. */
export function decideCompared(
  clause: string,
  scene: Scene,
  decideClause: (clause: string, scene: Scene) => Decision,
): Decision | undefined {
  const { text, parts } = takeQuotes(clause);
  const asked = comparisonIn(text);
  if (!asked || asked.isBound || OTHER_ACTS.test(text) || isSorting(text, asked) || goesOn(scene)) return undefined;
  if (ENGLISH.test(asked.said) && isPlural(asked)) return undefined;
  const [entry, other] = entriesMeant(asked, scene);
  if (!entry || other) return undefined;
  const among = scene.elements.filter(({ index }) => index >= entry.from && index < entry.to);
  const rest = requote(asked.rest, parts).replace(GOES_FOR, 'choose').replace(TAKES_OUT, 'remove');
  const decision = decideWithin(among, { asked, rest }, { scene, decideClause });
  return decision.chosen ? { chosen: { ...decision.chosen, apartFrom: rest } } : decision;
}

interface Within {
  scene: Scene;
  decideClause: (clause: string, scene: Scene) => Decision;
}

/** The action, in the one entry that is the cheapest. */
function decideWithin(
  among: readonly OutlineNode[],
  { asked, rest }: { asked: Comparison; rest: string },
  { scene, decideClause }: Within,
): Decision {
  const decision = decideClause(rest, scene.among(among));
  if (decision.chosen) return decision;
  const { head, kind = '' } = PART_OF.exec(rest)?.groups ?? {};
  const part =
    head !== undefined && areOfKind({ ...asked, rest: kind }, scene)
      ? decideClause(head, scene.among(among))
      : undefined;
  if (part?.chosen) return part;
  if (!areOfKind(asked, scene)) return decision;
  if (among.every(({ role }) => isCheckable(role)) && CHOOSES.test(rest))
    return standingFor('choose', among) ?? decision;
  const done = deedOf(rest, among, scene) ?? (TAKES.test(rest) ? takenIn(among, scene) : undefined);
  return done ? { chosen: done } : (standingFor(rest, among) ?? decision);
}

/** "the cheapest deals" are several; "the details of the cheapest deal" belong to one. */
function isPlural({ rest, noun }: Comparison): boolean {
  const said = wordsOf(noun);
  return (said.length > 0 ? said : wordsOf(rest)).some(({ text, stem }) => text !== stem);
}

/** "the webcam of the resort", "a bottle of the wine" */
const PART_OF = /^(?<head>\S+ .*?) (?:of|for|from|in|on|at) (?:the |that |this )?(?<kind>\p{L}+)$/iu;

/** "remove the wine": the only button of its entry whose first word is the action, whatever else its name says. */
export function deedOf(rest: string, among: readonly OutlineNode[], scene: Scene): Proposal | undefined {
  const [verb] = wordsOf(rest);
  const isDeed = ({ role, name }: OutlineNode): boolean => role === 'button' && isSameDeed(verb, scene.words(name)[0]);
  const [button, other] = among.filter((node) => isDeed(node) && !node.states.has('disabled'));
  return button && !other ? onNode({ node: button, score: 1 }, 'click', []) : undefined;
}

const isSameDeed = (asked?: Word, said?: Word): boolean =>
  asked !== undefined &&
  said !== undefined &&
  (asked.sense === said.sense || (DELETES.test(asked.text) && DELETES.test(said.text)));
const DELETES = /^(?:delete|remove|trash)$/;

const TAKES = /^(?:take|get|choose|select|pick)\b/i;

/** "take the cheapest deal": the only button of its entry for that, in preference to a link that describes it. */
function takenIn(among: readonly OutlineNode[], scene: Scene): Proposal | undefined {
  const [button, other] = among.filter(({ role, name }) => role === 'button' && TAKES.test(name));
  return button && !other && scene.words(button.name).length <= MOST_SAID
    ? onNode({ node: button, score: 1 }, 'click', [])
    : undefined;
}

const MOST_SAID = 2; // words: "Get deal"; a longer name may be about something else

const GOES_FOR = /^(?:go (?:with|for)|opt for|settle (?:on|for))\b/i;

const TAKES_OUT = /^(?:take (?:out|off|away)|get rid of|throw (?:out|away))\b/i;
/** "the cheapest delivery option" */
const CHOOSES = /^(?:choose|select|pick|take|use|get|the|my|i(?:['’]ll| will) (?:take|have))\b/i;

/** There are more than the page shows: the cheapest may be among them. */
const goesOn = (scene: Scene): OutlineNode | undefined =>
  scene.elements.find((node) => isInteractive(node) && !node.states.has('disabled') && MORE.test(node.name));
const MORE =
  /^(?:(?:go to )?(?:next|page \d+)(?: page)?|(?:load|show|view|see) (?:more|all)\b.*|older(?: \p{L}+)?|[›»→>]+|2|weiter|mehr (?:laden|anzeigen)|nächste seite|(?:page )?suivante?|(?:charger|voir|afficher) plus|siguiente|(?:cargar|ver) más|successiv[ao]|carica altr[oi]|próxim[ao]|carregar mais|volgende|次へ|次のページ|もっと見る|下一页|加载更多|التالي)$/iu;

/** A refusal with a note, if the compared list continues beyond the page. */
export function tellingOfMore(reply: ActReply, instruction: string, scene: Scene): ActReply {
  const { text } = takeQuotes(instruction);
  const asked = reply.refusal ? comparisonIn(text) : undefined;
  if (!reply.refusal || !asked || asked.isBound || OTHER_ACTS.test(text) || isSorting(text, asked)) return reply;
  const more = goesOn(scene);
  if (!more || !areOfKind(asked, scene)) return reply;
  const reason = `The list goes on beyond what the page shows ("${more.name}"), so which of its entries is meant cannot be told. Sort it by what is compared, or name the entry.`;
  return { ...reply, refusal: { ...reply.refusal, reason } };
}

/** "flights under £100", "the most recent order": the element that represents each. */
export function comparedTo(text: string, scene: Scene): OutlineNode[] {
  const asked = comparisonIn(text);
  return asked && areOfKind(asked, scene) ? leads(entriesMeant(asked, scene), scene) : [];
}

/** Empty if the page itself has the word "Latest" for something, or offers it. */
function entriesMeant(asked: Comparison, scene: Scene): Stretch[] {
  const isWhole = ({ name }: OutlineNode): boolean =>
    /\S\s/.test(asked.said) ? hasWhole(fold(name), fold(asked.said)) : true;
  const isSaid = wordsOf(asked.said).some(
    (word) =>
      word.weight > STOP_WEIGHT &&
      scene.placesOf(word).some((place) => {
        const node = scene.outline.nodes[place];
        return node !== undefined && node.role !== 'option' && isWhole(node); // "Recent activity" is not "the most recent"
      }),
  );
  const picked = isSaid ? [] : (comparedOn(asked, scene.outline)?.picked ?? []);
  return picked.flatMap(({ nodes }) => {
    const [first, last] = [nodes[0], nodes.at(-1)];
    return first && last ? [{ from: first.index, to: last.index + 1 }] : [];
  });
}

/** All other words only tell the kind of things that the page lists. */
const areOfKind = ({ rest }: Comparison, scene: Scene): boolean =>
  wordsOf(rest).every(
    (word, at) =>
      fillers.has(word.text) ||
      ANY.test(word.stem) ||
      (at === 0 && (acting.has(word.text) || neutral.has(word.text))) ||
      (!rolesNamed(word.text) && (saysKind(word, scene) || scene.placesAbout(word).length > 0)),
  );

const ENGLISH = /(?:est|expensive|recent|rated|priced)$/i;
const ANY =
  /^(?:one|item|entry|thing|option|offer|result|product|piece|choice|bottle|jar|can|tin|box|pack|packet|carton)$/;
