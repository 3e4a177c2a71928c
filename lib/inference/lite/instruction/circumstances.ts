import { actionVerbs, neutralVerbs, impliedVerbs } from '../lexicon/verb-classes.ts';

/** An action, after a sentence or name that tells why, or on what it is done. */
export interface ContextReading {
  context: string;
  /** The action, with the candidates for its "it" inserted. */
  actions: readonly string[];
  /** The action as it was said, if that leaves out nothing that was named before it. */
  standalone: string | undefined;
}

const SENTENCE_BREAK = /[,;:?.!–—]\s+/gu;
const LEAD_IN =
  /^(?:(?:so|then|please|and|just|now|therefore|hence|simply|(?:can|could|would) you(?: please)?|let['’]?s|let me|i(?:['’]d| would) like (?:you )?to|i (?:want|need) (?:you )?to),?\s+)+/i;
/** "if it rains, cancel it" is nothing to do now; and reported text is no action. */
const CONDITION =
  /^(?:if|when(?:ever)?|unless|once|after|before|until|till|as soon as|while|in case|whether|should|suppos|only|except|please|don['’]?t|do not|never)\b|\b(?:says?|reads?|writes?|written|said|told|named|called|titled)\b/i;
/** Beginnings of a sentence that is no instruction. */
const SENTENCE_START =
  /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|no one|everybody|everyone|not|who|what|which|how|where|why|when|the|my|our|his|her|their|your|an?|this|that|these|those)(?:['’]\p{L}+)?$/iu;
/** Where it is to be done, or on which: that narrows the action. */
const PREPOSITION_START = /^(?:of|from|in|on|at|for|among|between|with|within|to|by|under|out)$/i;
const PERSONAL_START =
  /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|everybody|everyone|not|what|how|why)\b/i;

const methodVerbs = new Set(Object.values(impliedVerbs).flatMap((verbs) => [...verbs]));
const MORE_VERBS =
  /^(?:correct|fix|call|bring|collapse|fold|retry|impersonate|suspend|note|forget|throw|kick|charge|keep|leave|tell|put|set|drop|stop|resolve|drop|try|say|let)$/;
const NOT_VERBS = /^(?:like|t|no|not|don|never|come|order|book|post|record|list)$/;

/** Whether a word is an action. */
export const isActionVerb = (word: string): boolean =>
  (actionVerbs.has(word) || neutralVerbs.has(word) || methodVerbs.has(word) || MORE_VERBS.test(word)) &&
  !NOT_VERBS.test(word);

/** All ways to split an instruction into circumstances and actions. */
export function actionsInContext(text: string): ContextReading[] {
  return [...text.matchAll(SENTENCE_BREAK)].flatMap((cut) => {
    const context = text.slice(0, cut.index).trim();
    const isQuestion = cut[0].startsWith('?');
    const action = text
      .slice(cut.index + cut[0].length)
      .replace(LEAD_IN, '')
      .replace(/[.!]$/, '');
    const [first = ''] = context.split(/\s/, 1);
    const [verb = ''] = action.split(/\s/, 1);
    const isPlain =
      SENTENCE_START.test(first) ||
      (!isActionVerb(first.toLowerCase()) &&
        !PREPOSITION_START.test(first) &&
        (/^\p{Lu}/u.test(first) || SUBJECT.test(context)));
    if (!isPlain || !isActionVerb(verb.toLowerCase()) || (!isQuestion && CONDITION.test(context))) return [];
    return [readContext(context, action, isQuestion)];
  });
}

/** "it", "them", "that person": refers to what was named before. */
const OBJECT_PRONOUN =
  /\s(?:(?:it|them|him|her|this|that|these|those)(?=$|\s(?:in|out|off|on|up|down|away|back|again|over|please|too|as|with|to|from|now|for|right|first|then)(?:\s|$)|[.,!])|(?:that|this|those|these) (?<noun>\p{Ll}+)(?=$|\s))/iu;
const POSSESSIVE_PRONOUN = /\s(?:its|his|her|their) (?=\p{Ll})/iu;
/** A name or number; not the first word of a sentence. */
const NAME = /(?<=[^\s]\s)(?!I\b)\p{Lu}[\p{L}\p{N}.-]*|(?<![\p{L}\d])\d\S*|[\uE000-\uE0FF]/gu;
const DETERMINED_NOUN = /(?:^|\s)(?:the|my|our|his|her|their|this|that|these|those|an?)\s+\p{L}/iu;

function readContext(context: string, action: string, isQuestion: boolean): ContextReading {
  const hasPronoun = OBJECT_PRONOUN.test(action) || POSSESSIVE_PRONOUN.test(action);
  const names = namesIn(context);
  const things = hasPronoun ? referents(context, action, isQuestion) : [];
  const actions = things
    .filter((thing) => names.every((name) => thing.includes(name)))
    .flatMap((thing) => withReferent(action, thing));
  const isReferring =
    names.length > 0 ||
    things.length > 0 ||
    (hasPronoun && (DETERMINED_NOUN.test(context) || !PERSONAL_START.test(context)));
  return { context, actions: [...new Set(actions)], standalone: isReferring ? undefined : action };
}

/** The names and numbers: what is done must be done to those. */
function namesIn(context: string): string[] {
  const [first = ''] = context.split(/\s/, 1);
  const isName = /^\p{Lu}/u.test(first) && !SENTENCE_START.test(first);
  return [...(isName ? [first] : []), ...(context.match(NAME) ?? [])];
}

const CREATE_VERB = /^(?:set up|create|add|make|open|start|register)\b/i;

function withReferent(action: string, thing: string): string[] {
  const noun = OBJECT_PRONOUN.exec(action)?.groups?.['noun'];
  if (noun !== undefined)
    return [
      action.replace(OBJECT_PRONOUN, ` ${thing}`),
      action.replace(OBJECT_PRONOUN, ` the ${noun} with ${thing}`),
      action.replace(OBJECT_PRONOUN, ` the ${noun} of ${thing}`),
    ];
  if (OBJECT_PRONOUN.test(action)) return [action.replace(OBJECT_PRONOUN, ` ${thing}`)];
  // an indefinite one
  if (/^(?:an?|some\w+)\b/i.test(thing))
    return CREATE_VERB.test(action) ? [action.replace(POSSESSIVE_PRONOUN, ' a ')] : [];
  const owner =
    /\p{Lu}\p{L}*$/u.test(thing) && !/^(?:the|my|our)\s/i.test(thing)
      ? [action.replace(POSSESSIVE_PRONOUN, ` ${thing}'s `)]
      : [];
  return [...owner, action.replace(POSSESSIVE_PRONOUN, ' the ').replace(/$/, ` of ${thing}`)];
}

const AUXILIARY = String.raw`(?:is|are|was|were|am|has|have|had|can|could|will|would|should|must|may|might|does|do|did)(?:n['’]?t)?|cannot|can['’]t|won['’]t|no longer|needs?|wants?|isn['’]t|went|came|joined|signed|arrived|left|called|asked|wrote|paid|failed|expired|ended|changed|moved|finished`;
const SUBJECT = new RegExp(
  String.raw`^(?<subject>(?:(?!(?:${AUXILIARY})\s)\S+\s+)+?)(?=(?:${AUXILIARY})(?:\s|$)|\p{Ll}{3,}(?:s|ed)$)`,
  'iu',
);
const HAVE_VERB =
  /\b(?:have got|has got|have|has|had|got|need|needs|want|wants|forgot|forgotten|lost|know|bought|see|found|like)\s+(?=\p{L})/giu;
const QUESTION_NOUN =
  /^(?:which|what|whose)\s+(?<noun>\p{L}+(?:\s\p{Ll}+)??)\s+(?:is|are|was|were|has|have|do|does|can|apply|applies|belongs?|\p{Ll}+s)\b/iu;
const AFTER_PREPOSITION = /\b(?:in|of|about|with|did|does|do)\s+(?=\p{L})/giu;
const PRONOUN =
  /^(?:i|we|you|he|she|it|they|there|someone|somebody|nobody|everybody|everyone|not|who|what|which|how|where|why|this|that)(?:['’]\p{L}+)?$/iu;
const TRAILING_WORDS =
  /\s+(?:at (?:home|work)|for (?:my|our|his|her|their) \p{Ll}+|any ?more|yet|again|now|today|already|look like|do|work|too|for that)$/iu;
const MAX_REFERENTS = 4;

/** What a sentence is about, its subject first; for a question, what is asked for; for a choice, what something is. */
function referents(context: string, action: string, isQuestion: boolean): string[] {
  if (/^who\b/i.test(context) && POSSESSIVE_PRONOUN.test(action)) return []; // theirs who is asked for
  const { noun } = (isQuestion ? QUESTION_NOUN.exec(context)?.groups : undefined) ?? {};
  if (noun !== undefined) return [`the ${noun}`];
  const { what } = (CHOOSE_PRONOUN.test(action) ? BE_COMPLEMENT.exec(context)?.groups : undefined) ?? {};
  if (what !== undefined) return [what];
  const subject = SUBJECT.exec(context)?.groups?.['subject']?.trim();
  const verbs = [HAVE_VERB, ...(isQuestion || PERSONAL_START.test(context) ? [AFTER_PREPOSITION] : [])];
  const objects = verbs
    .flatMap((form) => [...context.matchAll(form)])
    .map((verb) => context.slice(verb.index + verb[0].length).replace(TRAILING_WORDS, ''));
  const isName = subject === undefined && objects.length === 0 && !PERSONAL_START.test(context);
  // "the lady with the single room"
  const parts = (subject ?? '').split(/\s(?:with|in|of)\s(?=(?:the|my|our|a)\s|\d|\p{Lu})/u).slice(1);
  const things = isName ? [context] : [...(subject === undefined ? [] : [subject, ...parts]), ...objects];
  return things.filter((thing) => thing !== '' && !PRONOUN.test(thing)).slice(0, MAX_REFERENTS);
}

const CHOOSE_PRONOUN = /^(?:choose|select|pick|set|use) (?:that|it|this)\b/i;
const BE_COMPLEMENT = /\b(?:is|are|was|were|am)\s+(?:an?\s+|the\s+)?(?<what>\p{L}.*)$/iu;
