/** A text with the values of variables in the place of their names, written `%name%`. */
export function substitute(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/%([A-Za-z_]\w*)%/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
}

/** A result or an error without the value of any variable: as it is, in quotes, in a URL, or the beginning where it was cut. */
export function mask<T>(said: T, variables: Record<string, string>): T {
  const secrets = secretsOf(variables);
  return secrets.length === 0 ? said : mapStrings(said, (text) => secrets.reduce(withoutSecret, text));
}

/**
 * What a model is to read of the page, likewise; refs stay as they are. Values of few letters are left: they stand in many a
 * word, which the model could not read any more.
 */
export function maskPage<T>(read: T, variables: Record<string, string>): T {
  const secrets = secretsOf(variables).filter(({ secret }) => secret.length >= MIN_SECRET_LENGTH);
  if (secrets.length === 0) return read;
  const hide = (part: string): string => (REF.test(part) ? part : secrets.reduce(withoutSecret, part));
  return mapStrings(read, (text) => text.split(REFS).map(hide).join(''));
}

const REFS = /(\[\d+-\d+\])/;
const REF = /^\[?\d+-\d+\]?$/;
const MIN_SECRET_LENGTH = 4; // characters

function secretsOf(variables: Record<string, string>): Secret[] {
  return Object.entries(variables)
    .filter(([, value]) => value !== '')
    .toSorted(([, one], [, other]) => other.length - one.length) // one may stand in another
    .flatMap(([name, value]) => encodingsOf(value).map((secret) => ({ name, secret })));
}

function mapStrings<T>(said: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(said), (_, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  ) as T; // only its strings differ
}

function encodingsOf(value: string): string[] {
  const field = new URLSearchParams([['', value]]).toString().slice(1); // as a form is sent: a blank is a plus
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed()), field];
}

interface Secret {
  name: string;
  secret: string;
}

function withoutSecret(text: string, { name, secret }: Secret): string {
  const pieces = text.replaceAll(secret, `%${name}%`).split(ELLIPSIS);
  const last = pieces.pop() ?? '';
  return [...pieces.map((piece) => withoutPrefix(piece, { name, secret })), last].join(ELLIPSIS);
}

const ELLIPSIS = '…';
const MIN_PREFIX_LENGTH = 4; // characters, which tell something of a secret

/** A text that was cut, without the beginning of the secret that it ends in. */
function withoutPrefix(text: string, { name, secret }: Secret): string {
  for (let size = Math.min(secret.length - 1, text.length); size >= MIN_PREFIX_LENGTH; size -= 1) {
    if (text.endsWith(secret.slice(0, size))) return `${text.slice(0, -size)}%${name}%`;
  }
  return text;
}
