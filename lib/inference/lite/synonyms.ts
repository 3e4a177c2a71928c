/**
 * Words and phrases that say the same on a page. The first of a row is the sense that the others are folded into.
 * Only what is safe to confuse stands here: a wrong act costs more than a refusal.
 */
const groups: readonly (readonly string[])[] = [
  ['sign in', 'log in', 'login', 'signin', 'log on', 'logon', 'log-in', 'sign-in'],
  ['sign out', 'log out', 'logout', 'signout', 'log off', 'logoff'],
  ['sign up', 'signup', 'register', 'create account', 'create an account', 'registration'],
  ['cart', 'basket', 'bag', 'trolley'],
  ['search', 'find', 'look up'],
  ['delete', 'remove', 'trash', 'bin'],
  ['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address'],
  ['phone', 'telephone', 'tel', 'mobile', 'phone number', 'telephone number', 'mobile number'],
  ['zip', 'zip code', 'postal code', 'postcode', 'post code', 'zipcode', 'zip postal code'],
  ['submit', 'send'],
  ['close', 'dismiss', 'x', '×', '✕', '✖', '⨯'],
  ['next', 'continue', 'proceed', 'next page'],
  ['previous', 'prev', 'previous page'],
  ['setting', 'settings', 'preferences', 'preference'],
  ['edit', 'modify', 'change'],
  ['ok', 'okay'],
  ['create', 'new'],
  ['buy', 'purchase'],
  ['checkout', 'check out'],
  ['last name', 'surname', 'family name', 'lastname'],
  ['first name', 'given name', 'forename', 'firstname'],
  ['full name', 'fullname'],
  ['user name', 'username', 'login name', 'user id', 'userid'],
  ['password', 'passwd', 'passcode', 'pass word'],
  ['quantity', 'qty'],
  ['number', 'no', 'nr', 'num'],
  ['result', 'search result', 'hit'],
  ['image', 'photo', 'picture', 'img', 'pic'],
  ['info', 'information'],
  ['favorite', 'favourite'],
  ['color', 'colour'],
  ['organization', 'organisation', 'org'],
  ['company', 'business name', 'company name'],
  ['street', 'street address', 'address line 1'],
  ['city', 'town'],
  ['state', 'province'],
  ['date of birth', 'birth date', 'birthdate', 'birthday', 'dob'],
  ['accept', 'agree', 'allow'],
  ['reject', 'decline', 'refuse', 'deny'],
  ['terms', 'terms and conditions', 'terms conditions', 'terms of service', 'terms of use'],
  ['message', 'msg'],
  ['add', 'plus', '+'],
  ['hamburger menu', 'main menu', 'menu'],
  ['help', 'support'],
  ['website', 'web site', 'homepage'],
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['account', 'profile'],
  ['show', 'view', 'display'],
  ['document', 'doc'],
  ['description', 'desc'],
  ['repository', 'repo'],
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
  ['monday', 'mon'],
  ['tuesday', 'tue'],
  ['wednesday', 'wed'],
  ['thursday', 'thu'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
  ['sunday', 'sun'],
];

/** Longest phrase of the table, in words. */
export const LONGEST_PHRASE = 4;

/** Word or phrase → the sense it is folded into. */
export const senseOf: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([sense = '', ...others]) => [sense, ...others].map((phrase) => [phrase, sense] as const)),
);

/** First words of the phrases of more than one word. */
export const phraseStarts: ReadonlySet<string> = new Set(
  [...senseOf.keys()].filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.slice(0, phrase.indexOf(' '))),
);
