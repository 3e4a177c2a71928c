import { looksLikeValue } from '../instruction/rules-wishes.ts';
import { NUMERALS } from '../values/number-words.ts';

/** A plain instruction with the meaning of a sentence. */
export interface PlainInstruction {
  said: string;
  /** Only elements of these roles can be meant. */
  roles?: ReadonlySet<string>;
  /** The field's current value, which is to be replaced. */
  held?: string;
}

type Said = Readonly<Record<string, string | undefined>>;
export type StatementForm = readonly [form: RegExp, meant: (said: Said) => readonly PlainInstruction[]];

const each = (...said: readonly string[]): PlainInstruction[] => said.map((one) => ({ said: one }));
export const FIELD_ROLES = new Set([
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'listbox',
  'slider',
  'group',
  'radio',
]);
export const NUMBERS = new Set(['spinbutton', 'slider', 'combobox']);
export const CHOICE_ROLES = new Set(['combobox', 'listbox', 'radio', 'option']);
export const of = (roles: ReadonlySet<string>, ...said: readonly string[]): PlainInstruction[] =>
  said.map((one) => ({ said: one, roles }));

export const OWNER_GROUP = '(?:the|my|our|their|his|her|its|your|this)';
export const WHAT_GROUP = String.raw`(?<what>\p{L}[\p{L} '’-]*?)`;
const VALUE_GROUP = String.raw`(?<value>\S.*)`;
export const COUNT_GROUP = String.raw`(?<count>\d+|${NUMERALS.slice(1).join('|')})`;
const NOTE_GROUP = '(?<noun>remark|comment|note|message|reply|answer|memo)';
const DOCUMENT_NOUNS =
  '(?:document|file|page|folder|project|list|album|playlist|board|report|event|group|channel|campaign|template|form|survey|note|draft|sheet|map|view|plan|dashboard|workspace|collection|set)';
const DAY_GROUP = String.raw`(?<day>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?=\S*\d|\p{Lu}\p{L}+ \d)\S.*)`;

export const form = (source: string): RegExp => new RegExp(`^${source}$`, 'iu');
/** Letter case distinguishes names from other words. */
export const caseSensitive = (source: string): RegExp => new RegExp(`^${source}$`, 'u');

export const digits = (count = ''): string => {
  const at = NUMERALS.indexOf(count.toLowerCase());
  return at === -1 ? count : String(at);
};
export const quoted = (text = ''): string => (/[\uE000-\uE0FF]/.test(text) ? text : `"${text.replaceAll('"', '')}"`);
const plainDay = (day = ''): string => day.replace(/^\p{L}+day,? (?=.*\d{4})/u, '');

const noteSynonyms: Readonly<Record<string, readonly string[]>> = {
  remark: ['comment', 'note'],
  comment: ['remark', 'note'],
  note: ['comment', 'message'],
  message: ['note'],
  reply: ['answer', 'comment'],
  answer: ['reply', 'comment'],
  memo: ['note'],
};

