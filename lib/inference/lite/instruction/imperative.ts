import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';

/** "line is not cleaned after all, untick it": a fact, and then what to do with it. */
const FACT_THEN_REQUEST =
  /^(?<said>[^,;:?]+?(?:,\s(?:too|please|though))?)[,;:]\s+(?:so\s+|please\s+|then\s+)*(?<verb>\p{Ll}+)\s+(?:it|that|this|them|those)(?:\s+one)?(?<rest>\s+(?:off|on|in|out|up|down))?(?:\s+(?:too|please|then|for me))?[.!]?$/iu;
/** "which review is submitted? Open that one." */
const QUESTION_THEN_REQUEST =
  /^which\s+(?<noun>[\p{L} ]+?)\s+(?<is>(?:is|are|has|have|was|were|can|does)\s.+?)\s*\?\s*(?<verb>\p{L}+)\s+(?:it|that|this|them|those)(?:\s+one)?[.!]?$/iu;
/** "who is Ada? open her page", "is there parking?" */
const QUESTION =
  /^(?:who(?= (?:is|are|was|were)\b)|what|where|how|why|when|is|are|do|does|can)\b(?:\s+(?:is|are|am|do|does|can|i|we|you|there|the|an?))*\s+(?<about>(?!(?:i|we|you|it|this|that)\?)[^?,]+)\?(?:\s+(?:please\s+)?(?<verb>open|show|read|see)\s+(?:it|that|this|the|her|his|their)(?<thing>\s\p{Ll}+)?[.!]?)?$/iu;
const PAGE = /^\s(?:page|one|details|entry|profile|tab|section|link|item)$/i;
const NON_FACT_START =
  /^(?:let\s+(?=.*\sgo$)|(?:it|that|this|there|he|she|they|we|i|you)\s*(?:is|['’]s|are|['’]re|am|['’]m)\s+)/i;
const NEGATED_VERB =
  /\s+(?:(?:is|are|was|were|am|do|does|did)\s+not|(?:is|are|was|were|do|does|did)n['’]t|is|are|was|were)(?=\s)|\s+not(?=\s)/gi;
const NONE = /\b(has|have|had)\s+no\b/gi;
const AFTER_ALL = /,?\s+(?:too|please|though|after all|any ?more|any longer|(?<!\bas )yet)$/i;
const UNDO_VERB = /^(?:un\p{L}+|deselect|disable|remove|clear)$/iu;
const toImperative = (word: string): boolean => neutralVerbs.has(word) || actionVerbs.has(word);

/** "In the documents table, click Remind": the place comes first. */
const PLACE_FIRST =
  /^(?<place>(?:in|on|under|within)\s+(?:the|my|this)\s+[^,]+),\s+(?<action>(?:press|hit|click|tap|type|enter|select|choose|pick|check|tick|open|fill|untick|uncheck|delete|remove|edit|turn|set)\b.+?)[.!]?$/iu;

/** "in the first condition choose Age": if one of several is counted, no comma is needed. */
const COUNTED_PLACE_FIRST =
  /^(?<place>(?:in|on|for|under)\s+the\s+(?:first|second|third|fourth|fifth|last)\s+\p{Ll}+),?\s+(?<action>(?:press|click|tap|type|enter|select|choose|pick|check|tick|untick|uncheck|set)\b.+?)[.!]?$/iu;

/** An instruction that begins with a fact, as one that says what to do with what. */
export function asImperative(text: string): string {
  const { place, action } = (PLACE_FIRST.exec(text) ?? COUNTED_PLACE_FIRST.exec(text))?.groups ?? {};
  if (place !== undefined && action !== undefined) return `${action} ${place.toLowerCase()}`;
  const asked = QUESTION_THEN_REQUEST.exec(text)?.groups;
  if (asked) return `${asked['verb']?.toLowerCase()} the ${asked['noun']} that ${asked['is']}`;
  const { said, verb = '', rest = '' } = FACT_THEN_REQUEST.exec(text)?.groups ?? {};
  const [first = ''] = (said ?? '').toLowerCase().split(/\s/, 1);
  const question = QUESTION.exec(text)?.groups;
  if (question)
    return `${question['verb'] ?? 'open'} ${question['about']}${(question['thing'] ?? '').replace(PAGE, '')}`;
  if (said === undefined || !isActionVerb(verb)) return text;
  if (toImperative(first)) return `${verb} ${said.slice(first.length).trim()}`;
  const isUndone = UNDO_VERB.test(verb) || /off/.test(rest);
  const plain = said.replace(NON_FACT_START, '').replace(AFTER_ALL, '');
  return `${verb.toLowerCase()} ${isUndone ? plain.replace(NONE, '$1').replace(NEGATED_VERB, '') : plain}${rest}`;
}

/** Any verb except those that only introduce another. */
const isActionVerb = (verb: string): boolean =>
  !/^(?:let|make|is|are|was|do|does|with|for|to|of|about|than|like)$/i.test(verb);
