import { acting, neutral, saidBy } from './verbs.ts';

/** An action, after a sentence or name that tells why, or on what it is done. */
export interface InContext {
  context: string;
  /** The action, with the candidates for its "it" inserted. */
  deeds: readonly string[];
  /** The action as it was said, if that leaves out nothing that was named before it. */
  alone: string | undefined;
}

const CUT = /[,;:?.!–—]\s+/gu;
const LEAD =
  /^(?:(?:so|then|please|and|just|now|therefore|hence|simply|(?:can|could|would) you(?: please)?|let['’]?s|let me|i(?:['’]d| would) like (?:you )?to|i (?:want|need) (?:you )?to),?\s+)+/i;
/** "if it rains, cancel it" is nothing to do now; and reported text is no action. */
const CONDITION =
  /^(?:if|when(?:ever)?|unless|once|after|before|until|till|as soon as|while|in case|whether|should|suppos|only|except|please|don['’]?t|do not|never)\b|\b(?:says?|reads?|writes?|written|said|told|named|called|titled)\b/i;
/** Beginnings of a sentence that is no instruction. */
const OPENS =
  /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|no one|everybody|everyone|not|who|what|which|how|where|why|when|the|my|our|his|her|their|your|an?|this|that|these|those)(?:['’]\p{L}+)?$/iu;
/** Where it is to be done, or on which: that narrows the action. */
const PLACES = /^(?:of|from|in|on|at|for|among|between|with|within|to|by|under|out)$/i;
const PERSONAL = /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|everybody|everyone|not|what|how|why)\b/i;

const deedsOfActs = new Set(Object.values(saidBy).flatMap((verbs) => [...verbs]));
const MORE_DEEDS =
  /^(?:correct|fix|call|bring|collapse|fold|retry|impersonate|suspend|note|forget|throw|kick|charge|keep|leave|tell|put|set|drop|stop|resolve|drop|try|say|let)$/;
const NO_DEEDS = /^(?:like|t|no|not|don|never|come|order|book|post|record|list)$/;

/** Whether a word is an action. */
export const isDeed = (word: string): boolean =>
  (acting.has(word) || neutral.has(word) || deedsOfActs.has(word) || MORE_DEEDS.test(word)) && !NO_DEEDS.test(word);

/** All ways to split an instruction into circumstances and actions. */
export function deedsInContext(text: string): InContext[] {
  return [...text.matchAll(CUT)].flatMap((cut) => {
    const context = text.slice(0, cut.index).trim();
    const isQuestion = cut[0].startsWith('?');
    const deed = text
      .slice(cut.index + cut[0].length)
      .replace(LEAD, '')
      .replace(/[.!]$/, '');
    const [first = ''] = context.split(/\s/, 1);
    const [verb = ''] = deed.split(/\s/, 1);
    const isPlain =
      OPENS.test(first) ||
      (!isDeed(first.toLowerCase()) && !PLACES.test(first) && (/^\p{Lu}/u.test(first) || SUBJECT.test(context)));
    if (!isPlain || !isDeed(verb.toLowerCase()) || (!isQuestion && CONDITION.test(context))) return [];
    return [read(context, deed, isQuestion)];
  });
}

/** "it", "them", "that person": refers to what was named before. */
const IT =
  /\s(?:(?:it|them|him|her|this|that|these|those)(?=$|\s(?:in|out|off|on|up|down|away|back|again|over|please|too|as|with|to|from|now|for|right|first|then)(?:\s|$)|[.,!])|(?:that|this|those|these) (?<noun>\p{Ll}+)(?=$|\s))/iu;
const ITS = /\s(?:its|his|her|their) (?=\p{Ll})/iu;
/** A name or number; not the first word of a sentence. */
const NAMES = /(?<=[^\s]\s)(?!I\b)\p{Lu}[\p{L}\p{N}.-]*|(?<![\p{L}\d])\d\S*|[\uE000-\uE0FF]/gu;
const OF_ONE = /(?:^|\s)(?:the|my|our|his|her|their|this|that|these|those|an?)\s+\p{L}/iu;

function read(context: string, deed: string, isQuestion: boolean): InContext {
  const isSaid = IT.test(deed) || ITS.test(deed);
  const names = namesIn(context);
  const things = isSaid ? referents(context, deed, isQuestion) : [];
  const deeds = things
    .filter((thing) => names.every((name) => thing.includes(name)))
    .flatMap((thing) => withThing(deed, thing));
  const isTold = names.length > 0 || things.length > 0 || (isSaid && (OF_ONE.test(context) || !PERSONAL.test(context)));
  return { context, deeds: [...new Set(deeds)], alone: isTold ? undefined : deed };
}

/** The names and numbers: what is done must be done to those. */
function namesIn(context: string): string[] {
  const [first = ''] = context.split(/\s/, 1);
  const isName = /^\p{Lu}/u.test(first) && !OPENS.test(first);
  return [...(isName ? [first] : []), ...(context.match(NAMES) ?? [])];
}

const MAKES = /^(?:set up|create|add|make|open|start|register)\b/i;

function withThing(deed: string, thing: string): string[] {
  const noun = IT.exec(deed)?.groups?.['noun'];
  if (noun !== undefined)
    return [
      deed.replace(IT, ` ${thing}`),
      deed.replace(IT, ` the ${noun} with ${thing}`),
      deed.replace(IT, ` the ${noun} of ${thing}`),
    ];
  if (IT.test(deed)) return [deed.replace(IT, ` ${thing}`)];
  if (/^(?:an?|some\w+)\b/i.test(thing)) return MAKES.test(deed) ? [deed.replace(ITS, ' a ')] : []; // an indefinite one
  const owner =
    /\p{Lu}\p{L}*$/u.test(thing) && !/^(?:the|my|our)\s/i.test(thing) ? [deed.replace(ITS, ` ${thing}'s `)] : [];
  return [...owner, deed.replace(ITS, ' the ').replace(/$/, ` of ${thing}`)];
}

const AUXILIARY = String.raw`(?:is|are|was|were|am|has|have|had|can|could|will|would|should|must|may|might|does|do|did)(?:n['’]?t)?|cannot|can['’]t|won['’]t|no longer|needs?|wants?|isn['’]t|went|came|joined|signed|arrived|left|called|asked|wrote|paid|failed|expired|ended|changed|moved|finished`;
const SUBJECT = new RegExp(
  String.raw`^(?<subject>(?:(?!(?:${AUXILIARY})\s)\S+\s+)+?)(?=(?:${AUXILIARY})(?:\s|$)|\p{Ll}{3,}(?:s|ed)$)`,
  'iu',
);
const OBJECT =
  /\b(?:have got|has got|have|has|had|got|need|needs|want|wants|forgot|forgotten|lost|know|bought|see|found|like)\s+(?=\p{L})/giu;
const QUESTION_NOUN =
  /^(?:which|what|whose)\s+(?<noun>\p{L}+(?:\s\p{Ll}+)??)\s+(?:is|are|was|were|has|have|do|does|can|apply|applies|belongs?|\p{Ll}+s)\b/iu;
const PLACE = /\b(?:in|of|about|with|did|does|do)\s+(?=\p{L})/giu;
const PRONOUN =
  /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|everybody|everyone|not|who|what|which|how|where|why|this|that)(?:['’]\p{L}+)?$/iu;
const TAIL =
  /\s+(?:at (?:home|work)|for (?:my|our|his|her|their) \p{Ll}+|any ?more|yet|again|now|today|already|look like|do|work|too|for that)$/iu;
const MOST = 4;

/** What a sentence is about, its subject first; for a question, what is asked for; for a choice, what something is. */
function referents(context: string, deed: string, isQuestion: boolean): string[] {
  if (/^who\b/i.test(context) && ITS.test(deed)) return []; // theirs who is asked for
  const { noun } = (isQuestion ? QUESTION_NOUN.exec(context)?.groups : undefined) ?? {};
  if (noun !== undefined) return [`the ${noun}`];
  const { what } = (CHOOSES.test(deed) ? IS.exec(context)?.groups : undefined) ?? {};
  if (what !== undefined) return [what];
  const subject = SUBJECT.exec(context)?.groups?.['subject']?.trim();
  const verbs = [OBJECT, ...(isQuestion || PERSONAL.test(context) ? [PLACE] : [])];
  const objects = verbs
    .flatMap((form) => [...context.matchAll(form)])
    .map((verb) => context.slice(verb.index + verb[0].length).replace(TAIL, ''));
  const isName = subject === undefined && objects.length === 0 && !PERSONAL.test(context);
  const parts = (subject ?? '').split(/\s(?:with|in|of)\s(?=(?:the|my|our|a)\s|\d|\p{Lu})/u).slice(1); // "the lady with the single room"
  const things = isName ? [context] : [...(subject === undefined ? [] : [subject, ...parts]), ...objects];
  return things.filter((thing) => thing !== '' && !PRONOUN.test(thing)).slice(0, MOST);
}

const CHOOSES = /^(?:choose|select|pick|set|use) (?:that|it|this)\b/i;
const IS = /\b(?:is|are|was|were|am)\s+(?:an?\s+|the\s+)?(?<what>\p{L}.*)$/iu;