/** Statements of a value: a field's content or a name. */
const valueForms: readonly StatementForm[] = [
  [
    form(
      String.raw`${OWNER_GROUP} ${WHAT_GROUP} (?:should|must|shall|ought to|has to|have to|needs? to) (?:read|say) (?<text>\S.*)`,
    ),
    ({ what, text }) => of(FIELD_ROLES, `set the ${what} to ${text}`),
  ],
  [
    form(
      String.raw`${OWNER_GROUP} ${WHAT_GROUP} (?:should|must|shall|ought to|has to|have to|needs? to) (?:be(?: called| set to| changed to)?|become)(?: as)? ${VALUE_GROUP}`,
    ),
    ({ what, value }) => of(FIELD_ROLES, `set the ${what} to ${value}`),
  ],
  [
    form(
      String.raw`${OWNER_GROUP} ${WHAT_GROUP} (?:is|was) (?:wrong|not right|incorrect|false|a mistake|outdated),? (?:it(?:['’]s| is| should be| must be| has to be)|make it|(?:change|set|correct) it to) ${VALUE_GROUP}`,
    ),
    ({ what, value }) => of(FIELD_ROLES, `set the ${what} to ${value}`),
  ],
  [
    form(String.raw`(?:call|name|title) (?:it|this|${OWNER_GROUP}(?: new)? ${DOCUMENT_NOUNS}) ${VALUE_GROUP}`),
    ({ value }) => of(FIELD_ROLES, `set the name to ${quoted(value)}`, `set the title to ${quoted(value)}`),
  ],
  [
    form(
      String.raw`(?:give|state|put down|note(?: down)?|mention|name) ${VALUE_GROUP} as ${OWNER_GROUP} (?<what>\p{L}[\p{L} ]*)`,
    ),
    ({ what, value }) => of(FIELD_ROLES, `set the ${what} to ${quoted(value)}`),
  ],
  [
    form(
      String.raw`(?:leave|write|add|make|post|put|send|enter|give)(?: (?:him|her|them|me|us))? (?:an?|the|my|one more)(?: (?:short|quick|new|little))? ${NOTE_GROUP}(?<place>(?: (?:for|to|on|about) [^:,]+?)?)(?:\s*:\s*|,? (?:saying|that says|that reads|reading|which says|with the (?:text|words)|to say)(?: that)?:?\s+)(?<text>\S.*)`,
    ),
    ({ noun = '', place = '', text }) =>
      of(
        FIELD_ROLES,
        ...[noun, ...(noteSynonyms[noun.toLowerCase()] ?? [])].map((one) => `write ${quoted(text)} as ${one}${place}`),
      ),
  ],
  [
    form(
      String.raw`(?:leave|write|add|make|post|put|send|enter|give) (?:an?|the|my) (?<noun>\p{L}[\p{L} ]*?) (?:saying|that says|that reads|reading|which says)(?: that)?:?\s+(?<text>\S.*)`,
    ),
    ({ noun, text }) => of(FIELD_ROLES, `write ${quoted(text)} as ${noun}`),
  ],
  [
    form(
      String.raw`(?:tell|ask|inform|let) (?<who>${OWNER_GROUP} \p{Ll}[\p{Ll} ]*?)(?: know)?(?: that)?(?::\s*(?<text>\S.*)|\s(?<quote>[\uE000-\uE0FF]))`,
    ),
    ({ who, quote, text = quote }) =>
      of(FIELD_ROLES, ...['note', 'message', 'comment'].map((noun) => `write ${quoted(text)} as ${noun} for ${who}`)),
  ],
  [
    form(
      String.raw`(?:all |any )?(?:answers|replies|responses) (?:should|shall|must|will|are to) (?:go|be sent|come) to ${VALUE_GROUP}`,
    ),
    ({ value }) =>
      of(FIELD_ROLES, `set the reply-to address to ${quoted(value)}`, `set the reply address to ${quoted(value)}`),
  ],
];

/** Statements of a quantity and its unit. */
const amountForms: readonly StatementForm[] = [
  [
    form(
      String.raw`(?:the |our |an? )?(?<what>\p{L}[\p{L} -]*?) (?:now )?(?:costs?|is priced at|sells for) (?:only )?[$€£]?(?<count>\d[\d.,]*)(?: (?:euros?|dollars?|pounds?|francs?))?(?: (?:each|apiece|a piece|per (?:piece|unit)))?`,
    ),
    ({ what, count }) =>
      of(FIELD_ROLES, `set the unit price of the ${what} to ${count}`, `set the price of the ${what} to ${count}`),
  ],
  [
    form(
      String.raw`(?:the |our |my )?(?<what>\p{L}[\p{L} -]*?) (?:takes?|lasts?|needs?|is|are|has|have) (?:only |just )?${COUNT_GROUP} (?<unit>\p{Ll}+),? (?:and )?not (?<held>\d+|${NUMERALS.join('|')})(?: \p{Ll}+)?`,
    ),
    ({ what, count, unit, held }) =>
      [`${unit} of the ${what}`, `quantity of the ${what}`, `duration of the ${what}`].map((field) => ({
        said: `set the ${field} to ${digits(count)}`,
        roles: FIELD_ROLES,
        held: digits(held),
      })),
  ],
  [
    form(
      String.raw`(?:just |only )?${COUNT_GROUP} (?:\p{Ll}+ of (?:the )?)?(?<what>\p{L}[\p{L} -]*?) (?:(?:is|are|will be|would be) (?:enough|plenty|sufficient)|will do)`,
    ),
    ({ what, count }) =>
      of(NUMBERS, `set the quantity of the ${what} to ${digits(count)}`, `set the ${what} to ${digits(count)}`),
  ],
  [
    form(
      String.raw`(?:put |enter |(?:there|we|they) (?:are|will be|have) |for |with |only |just )?${COUNT_GROUP} (?!pages?\b|steps?\b|times?\b)(?<what>\p{Ll}[\p{Ll}-]+(?: \p{Ll}+)?)(?: (?:in|into|for|on|to) (?<place>(?:the|my|our) \p{Ll}[\p{Ll} ]*))?`,
    ),
    ({ count, what, place }) =>
      of(
        NUMBERS,
        `set the ${what}${place === undefined ? '' : ` in ${place}`} to ${digits(count)}`,
        ...(place === undefined ? [] : [`set the ${what} to ${digits(count)}`]),
      ),
  ],
  [
    form(
      String.raw`(?:give|take|grant|allow)(?: (?:them|him|her|it|us|the \p{Ll}+))? (?<count>\d+(?:[.,]\d+)?) ?(?:%|percent|per cent) off`,
    ),
    ({ count }) => of(FIELD_ROLES, `set the discount to ${count}`),
  ],
  [
    form(
      String.raw`(?:(?:we|i|they|he|she)(?: have| has)? (?:paid|pay|pays|were charged|was charged)(?: (?:it|this|that|everything))?|(?:bill|invoice|charge|pay|price) (?:it|this|that|them)) in (?<choice>\p{L}[\p{L} ]*)`,
    ),
    ({ choice }) => of(CHOICE_ROLES, `set the currency to ${choice}`),
  ],
];

