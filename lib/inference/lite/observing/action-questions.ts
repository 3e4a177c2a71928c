import { simplifyQuestion } from './entry-question.ts';
import { isRelatedIn, isSimilarWord, isWordIn } from '../lexicon/word-occurrence.ts';
import { conceptsOf } from '../lexicon/concepts.ts';
import { isPageKind } from '../outline/kinds.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { isMentionedAround, surroundingsOf } from '../structure/surroundings.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** An action for which a question asks how or where. */
interface ActionQuestion {
  /** All words in order: "get rid of" is looked up in them. */
  all: readonly Word[];
  verb: Word;
  /** What it is done to. */
  objects: readonly Word[];
  /** The question asks for what it can't be done to. */
  isNegated: boolean;
}

interface ScoredNode {
  node: OutlineNode;
  score: number;
}

const QUESTION_FORMS: readonly RegExp[] = [
  /^(?:how|where)(?:(?<not> not)| (?:can|could|do|does|should|would|may|might|must|is it possible))*(?: (?:i|we|you|one|someone|people))? (?<verb>(?:to )?\p{L}.*)$/iu,
  /^(?:how|where) (?:can|could|do|may) (?:(?<not>not) )?(?:i|we|you|one) (?<verb>.+)$/iu,
  /^(?:the |all |all the |which |what )?(?:(?:buttons|controls|icons|ways|places)(?: (?:for|to|of|that|which|i can use to))?|links (?:for|that|which)) (?<verb>\p{Ll}.+)$/iu,
  /^(?:the |all |which |what |who )?(?<thing>\p{Ll}[\p{L} ]*?)?(?: (?:that|which))? ?(?:i|we|you|one) can (?<not>not )?(?<verb>\p{Ll}+)(?: now)?$/iu,
  /^(?:which|what) (?<thing>\p{Ll}[\p{L} ]*?) can (?<not>not )?(?:i |we |you |be )(?<verb>\p{Ll}+)(?: now)?$/iu,
  /^(?:which|what) (?<thing>\p{Ll}+) (?<verb>\p{Ll}+(?:e|t|d|y|n|l) (?:something|a|an|the|single|things?)\b.*)$/iu,
];

/** "how can I delete single receipts", "which devices can I test": its controls in all entries, or its only control. */
export function controlsForAction(question: string, scene: Scene): OutlineNode[] {
  const actionQuestion = readActionQuestion(question, scene);
  return actionQuestion ? selectControls(actionQuestion, scene, false) : [];
}

/** The same, if several have that name, by that verb or an exact synonym. */
export function controlsForExactAction(question: string, scene: Scene): OutlineNode[] {
  if (NAMING_QUESTION.test(question)) return [];
  const actionQuestion = readActionQuestion(question, scene);
  return actionQuestion ? selectControls(actionQuestion, scene, true) : [];
}

/** "buttons to add a row", "how to pay": these name what is asked for, and may be looked up like names. */
const NAMING_QUESTION =
  /^(?:how to|where to|(?:the |all |which |what )*(?:buttons?|links?|controls?|icons?|ways?|places?))\b/i;

function readActionQuestion(question: string, scene: Scene): ActionQuestion | undefined {
  const plain = simplifyQuestion(question);
  for (const form of QUESTION_FORMS) {
    const { verb: action = '', thing = '', not } = form.exec(plain)?.groups ?? {};
    const all = scene.words(particleFirst(action.replace(LEADING_WORDS, '')));
    const [verb, ...rest] = all.filter(({ text }) => !FUNCTION_WORD.test(text));
    if (!verb) continue;
    const phrase = verbPhraseOf(verb, all);
    const kinds = scene.words(thing).filter(({ weight }) => weight === 1);
    const objects = [...rest.filter((word) => !phrase.includes(word)), ...kinds].filter(
      (word) => word.weight > STOP_WEIGHT && !VAGUE_WORD.test(word.text),
    );
    return { all, verb, objects, isNegated: not !== undefined };
  }
  return undefined;
}

