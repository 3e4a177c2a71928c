import { Groups, requote } from './rule.ts';
import { nameIcons } from '../outline/icon-names.ts';
import { MAX_CACHED_CHARS, MAX_CACHED, extractQuotes, type Intent, type Quoted } from './intent.ts';
import { memoizedByText } from '../memoize.ts';
import { isTypo } from '../lexicon/typos.ts';
import { englishRules } from './rules-english.ts';
import { readQuoted } from './rules-quoted.ts';
import { rolesNamed } from '../outline/roles.ts';
import { asImperative } from './imperative.ts';
import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';

/** An instruction as its clauses; each clause with all its readings, the likelier first. */
export type ClauseReading = readonly Intent[];

const POLITE_START =
  /^(?:(?:please|pls|plz|kindly|(?:now|then|next|first|finally)(?=,)|just|go ahead and|also|additionally|try to|(?:can|could|would|will) you(?: (?:please|pls|plz))?|i(?:'d| would) like (?:you )?to|i (?:want|need) (?:you )?to|you (?:should|must|have to)|let'?s|help me(?: to)?|and)[,\s]+)+/i;
const NEXT_CLAUSE =
  /\s*(?:,?\s+(?:and\s+)?then\s+|,\s*and\s+|,\s+|;\s*|\.\s+|\s+and\s+)(?=(?:press|hit|click|tap|type|enter|select|choose|pick|check|tick|submit|open|hover|scroll|fill|confirm)\b)/i;

/** "enter the voucher HELLO5 and apply it": the text ends where submitting begins. */
const TEXT_THEN_SUBMIT =
  /^(?<written>(?:please\s+)?(?:type|enter|use|write|put|fill|add|set|input|paste)\s.*[\d@\p{Lu}\uE000-\uE0FF]\S*(?:\s\p{L}+){0,4}?)\s+and\s+(?<sent>(?:then\s+)?(?:apply|redeem|send|submit|save|post|publish|subscribe|continue|search)(?:\s+(?:it|that|this|them))?)[.!]?$/u;

/** "choose 15C and continue" */
const CHOICE_THEN_SUBMIT =
  /^(?<written>(?:please\s+)?(?:choose|select|pick|take|tick|check|untick|uncheck)\s.+?),?\s+(?:and\s+then|and|then)\s+(?<sent>continue|proceed|submit|save|confirm|apply)(?:\s+(?:it|that|this|them))?[.!]?$/iu;

/** "we are 5: set …", "Ada can't eat nuts, tick …": a reason, before the action. */
const REASON =
  /^(?:[^:]+:\s+|(?:i['’]m|we['’]re|it['’]s|i['’]ve|we['’]ve|we|i|they|he|she)\s+[^,:]*,\s+(?:so\s+)?|(?!please\b|you\b|i['’]d\b)(?:\p{L}[\p{L}'’]*\s+){1,3}?(?:am|is|are|was|were|has|have|can|can['’]t|cannot|don['’]t|doesn['’]t|needs?|wants?)\b[^,:]*,\s+)(?=(?:please\s+)?(?:set|change|press|hit|click|tap|type|enter|select|choose|pick|check|tick|untick|uncheck|open|fill|show|add|remove|go|turn|switch|book|use|start|stop|take|pay|send|call|cancel|make|put|get|give|reserve|order|buy|delete|close|save|search|find|sort|filter|upload|download|enter|write|withdraw|join|leave|apply|accept|decline|reject|approve|confirm|subscribe|unsubscribe|show|hide|move|rename|reply|report|share|copy|print|mark)\b)/iu;

/** "from the side: change the angle" as "change the angle from the side": a circumstance, moved after the action. */
export function withReasonLast(instruction: string): string | undefined {
  const { text, parts } = extractQuotes(instruction.trim());
  const imperative = asImperative(text);
  const [reason] = REASON.exec(imperative) ?? [];
  if (reason === undefined) return undefined;
  return requote(`${imperative.slice(reason.length)} ${reason.replace(/[,:\s]+$/, '')}`, parts);
}

/** `click "button: Save"`: an element in outline notation. */
const OUTLINE_NOTATION = /^(?<verb>\p{L}+(?: on| over)?) (?:the )?["“](?<role>[a-z]+): (?<name>[^"“”]+)["”]$/iu;
const POINTER_VERB = /^(?:click|tap|press|open|tick|untick|check|uncheck|toggle|hover|select|choose)\b/i;

function withoutNotation(instruction: string): string {
  const { verb = '', role = '', name = '' } = OUTLINE_NOTATION.exec(instruction)?.groups ?? {};
  return POINTER_VERB.test(verb) && rolesNamed(role) ? `${verb} the ${role} "${name}"` : instruction;
}

/** "the Fenn who is a junior: edit": the object, and only then the action. */
const VERB_LAST =
  /^(?<thing>(?:the|that|whatever|whoever)\s[^:]+):\s+(?<verb>\p{Ll}+)(?:\s+(?:it|that|this|them))?[.!]?$/u;

/** Splits an instruction with several acts, such as "type … and press Enter". */
export const clausesOf: (instruction: string) => readonly string[] = memoizedByText(splitClauses, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function splitClauses(instruction: string): string[] {
  const { text, parts } = extractQuotes(withoutNotation(instruction.trim()));
  const { thing, verb = '' } = VERB_LAST.exec(text)?.groups ?? {};
  const plain = thing !== undefined && actionVerbs.has(verb) ? `${verb} ${thing}` : text;
  const { written, sent: submission } = (TEXT_THEN_SUBMIT.exec(plain) ?? CHOICE_THEN_SUBMIT.exec(plain))?.groups ?? {};
  const clauses =
    written !== undefined && submission !== undefined
      ? [written, submission]
      : asImperative(plain).replace(REASON, '').split(NEXT_CLAUSE);
  const steps = clauses.length === 1 ? splitMenuPath(clauses[0] ?? '') : clauses;
  return steps.map((clause) => requote(clause, parts).trim());
}

/** "click Edit > Undo", "File → Export → PDF": one entry at a time. */
function splitMenuPath(clause: string): string[] {
  const path = MENU_PATH.exec(clause)?.groups?.['path'] ?? (LABEL_PATH.test(clause) ? clause : undefined);
  return path === undefined ? [clause] : path.split(PATH_SEPARATOR).map((label) => `click ${label}`);
}

const PATH_SEPARATOR = /\s+(?:>|->|→|›|»|▸|▶)\s+/u;
const PATH_ENTRY = String.raw`(?:\p{L}|[\uE000-\uE0FF])[^>→›»▸▶]*`; // no number, as in "price > 100"
const MENU_PATH = new RegExp(
  String.raw`^(?:please )?(?:click|open|go to|press|use)(?: on)? (?:the )?(?<path>${PATH_ENTRY}(?:${PATH_SEPARATOR.source}${PATH_ENTRY})+)$`,
  'iu',
);
const LABEL_PATH = new RegExp(
  String.raw`^(?:[\p{Lu}\uE000-\uE0FF][^>→›»▸▶]*${PATH_SEPARATOR.source})+[\p{Lu}\uE000-\uE0FF][^>→›»▸▶]*$`,
  'u',
);

const FILL_VERB = /^(?:please\s+)?(?:fill(?: in| out)?|set|enter|type|write|put|change|update)\s/i;
const FIELD_AND_VALUE = /^(?:(?:fill|set|enter|type|write|put|change|update)\s.+\s|\S.*\s)(?:with|to|into|as)\s+\S/i;
const PAIR_SEPARATOR = /\s*,\s*(?:and\s+)?|\s+and\s+/i;

/** "fill A with x, B with y" contains two acts with one verb; any other clause is one. */
export function splitFieldPairs(clause: string): string[] {
  const { text, parts } = extractQuotes(clause);
  const pieces = text.split(PAIR_SEPARATOR);
  const arePairs = FILL_VERB.test(text) && pieces.length > 1 && pieces.every((piece) => FIELD_AND_VALUE.test(piece));
  return (arePairs ? pieces : [text]).map((piece) => requote(piece, parts));
}

/** Verbs that are always actions; any other first word may be part of a label: these only of a complete one, "Go to file". */
const UNAMBIGUOUS_VERB =
  /^(?:click|tap|hit|double|right|hover|scroll|type|write|fill|drag|untick|uncheck|go to|navigate|go back|go forward|search for)\b/i;

/** Quoted text after such a verb is data, never a label. */
const TYPES_QUOTE = /^(?:type|enter|input|write|put|insert|fill)\b.*[\uE000-\uE0FF]/i;

const MIN_TYPO_LETTERS = 5; // letters: for shorter verbs, a typo makes another word
const knownVerbs = new Set([
  ...'click type open select check press choose enter scroll search uncheck hover'.split(' '),
  ...'repost reshare retweet unlike unstar unsave unpin'.split(' '), // not typos of the words they contain
  ...[...actionVerbs].filter((verb) => verb.length >= MIN_TYPO_LETTERS && !verb.includes(' ')),
]);

/** "clik Save": a typo in the verb, at the start of a sentence or not. */
function withVerbCorrected(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const firstWord = first.toLowerCase();
  const isKnown = actionVerbs.has(firstWord) || neutralVerbs.has(firstWord) || knownVerbs.has(firstWord);
  const corrections = isKnown ? [firstWord] : [...knownVerbs].filter((verb) => isTypo(firstWord, verb));
  return corrections.length === 1 && corrections[0] ? corrections[0] + text.slice(first.length) : text;
}

/** The clause without phrases of politeness. */
export function plainClause(clause: string): string {
  const { text, parts } = normalizedClause(clause);
  return requote(text, parts);
}

/** Phrasal verbs → the verb that labels use. */
const PHRASAL_VERBS: readonly (readonly [RegExp, string])[] = [
  [/^(?:put|get)\s+me\s+(?:down\s+)?(?:on|onto|in|for)\s+/i, 'join '],
  [/^hand\s+(?:(.+?)\s+in|in\s+(.+?))(?=\s|$)/i, 'submit $1$2'],
  [/^back\s+to\s+/i, 'go back to '],
  [/^(show|hide|open|collapse|close|expand|include|display|list)\s+again\s+(.+)$/i, '$1 $2 again'],
  [/^(switch|change|set|turn|put|move|bring)\s+(.+?)\s+back\s+to\s+/i, '$1 $2 to '],
  [/^(drag|move)\s+(.+?)\s+(?:over|across)\s+to\s+/i, '$1 $2 to '],
  [
    /^(?:open|get|bring up)\s+(.+?)(?:['’]s\s+(?:data|details|entry|record))?\s+(?:for editing|to edit(?: it)?)$/i,
    'edit $1',
  ],
  [/^(?:flag|mark)\s+(.+?)\s+with\s+a\s+star$/i, 'star $1'],
  [/^give\s+((?:the|that|this)\s+.+?)\s+a\s+star$/i, 'star $1'],
  [/^(?:take|remove)\s+the\s+star\s+(?:off|from)\s+(.+?)(?:\s+again)?$/i, 'unstar $1'],
  [/^fill\s+(?:in|out)\s+/i, 'fill '],
  [/^((?:fill(?: in| out)?|set|change|update|put|enter)\s+.+?):\s+(?=(?:with|to|as|field|box)\b)/i, '$1 '],
  [/\s+to\s+(?:say|read)\s+(?=[\uE000-\uE0FF]$)/, ' to '],
  [/^check\s+(?!out\b|in\b)(.+?)\s+(out|in)$/i, 'check $2 $1'],
  [/^(?:put|place)\s+(.+?)\s+on\s+hold$/i, 'hold $1'],
  [/\bcalled\s+off\b/i, 'cancelled'],
  [/^(?:tick|check)\s+off\s+/i, 'tick '],
  [/^take\s+seat\s+(?=\d+\p{Lu}$)/iu, 'select '],
  [/^hang\s+up(?:\s+(?:on\s+)?.+)?$/i, 'end call'],
  [/^(?:order|buy|purchase)\s+(.+?)\s+again$/i, 'buy again $1'],
  [/^(?:go|move|jump|step|skip)\s+back\s+(?:by\s+)?(?:one|an?|1)\s+(?!page\b|step\b)(\w+)$/i, 'click previous $1'],
  [/^(?:remove|delete|drop|undo)\s+(all\s+)?(?:of\s+)?(?:the\s+|my\s+|these\s+)?(filters|selection)$/i, 'clear $1$2'],
  [/^(show|display|list)\s+(?:me\s+)?(.+?)\s+only$/i, '$1 only $2'],
  [
    /^only\s+(?!(?:i|we|you|he|she|they)\s|show|display|list|accept|allow|use|reply|send)(?=\p{Ll}+s?\s)/iu,
    'show only ',
  ],
  [/^show only\s+(?:the\s+)?\p{Ll}+s\s+(?:that|which|who)\s+(?:are|is|have|has)\s+(?!not\b|no\b)/iu, 'show only '],
  [/^((?:show|hide|include|exclude)\s+)what\s+(?:is|was|are|has been)\s+/i, '$1'],
  [/^(?:not|no longer)\s+interested\s+in\s+/i, 'no '],
  [/^no\s+(?:more|longer)\s+(?!than\b)/i, 'turn off '],
  [/^take\s+(.+?)\s+away\s+from\s+/i, 'revoke $1 from '],
  [/^(put|write|note|take)\s+(.+?)\s+(?:down|in)\s+(as|for|under)\s+/i, '$1 $2 $3 '],
  [/^take\s+(.+?)\s+(?:out of|off)\s+/i, 'remove $1 from '],
  [/^take\s+(.+?)\s+out$/i, 'remove $1'],
  [
    /^(?:put|place)\s+(.+?)\s+(?:in|on|into|onto)\s+(?=.*\b(?:cart|basket|bag|trolley|\w*list|favou?rites|queue|library|collection|calendar)$)/i,
    'add $1 to ',
  ],
];

/** Words after the action. */
export const TRAILING_WORDS =
  /,?\s+(?:(?:and|but)\s+(?:nothing|nobody|no one)\s+else|thanks|thank you|please|pls|plz|for (?:me|us|him|her|them)|any ?more|any longer|after all|instead|as well|too|also)$/i;

/** The end of a sentence, but not of an initial ("Noor K.") or a password ("Kiln4Lunch!"). */
export const SENTENCE_END = /(?<!(?:^|\s)\p{Lu}(?=\.$))(?<!(?=\S*\d)(?=\S*\p{L})\S+(?=!$))[.!。！\s]+$/u;

const normalizedClause: (clause: string) => Omit<Quoted, 'written'> = memoizedByText(normalizeClause, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function normalizeClause(clause: string): Omit<Quoted, 'written'> {
  const { text, parts } = extractQuotes(clause.trim().replace(SENTENCE_END, '').replace(TRAILING_WORDS, ''));
  const plain = PHRASAL_VERBS.reduce(
    (rewritten, [form, meant]) => rewritten.replace(form, meant),
    text.replace(POLITE_START, ''),
  );
  return { text: nameIcons(withVerbCorrected(plain)), parts };
}

/** Whether only forms of other languages can read the clause. */
export const isForeign: (clause: string) => boolean = memoizedByText(hasForeignReading, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function hasForeignReading(clause: string): boolean {
  const { text, parts } = extractQuotes(clause);
  return readQuoted(text, parts).length > 0;
}

/** Reads one clause. */
export const readClause: (clause: string) => ClauseReading = memoizedByText(readIntents, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function readIntents(clause: string): ClauseReading {
  const { text: plain, parts } = normalizedClause(clause);
  const read = englishRules.flatMap((rule) => {
    const match = rule.pattern.exec(plain);
    return match ? rule.read(new Groups(match.groups ?? {}, parts)) : [];
  });
  read.push(...readQuoted(plain, parts));
  if (TYPES_QUOTE.test(plain)) return read;
  return [...read, readVerbatim(requote(plain, parts), UNAMBIGUOUS_VERB.test(plain) ? 'label' : 'free')];
}

/** The first word may itself be in the label ("sign in"), or be the element's function ("delete the draft"). */
function readVerbatim(target: string, manner: 'free' | 'label'): Intent {
  return { kind: 'click', method: 'click', target, manner };
}