const START_VERBS = '(?:begins?|starts?|(?:should|will|shall|is to) (?:begin|start))';
const END_VERBS = '(?:ends?|finish(?:es)?|(?:should|will|shall|is to) (?:end|finish))';
const ARRIVE_VERBS = '(?:arrives?|checks? in|comes|(?:will|should) (?:arrive|come|check in))';
const LEAVE_VERBS = '(?:leaves?|departs?|checks? out|(?:will|should) (?:leave|depart|check out))';
const SEND_VERBS = '(?:(?:should|shall|must|will|is to|has to) (?:go out|be sent(?: out)?)|goes out|is sent(?: out)?)';
/** No name: "Ms. Aziz arrives on the 20th" is about one of many. */
const GENERIC_SUBJECT = String.raw`(?:it|this|i|we|they|(?:the|my|our)(?: new)? \p{Ll}+)`;
const dateForm = (verb: string, ...fields: readonly string[]): StatementForm => [
  caseSensitive(
    String.raw`[Tt]?(?:${GENERIC_SUBJECT}|The(?: new)? \p{Ll}+|My \p{Ll}+|Our \p{Ll}+|I|We|It) ${verb} (?:on |at |from )?${DAY_GROUP}`,
  ),
  ({ day }) => of(FIELD_ROLES, ...fields.map((field) => `set the ${field} to ${plainDay(day)}`)),
];
const TIME_VALUE = /^\d{1,2}(?::\d{2})? ?(?:[ap]\.?m\.?)?$/i;

/** Statements of a time, and for whom something is. */
const timeForms: readonly StatementForm[] = [
  dateForm(START_VERBS, 'start', 'start date', 'first day', 'begin'),
  dateForm(END_VERBS, 'end', 'end date', 'last day'),
  dateForm(ARRIVE_VERBS, 'arrival', 'arrival date', 'check-in'),
  dateForm(LEAVE_VERBS, 'departure', 'departure date', 'check-out'),
  [
    form(String.raw`${GENERIC_SUBJECT} ${SEND_VERBS} (?:on |at )?${DAY_GROUP}`),
    ({ day = '' }) => of(FIELD_ROLES, `set the send ${TIME_VALUE.test(day) ? 'time' : 'date'} to ${plainDay(day)}`),
  ],
  [
    caseSensitive(
      String.raw`(?:[Tt]he|[Tt]his|[Mm]y|[Oo]ur)(?: new)? (?<noun>booking|reservation|appointment|stay|visit|ticket|room|table) is for (?<value>\p{Lu}\S*(?: \p{Lu}\S*)+)`,
    ),
    ({ value }) =>
      of(
        FIELD_ROLES,
        ...['guest', 'customer', 'patient', 'client', 'passenger', 'visitor'].map(
          (who) => `set the ${who} name to ${value}`,
        ),
      ),
  ],
  [
    form(String.raw`(?:the|this|my|our)(?: new)? (?<noun>\p{L}+) is for an? (?<choice>\p{L}[\p{L} ]*)`),
    ({ choice }) => of(CHOICE_ROLES, `select ${choice}`),
  ],
];