/** The words of one action: "get rid of". */
function verbPhraseOf(verb: Word, all: readonly Word[]): Word[] {
  const { of } = conceptsOf(all);
  const at = all.indexOf(verb);
  const isOfIt = (place: number): boolean => [...(of[at] ?? [])].some((sense) => of[place]?.has(sense) === true);
  const end = all.findIndex((_, place) => place > at && !isOfIt(place));
  return all.slice(at, end === -1 ? undefined : end);
}

/** "try single jobs again" is "try again". */
export const particleFirst = (action: string): string =>
  action
    .replace(/^(?:taking|making|giving|putting|moving|writing|deciding)\b/iu, (verb) =>
      verb.replace(/(.)?ing$/iu, '$1e').replace(/^putte$/iu, 'put'),
    )
    .replace(/^(\p{L}+?)ing\b/iu, '$1')
    .replace(
      /^(?<verb>\p{L}+) (?<things>.+) (?<particle>again|off|out|up|down|away|back|down)$/iu,
      '$<verb> $<particle> $<things>',
    );

const LEADING_WORDS = /^(?:to|for|be|not|i|can)\s+/i;
const FUNCTION_WORD = /^(?:can|could|do|does|i|we|you|me|my|to|not|be|is|are|the|a|an|please|now)$/;
const VAGUE_WORD =
  /^(?:single|each|every|individual|another|other|something|anything|things?|some|any|all|them|it|one|ones|old|off|out|up|away|down|back|again|on|in|own|longer|here|this|certain|particular|particularly|just|people|somebody|someone|page|table|list)$/;

function selectControls(question: ActionQuestion, scene: Scene, isExact: boolean): OutlineNode[] {
  const all = scene.elements.filter((node) => isInteractive(node) && !isEditable(node.role) && node.role !== 'option');
  const found = all
    .flatMap((node): ScoredNode[] => {
      const score = scoreOf(node, question, scene);
      return score > 0 ? [{ node, score }] : [];
    })
    .filter(({ score }) => !isExact || score >= MIN_EXACT_SCORE);
  const groups = groupByKind(found, scene).toSorted((a, b) => bestScore(b) - bestScore(a) || b.length - a.length);
  const several = groups.find(
    (group) => group.length > 1 && bestScore(group) >= bestScore(groups[0] ?? []) - MAX_GROUP_GAP,
  );
  if (isExact && several && several.filter(({ score }) => score >= bestScore(several) - SCORE_TOLERANCE).length < 2)
    return [];
  const chosen = several ?? (isExact ? undefined : groups[0]);
  if (!chosen) return [];
  const siblingGroups = groups
    .filter((group) => bestScore(group) === bestScore(chosen) && areSiblings(group, chosen))
    .flat();
  const most = bestScore(chosen) - SCORE_TOLERANCE;
  const nodes = (siblingGroups.length > chosen.length ? siblingGroups : chosen)
    .filter(({ score }) => score >= most)
    .map(({ node }) => node);
  const kept = question.isNegated ? nodes.filter(({ states }) => states.has('disabled')) : nodes;
  return kept.toSorted((a, b) => a.index - b.index);
}

function groupByKind(found: readonly ScoredNode[], scene: Scene): ScoredNode[][] {
  const groups = new Map<string, ScoredNode[]>();
  for (const one of found) {
    const kind = kindOf(one.node, scene);
    const group = groups.get(kind);
    if (group) group.push(one);
    else groups.set(kind, [one]);
  }
  return [...groups.values()];
}

const MIN_EXACT_SCORE = 0.7;
const MAX_GROUP_GAP = 0.25;
const bestScore = (group: readonly ScoredNode[]): number => Math.max(0, ...group.map(({ score }) => score));

/** "Accept" and "Refuse" of the same entries. */
const areSiblings = (group: readonly ScoredNode[], other: readonly ScoredNode[]): boolean =>
  group.length === other.length && group.every(({ node }, at) => node.parent === other[at]?.node.parent);

/** What names begin with alike: "Unfollow Slugs", "Unfollow Ants". */
function kindOf(node: OutlineNode, scene: Scene): string {
  const [first, ...rest] = scene.words(labelOf(node));
  const isEach = scene.countNamed(node.name) > 1;
  return `${node.role} ${first?.text} ${isEach ? rest.map(({ text }) => text).join(' ') : ''}`;
}

