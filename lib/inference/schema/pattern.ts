const TOKEN = /\\(?:[pPk](?:\{[^}]*\}|<[^>]*>)|c[a-zA-Z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^])|\{\d+(?:,\d*)?\}|[^]/gu;
const NEEDS_ESCAPE = /^\\[\^$\\.*+?()[\]{}|/1-9dDwWsSbBfnrtv0]/; // or denotes a class, a control character or a group
const LONG_ESCAPE = /^\\(?:[pPk][{<]|c[a-zA-Z]$|x..$|u....$)/;
const CLASS_ESCAPE = /^\\[dDwWsS]$/;

/**
 * Creates the regular expression of a `pattern`. JSON Schema requires the `u` flag; most are written without it, and
 * schemas generated from them contain escapes that it refuses (`\-`, `[\w-.]`).
 * @throws {SyntaxError} it is invalid in either form.
 */
export function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    void new RegExp(pattern); // an error in both forms is reported for the original
    return new RegExp(withoutNeedlessEscapes(pattern), 'u');
  }
}

function withoutNeedlessEscapes(pattern: string): string {
  const tokens = pattern.match(TOKEN) ?? [];
  let inClass = false;
  const written = tokens.map((token, place) => {
    const was = inClass;
    if (token === '[') inClass = true;
    if (token === ']') inClass = false;
    return was && inClass ? inside(token, tokens[place - 1], tokens[place + 1]) : outside(token, was);
  });
  return written.join('');
}

function outside(token: string, endsClass: boolean): string {
  if (token === '{' || token === '}' || (token === ']' && !endsClass)) return `\\${token}`;
  return bare(token);
}

/** Next to a class such as `\w`, a hyphen forms no range. */
function inside(token: string, before = '', after = ''): string {
  if (token === '-' && (CLASS_ESCAPE.test(before) || CLASS_ESCAPE.test(after))) return '\\-';
  return token === '\\-' ? token : bare(token);
}

function bare(token: string): string {
  const isEscape = token.startsWith('\\') && !NEEDS_ESCAPE.test(token) && !LONG_ESCAPE.test(token);
  return isEscape ? token.slice(1) : token;
}