/** Statements of what is not needed or wanted, and what is. */
const wantForms: readonly StatementForm[] = [
  [
    form(
      String.raw`(?:we|i) (?:don['’]?t|do not|no longer) (?:need|want) (?<what>(?:the|my|our|this|these|that|those|any more) .+?)(?: after all| any ?more| any longer| this time| at all)?`,
    ),
    ({ what }) => each(`remove ${what}`, `turn off ${what}`),
  ],
  [
    form(
      String.raw`(?:we|i) (?:don['’]?t|do not|no longer) (?:want|need|like) (?:it|this|that|the text) (?:to be )?(?<what>\p{Ll}+)(?: after all| any ?more| any longer)?`,
    ),
    ({ what }) => each(`turn off ${what}`),
  ],
  [
    form(String.raw`no (?<what>.+?) (?:this time|for now|for this one|for once|today)`),
    ({ what }) => each(`no ${what}`),
  ],
  [
    form(
      String.raw`(?:don['’]?t|do not|never) (?<verb>text|e-?mail|mail|send|message|call|phone|give) (?:the |my |our )?(?:\p{L}+) (?:an? |the |any )?(?<what>\p{Ll}+)`,
    ),
    ({ verb, what }) => each(`turn off ${verb} ${what}`, `turn off ${what}`),
  ],
  [form(String.raw`(?:stop|quit) (?:sending )?(?<what>(?:the|my|all) .+)`), ({ what }) => each(`turn off ${what}`)],
  [form(String.raw`i (?:need|want) (?<what>.+?) (?:in|on) (?:my|the) clipboard`), ({ what }) => each(`copy ${what}`)],
  [
    form(
      String.raw`(?:i|we)(?:['’]d like| would like| need| want) (?<what>(?:one more|another|an? (?:new|additional|further)) .+)`,
    ),
    ({ what }) => each(`add ${what}`),
  ],
  [
    form(
      String.raw`(?:(?:i|we)(?: need|(?:['’]d like| would like| want) to see)|(?:give|hand) me|let me have) (?<what>(?:the|my|our) .+)`,
    ),
    ({ what }) => each(`show ${what}`, `open ${what}`),
  ],
  [
    form(
      String.raw`(?:see|show(?: me)?|look at|check|view|know) what(?:['’]s| is| are)(?: there)? in (?<what>(?:the|my|our) .+)`,
    ),
    ({ what }) => each(`open ${what}`),
  ],
];

/** Statements about files, text typed to confirm, and searches. */
const otherForms: readonly StatementForm[] = [
  [
    form(String.raw`put (?:the |my |our )?(?:\p{L}+ )?(?<file>[^\s@]+\.\p{L}{2,4}) (?:up|online|there|in)`),
    ({ file }) => each(`upload ${file}`),
  ],
  [
    form(String.raw`confirm (?:\S.* )?by (?:typing|entering|writing)(?: in)? (?<text>\S.*)`),
    ({ text }) => of(FIELD_ROLES, `type ${quoted(text)} to confirm`),
  ],
  [
    form(
      String.raw`(?:find|look for|search for) (?:the |an? )(?<noun>\p{Ll}+) (?:with|called|named|that has|at) (?<text>\S*[\d@._]\S*|[\uE000-\uE0FF])`,
    ),
    ({ text }) => of(FIELD_ROLES, `find ${text}`),
  ],
  [
    form(String.raw`(?:give|show) me (?:the )?(?:whole|entire|full) (?<what>\p{Ll}+)(?: at (?:a glance|once))?`),
    ({ what }) => each(`choose ${what}`, `show ${what}`),
  ],
];

const statementForms = [...otherForms, ...valueForms, ...amountForms, ...timeForms, ...wantForms];

/** A statement's requests, as plain instructions. */
export const statements = (text: string): readonly PlainInstruction[] => instructionsFrom(statementForms, text);

/** The result of these forms for a text. */
export const instructionsFrom = (all: readonly StatementForm[], text: string): readonly PlainInstruction[] =>
  all.flatMap(([one, meant]) => {
    const said = one.exec(text)?.groups;
    return said && looksLikeValue(said['value'] ?? 'A') ? meant(said) : [];
  });