const VERB_SCORE = 1;
const RELATED_SCORE = 0.8;
const LATER_FACTOR = 0.9; // its label begins with another word
const EXTRA_FACTOR = 0.95; // its label has other words besides
const NEARBY_FACTOR = 0.9; // the object is named around it
const SCORE_TOLERANCE = 0.06;

/** How well a control fits: its label has the verb, and its label or surroundings name the object; 0 if not. */
function scoreOf(node: OutlineNode, question: ActionQuestion, scene: Scene): number {
  const label = scene.words(labelOf(node));
  const { verb, all, objects } = question;
  const at = label.findIndex((labelWord) => isSimilarWord(verb, labelWord));
  const isRelatedVerb = at === -1 && isRelatedIn(all, all.indexOf(verb), label);
  if (at === -1 && !isRelatedVerb) return GENERIC_VERB.test(verb.text) ? scoreByObjects(label, question) : 0;
  const isExact = (word: Word): boolean => isWordIn(word, label) || isMentionedFor(word, node, { scene, all: [] });
  const isLoose = isRelatedVerb && !objects.some(isExact); // one synonym is enough
  const inLabel = (word: Word): boolean =>
    isWordIn(word, label) || (!isLoose && all.includes(word) && isRelatedIn(all, all.indexOf(word), label));
  const unlabelled = objects.filter((word) => !inLabel(word));
  if (unlabelled.some((word) => !isMentionedFor(word, node, { scene, all: isLoose ? [] : all }))) return 0;
  const explained = objects.length - unlabelled.length + 1;
  const isMore = label.filter(({ weight }) => weight === 1).length > explained && !isInEntry(node);
  return (
    (isRelatedVerb ? RELATED_SCORE : VERB_SCORE) *
    (at > 0 ? LATER_FACTOR : 1) *
    (unlabelled.length > 0 ? NEARBY_FACTOR : 1) *
    (isMore ? EXTRA_FACTOR : 1)
  );
}

/** "leave a rating" for "Write a review": the verb may be any. */
const GENERIC_VERB = /^(?:leave|give|make|do|put|find|get|see|view|look|have|use|set)$/;

function scoreByObjects(label: readonly Word[], { objects, all }: ActionQuestion): number {
  const isLabelled = (word: Word): boolean => isWordIn(word, label) || isRelatedIn(all, all.indexOf(word), label);
  return objects.length > 0 && objects.every(isLabelled) ? OBJECTS_SCORE : 0;
}

const OBJECTS_SCORE = 0.6;

/** There its label may name the entry: "Remove Oat milk". */
const isInEntry = (node: OutlineNode): boolean => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/** May denote anything on the page. */
const GENERIC_NOUN = /^(?:item|entry|element)$/;

interface MentionContext {
  scene: Scene;
  all: readonly Word[];
}

/** Its object is named above the control or in its entry, or is what the page lists. */
function isMentionedFor(word: Word, node: OutlineNode, { scene, all }: MentionContext): boolean {
  if (GENERIC_NOUN.test(word.stem) || rolesNamed(word.text) !== undefined || isPageKind(word, scene)) return true;
  if (isMentionedAround(word, node, scene)) return true;
  const titles = [
    ...surroundingsOf(node, scene).titles,
    ...scene.titles
      .filter(({ role, states }) => role === 'document' || states.get('level') === '1')
      .map(({ name }) => name),
    ...columnHeadersOf(node),
  ];
  const at = all.indexOf(word);
  return titles.some((title) => {
    const titleWords = scene.words(title);
    return isWordIn(word, titleWords) || (at !== -1 && isRelatedIn(all, at, titleWords));
  });
}

/** The column headers of its table. */
function columnHeadersOf(node: OutlineNode): string[] {
  const row = ancestorWhere(node, ({ role }) => role === 'row');
  const head = row?.parent?.children.find(isHeaderRow);
  return head?.children.map(({ name }) => name) ?? [];
}
