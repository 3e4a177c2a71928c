const TIME_OF_DAY = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]m)?`;

/** A wording, and the pages' words for it. */
export interface RephrasingForm {
  said: RegExp;
  plain: string;
  /** Only elements of one of these roles are meant. */
  roles?: ReadonlySet<string>;
  /** The group with a noun for things of all kinds. */
  kind?: number;
  /** The group that is in no control: otherwise it might distinguish them. */
  unsaid?: number;
}

/** It is chosen rather than pressed. */
const CHOOSABLE_ROLES: ReadonlySet<string> = new Set([
  'radio',
  'checkbox',
  'switch',
  'combobox',
  'listbox',
  'option',
  'tab',
]);
const SINGLE_CHOICE_ROLES: ReadonlySet<string> = new Set(['radio', 'combobox', 'listbox', 'option']);
const CHECKBOX_ROLES: ReadonlySet<string> = new Set(['checkbox', 'switch']);

const CLICKABLE_ROLES: ReadonlySet<string> = new Set(['button', 'link']);
const TEXT_FIELD_ROLES: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton']);
const NUMBER_FIELD_ROLES: ReadonlySet<string> = new Set(['spinbutton', 'slider', 'textbox', 'combobox', 'listbox']);

const MEASURE_NOUN = String.raw`(?:bottle|glass|can|cup|mug|slice|portion|serving|helping|piece|pack|packet|bag|box|bowl|plate|pint|jar|tin|loaf|carton|pair|copy)`;

/** What people say, and the same in the words of labels and choices: none says less than is meant. */
export const englishForms: readonly RephrasingForm[] = [
  { said: /^(?:reset|drop|undo) (?:(?:all|the|my|these) )*filters?$/i, plain: 'clear the filters' },
  { said: /^(?:un|de)select (?:everything|all)(?: of (?:it|them))?$/i, plain: 'clear selection' },
  {
    said: /^(?:go on|continue|proceed|carry on|move on) without (?:\p{L}+ing )?(?:an? |any |the |my )?(.+)$/iu,
    plain: 'skip $1',
  },
  {
    said: /^(?:stop|leave|break off|pause) (?:here|now|for now|for today),? (?:and|to) (?:continue|finish|go on|come back|carry on|resume)(?: \p{L}+)? later$/iu,
    plain: 'save and exit',
  },
  { said: /^add (.+) to (?:my |the )?favou?rites$/i, plain: 'favourite $1' },
  { said: /^like (this \p{L}+)$/iu, plain: 'favourite $1' },
  {
    said: /^(?:show|open|see|view|list)(?: me)? (?:my |the )?(?:past|previous|earlier|old|former) (orders|purchases|payments|invoices|transactions)$/i,
    plain: 'open $1',
  },
  {
    said: /^(?:pay|check ?out)(?: for (?:it|this|everything|my (?:order|basket|cart)))?$/i,
    plain: 'go to checkout',
  },
  { said: /^(?:revoke|withdraw|take away) (.+?)['’]s? access$/i, plain: "remove $1's access" },
  {
    said: /^(?:let|allow) (.+?) (?:to )?(?:see|view|access|read) (?:it|this|(?:the|this) \p{L}+)$/iu,
    plain: 'select $1',
    roles: SINGLE_CHOICE_ROLES,
  },
  {
    said: /^(?:order|get|book|reserve|request|have|i(?:['’]ll| will) (?:have|take|get)) (?:me )?(an? .+)$/i,
    plain: 'choose $1',
    roles: SINGLE_CHOICE_ROLES,
  },
  { said: /^(?!no\b|not\b)(.+?),? please$/i, plain: 'choose $1', roles: SINGLE_CHOICE_ROLES },
  {
    said: /^(?:we are|we['’]re|there are|it['’]s for) (\d+ \p{L}+)(?: of us)?$/iu,
    plain: 'choose $1',
    roles: SINGLE_CHOICE_ROLES,
  },
  {
    said: /^i (?:want|need|am looking for)(?: to (?:have|book|find|stay (?:at|in)))? an? \p{L}+ with (?:an? )?(\p{L}[\p{L} -]*)$/iu,
    plain: 'i want $1',
    roles: CHECKBOX_ROLES,
  },
  {
    said: /^i(?:['’]d| would) (?:prefer|like|rather have) an? (\p{L}+) \p{L}+$/iu,
    plain: 'choose $1',
    roles: new Set(['radio']),
  },
  {
    said: /^(?:show|list|see)(?: me)? only (?:the )?(\p{L}+) (\p{L}+s)$/iu,
    plain: 'show only $1',
    roles: CHOOSABLE_ROLES,
    kind: 2,
  },
  {
    said: new RegExp(
      String.raw`^(?:book|take|reserve|choose|pick|get|select)(?: me)? (?:the |an? )?(?:free |time )?(?:slot|appointment|time) (?:at|of|for) (${TIME_OF_DAY})$`,
      'iu',
    ),
    plain: 'choose $1',
  },
  {
    said: new RegExp(String.raw`^(?:add|order|buy|get) (?:an?|one|another) (${MEASURE_NOUN}) of (.+)$`, 'iu'),
    plain: 'add $2',
    unsaid: 1,
  },
  { said: /^use (\S.*?) (?:as|for) ((?:the|my|our) .+)$/i, plain: 'enter $1 as $2', roles: TEXT_FIELD_ROLES },
  {
    said: /^(?:say|post|key in|jot down|note down|stick|pop) (\S.*) (in|into|under) (the .+)$/i,
    plain: 'write $1 $2 $3',
    roles: TEXT_FIELD_ROLES,
  },
  {
    said: /^(?:lower|raise|reduce|increase|decrease|bring|turn|drop|slide|move|take|push|pull|cut|boost) (?:(?:up|down) )?(?:the |my )?(.+?)(?: up| down)? to (\d[\d.,]*(?:\s?%)?)$/i,
    plain: 'set the $1 to $2',
    roles: NUMBER_FIELD_ROLES,
  },
  {
    said: /^(?:go (?:with|for)|opt for|settle (?:on|for)|use|make it) (?:an? |the )?(.+)$/i,
    plain: 'choose $1',
    roles: SINGLE_CHOICE_ROLES,
  },
  { said: /^(.+?) (?:against|versus|vs\.?) (.+)$/i, plain: '$1 of $2' },
  { said: /^(?:show |open |see )?(?:me )?(?:the )?more options (?:for|of|on) (.+)$/i, plain: 'more options for $1' },
  { said: /^(?:show |open |see )?(?:me )?(?:the )?more options (?:for|of|on) (.+)$/i, plain: 'more actions for $1' },
  { said: /^(?:open|show)(?: me)? the menu (?:for|of|on) (.+)$/i, plain: 'open the actions of $1' },
  { said: /^(?:open|show)(?: me)? the menu (?:for|of|on) (.+)$/i, plain: 'more options for $1' },
  {
    said: /^hide (?:the |all )?\p{L}+s (?:that|which) are (?:already )?(.+)$/iu,
    plain: 'hide $1',
    roles: CHECKBOX_ROLES,
  },
  {
    said: /^(.+?) (?:(?:next to|beside|of|for|in|on|from) )?(?:the |that )?\p{L}+ (?:whose|where(?: the)?) (?:\p{L}+ ){1,3}(?:is|was|says|reads|equals|=) (\S*\d\S*|[\uE000-\uE0FF])$/iu,
    plain: '$1 next to $2',
  },
  { said: /^(?:keep|keep on|go on|carry on) (\p{L}{3,}ing)$/iu, plain: 'continue $1' },
  {
    said: /^(?:proceed|carry on|move on|go on|continue|go ahead) with (?:the|this|my) (\p{L}+)$/iu,
    plain: 'click "Continue"',
    roles: CLICKABLE_ROLES,
    unsaid: 1,
  },
  {
    said: /^(?:abandon|abort|forget about|call off) (?:the|this) (\p{L}+)$/iu,
    plain: 'click "Cancel"',
    roles: CLICKABLE_ROLES,
    unsaid: 1,
  },
  {
    said: /^(\p{L}+) all (?:of )?(?:the |my |our |these )?(changes|data|settings|preferences|history|information|filters|notifications)$/iu,
    plain: '$1 $2',
  },
  {
    said: /^(?:only|just) (?:the )?(\p{L}+) ones$/iu,
    plain: 'show only $1',
    roles: new Set([...CHOOSABLE_ROLES, 'button']),
  },
  { said: /^(?:one|an?) (\p{L}+) (?:less|fewer)$/iu, plain: 'fewer $1s', roles: CLICKABLE_ROLES },
  { said: /^(?:one|an?) (\p{L}+) (?:less|fewer)$/iu, plain: 'remove one $1', roles: CLICKABLE_ROLES },
  { said: /^one (\p{L}+) more$/iu, plain: 'more $1s', roles: CLICKABLE_ROLES },
  { said: /^one (\p{L}+) more$/iu, plain: 'add one $1', roles: CLICKABLE_ROLES },
  { said: /^skip (?:this|the) (?:step|part|section|bit)$/iu, plain: 'skip' },
  { said: /^(?:go )?(?:one|a) (day|week|month|year|page|step) (?:back|earlier)$/iu, plain: 'previous $1' },
  { said: /^(?:go )?(?:one|a) (day|week|month|year|page|step) (?:on|ahead|forward|later)$/iu, plain: 'next $1' },
  { said: /^i (?:need|want)(?: to set)? (?:a )?new (password|pin|passcode)$/iu, plain: 'change $1' },
  {
    said: /^i(?:['’]d| would) (?:rather|prefer to|like to) (?:sit|be|go|stay|travel|live|park) (?:in|with|at|by|on) (.+)$/iu,
    plain: 'choose $1',
  },
  {
    said: /^make (?:the |my |this )?(\p{L}+) (\p{L}+)$/iu,
    plain: 'choose $2',
    roles: SINGLE_CHOICE_ROLES,
    unsaid: 1,
  },
  {
    said: /^(?:add|put) (.+?)(?:['’]s (?:offer|deal|plan|product|entry))? (?:to|into|in) (?:the |my )?comparison$/iu,
    plain: 'compare $1',
  },
  { said: /^(?:make|schedule|arrange) an? (?:new )?(appointment|reservation|booking|viewing)$/iu, plain: 'book an $1' },
];

export const foreignForms: readonly RephrasingForm[] = [
  {
    said: /^ich (?:möchte|will|würde gerne?) (.+?) (?:fahren|reisen|haben|nehmen|buchen|sitzen)$/iu,
    plain: 'wähle $1',
    roles: SINGLE_CHOICE_ROLES,
  },
  { said: /^(?:wir sind|für|es sind) (\d+ \p{L}+)$/iu, plain: 'wähle $1', roles: SINGLE_CHOICE_ROLES },
  {
    said: /^filtere nach (?:den |der |dem )?(\p{Ll}+e)[nrms] (\p{Lu}\p{L}+?)n?$/u,
    plain: 'zeige $1 $2',
    roles: CHOOSABLE_ROLES,
  },
  ...['auswählen $1', 'buchen $1'].map((plain) => ({
    said: new RegExp(
      String.raw`^(?:buche|nimm|reserviere|wähle) (?:bitte )?(?:den|die|das) \p{Lu}\p{L}+ um (${TIME_OF_DAY})(?: Uhr)?(?: aus)?$`,
      'u',
    ),
    plain,
  })),
  { said: /^apúnt(?:ame|anos) (?:a la|a los|a las|al|en el|en la|en|a) (.+)$/iu, plain: 'inscríbeme en $1' },
  { said: /^(\p{L}+ (?:el|la) \p{L}+) que (?:vence|caduca|sale|empieza) el (.+)$/iu, plain: '$1 del $2' },
];
