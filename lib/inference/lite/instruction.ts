import { Groups, requote } from './rule.ts';
import { withIconsNamed } from './icons.ts';
import { LONGEST_READ, MOST_READ, takeQuotes, type Intent, type Quoted } from './intent.ts';
import { recalling } from './remembering.ts';
import { isTypo } from './typos.ts';
import { englishRules } from './rules-english.ts';
import { readQuoted } from './rules-quoted.ts';
import { rolesNamed } from './roles.ts';
import { asImperative } from './stating.ts';
import { acting, neutral } from './verbs.ts';

/** An instruction as its clauses; each clause with all its readings, the likelier first. */
export type Reading = readonly Intent[];

const POLITE =
  /^(?:(?:please|pls|plz|kindly|(?:now|then|next|first|finally)(?=,)|just|go ahead and|also|additionally|try to|(?:can|could|would|will) you(?: (?:please|pls|plz))?|i(?:'d| would) like (?:you )?to|i (?:want|need) (?:you )?to|you (?:should|must|have to)|let'?s|help me(?: to)?|and)[,\s]+)+/i;
const NEXT_CLAUSE =
  /\s*(?:,?\s+(?:and\s+)?then\s+|,\s*and\s+|,\s+|;\s*|\.\s+|\s+and\s+)(?=(?:press|hit|click|tap|type|enter|select|choose|pick|check|tick|submit|open|hover|scroll|fill|confirm)\b)/i;

/** "enter the voucher HELLO5 and apply it": the text ends where submitting begins. */
const AND_SENT =
  /^(?<written>(?:please\s+)?(?:type|enter|use|write|put|fill|add|set|input|paste)\s.*[\d@\p{Lu}\uE000-\uE0FF]\S*(?:\s\p{L}+){0,4}?)\s+and\s+(?<sent>(?:then\s+)?(?:apply|redeem|send|submit|save|post|publish|subscribe|continue|search)(?:\s+(?:it|that|this|them))?)[.!]?$/u;

/** "choose 15C and continue" */
const AND_ON =
  /^(?<written>(?:please\s+)?(?:choose|select|pick|take|tick|check|untick|uncheck)\s.+?),?\s+(?:and\s+then|and|then)\s+(?<sent>continue|proceed|submit|save|confirm|apply)(?:\s+(?:it|that|this|them))?[.!]?$/iu;

/** "we are 5: set …", "Ada can't eat nuts, tick …": a reason, before the action. */
const REASON =
  /^(?:[^:]+:\s+|(?:i['’]m|we['’]re|it['’]s|i['’]ve|we['’]ve|we|i|they|he|she)\s+[^,:]*,\s+(?:so\s+)?|(?!please\b|you\b|i['’]d\b)(?:\p{L}[\p{L}'’]*\s+){1,3}?(?:am|is|are|was|were|has|have|can|can['’]t|cannot|don['’]t|doesn['’]t|needs?|wants?)\b[^,:]*,\s+)(?=(?:please\s+)?(?:set|change|press|hit|click|tap|type|enter|select|choose|pick|check|tick|untick|uncheck|open|fill|show|add|remove|go|turn|switch|book|use|start|stop|take|pay|send|call|cancel|make|put|get|give|reserve|order|buy|delete|close|save|search|find|sort|filter|upload|download|enter|write|withdraw|join|leave|apply|accept|decline|reject|approve|confirm|subscribe|unsubscribe|show|hide|move|rename|reply|report|share|copy|print|mark)\b)/iu;

/** "from the side: change the angle" as "change the angle from the side": a circumstance, moved after the action. */
export function withReasonLast(instruction: string): string | undefined {
  const { text, parts } = takeQuotes(instruction.trim());
  const said = asImperative(text);
  const [reason] = REASON.exec(said) ?? [];
  if (reason === undefined) return undefined;
  return requote(`${said.slice(reason.length)} ${reason.replace(/[,:\s]+$/, '')}`, parts);
}

/** `click "button: Save"`: an element in outline notation. */
const NOTED = /^(?<verb>\p{L}+(?: on| over)?) (?:the )?["“](?<role>[a-z]+): (?<name>[^"“”]+)["”]$/iu;
const POINTS = /^(?:click|tap|press|open|tick|untick|check|uncheck|toggle|hover|select|choose)\b/i;

function withoutNotation(instruction: string): string {
  const { verb = '', role = '', name = '' } = NOTED.exec(instruction)?.groups ?? {};
  return POINTS.test(verb) && rolesNamed(role) ? `${verb} the ${role} "${name}"` : instruction;
}

/** "the Fenn who is a junior: edit": the object, and only then the action. */
const DEED_LAST =
  /^(?<thing>(?:the|that|whatever|whoever)\s[^:]+):\s+(?<verb>\p{Ll}+)(?:\s+(?:it|that|this|them))?[.!]?$/u;

/** Splits an instruction with several acts, such as "type … and press Enter". */
export const clausesOf: (instruction: string) => readonly string[] = recalling(splitClauses, {
  most: MOST_READ,
  longest: LONGEST_READ,
});

function splitClauses(instruction: string): string[] {
  const { text, parts } = takeQuotes(withoutNotation(instruction.trim()));
  const { thing, verb = '' } = DEED_LAST.exec(text)?.groups ?? {};
  const plain = thing !== undefined && acting.has(verb) ? `${verb} ${thing}` : text;
  const { written, sent } = (AND_SENT.exec(plain) ?? AND_ON.exec(plain))?.groups ?? {};
  const clauses =
    written !== undefined && sent !== undefined
      ? [written, sent]
      : asImperative(plain).replace(REASON, '').split(NEXT_CLAUSE);
  const said = clauses.length === 1 ? menuPath(clauses[0] ?? '') : clauses;
  return said.map((clause) => requote(clause, parts).trim());
}

/** "click Edit > Undo", "File → Export → PDF": one entry at a time. */
function menuPath(clause: string): string[] {
  const path = IN_MENUS.exec(clause)?.groups?.['path'] ?? (LABELS.test(clause) ? clause : undefined);
  return path === undefined ? [clause] : path.split(INTO).map((label) => `click ${label}`);
}

const INTO = /\s+(?:>|->|→|›|»|▸|▶)\s+/u;
const ENTRY = String.raw`(?:\p{L}|[\uE000-\uE0FF])[^>→›»▸▶]*`; // no number, as in "price > 100"
const IN_MENUS = new RegExp(
  String.raw`^(?:please )?(?:click|open|go to|press|use)(?: on)? (?:the )?(?<path>${ENTRY}(?:${INTO.source}${ENTRY})+)$`,
  'iu',
);
const LABELS = new RegExp(
  String.raw`^(?:[\p{Lu}\uE000-\uE0FF][^>→›»▸▶]*${INTO.source})+[\p{Lu}\uE000-\uE0FF][^>→›»▸▶]*$`,
  'u',
);

const FILLS = /^(?:please\s+)?(?:fill(?: in| out)?|set|enter|type|write|put|change|update)\s/i;
const PAIR = /^(?:(?:fill|set|enter|type|write|put|change|update)\s.+\s|\S.*\s)(?:with|to|into|as)\s+\S/i;
const NEXT_PAIR = /\s*,\s*(?:and\s+)?|\s+and\s+/i;

/** "fill A with x, B with y" contains two acts with one verb; any other clause is one. */
export function fieldsIn(clause: string): string[] {
  const { text, parts } = takeQuotes(clause);
  const pieces = text.split(NEXT_PAIR);
  const arePairs = FILLS.test(text) && pieces.length > 1 && pieces.every((piece) => PAIR.test(piece));
  return (arePairs ? pieces : [text]).map((piece) => requote(piece, parts));
}

/** Verbs that are always actions; any other first word may be part of a label: these only of a complete one, "Go to file". */
const ONLY_VERB =
  /^(?:click|tap|hit|double|right|hover|scroll|type|write|fill|drag|untick|uncheck|go to|navigate|go back|go forward|search for)\b/i;

/** Quoted text after such a verb is data, never a label. */
const TYPES_QUOTED = /^(?:type|enter|input|write|put|insert|fill)\b.*[\uE000-\uE0FF]/i;

const SHORTEST_SPELT = 5; // letters: for shorter verbs, a typo makes another word
const verbs = new Set([
  ...'click type open select check press choose enter scroll search uncheck hover'.split(' '),
  ...'repost reshare retweet unlike unstar unsave unpin'.split(' '), // not typos of the words they contain
  ...[...acting].filter((verb) => verb.length >= SHORTEST_SPELT && !verb.includes(' ')),
]);

/** "clik Save": a typo in the verb, at the start of a sentence or not. */
function withVerbSpelt(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const said = first.toLowerCase();
  const isKnown = acting.has(said) || neutral.has(said) || verbs.has(said);
  const meant = isKnown ? [said] : [...verbs].filter((verb) => isTypo(said, verb));
  return meant.length === 1 && meant[0] ? meant[0] + text.slice(first.length) : text;
}

/** The clause without phrases of politeness. */
export function plainClause(clause: string): string {
  const { text, parts } = plainly(clause);
  return requote(text, parts);
}

/** Phrasal verbs → the verb that labels use. */
const PHRASAL: readonly (readonly [RegExp, string])[] = [
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
export const TAIL =
  /,?\s+(?:(?:and|but)\s+(?:nothing|nobody|no one)\s+else|thanks|thank you|please|pls|plz|for (?:me|us|him|her|them)|any ?more|any longer|after all|instead|as well|too|also)$/i;

/** The end of a sentence, but not of an initial ("Noor K.") or a password ("Kiln4Lunch!"). */
export const ENDING = /(?<!(?:^|\s)\p{Lu}(?=\.$))(?<!(?=\S*\d)(?=\S*\p{L})\S+(?=!$))[.!。！\s]+$/u;

const plainly: (clause: string) => Omit<Quoted, 'written'> = recalling(readPlainly, {
  most: MOST_READ,
  longest: LONGEST_READ,
});

function readPlainly(clause: string): Omit<Quoted, 'written'> {
  const { text, parts } = takeQuotes(clause.trim().replace(ENDING, '').replace(TAIL, ''));
  const plain = PHRASAL.reduce((said, [form, meant]) => said.replace(form, meant), text.replace(POLITE, ''));
  return { text: withIconsNamed(withVerbSpelt(plain)), parts };
}

/** Whether only forms of other languages can read the clause. */
export const isForeign: (clause: string) => boolean = recalling(readsForeign, {
  most: MOST_READ,
  longest: LONGEST_READ,
});

function readsForeign(clause: string): boolean {
  const { text, parts } = takeQuotes(clause);
  return readQuoted(text, parts).length > 0;
}

/** Reads one clause. */
export const readClause: (clause: string) => Reading = recalling(readIntents, {
  most: MOST_READ,
  longest: LONGEST_READ,
});

function readIntents(clause: string): Reading {
  const { text: plain, parts } = plainly(clause);
  const read = englishRules.flatMap((rule) => {
    const match = rule.pattern.exec(plain);
    return match ? rule.read(new Groups(match.groups ?? {}, parts)) : [];
  });
  read.push(...readQuoted(plain, parts));
  if (TYPES_QUOTED.test(plain)) return read;
  return [...read, readFree(requote(plain, parts), ONLY_VERB.test(plain) ? 'label' : 'free')];
}

/** The first word may itself be in the label ("sign in"), or be the element's function ("delete the draft"). */
function readFree(target: string, manner: 'free' | 'label'): Intent {
  return { kind: 'click', method: 'click', target, manner };
}
