/** What a style rule shows while another element is hovered. */
export interface Reveal {
  /** Matches the hovered element. */
  host: string;
  /** Matches what is shown then. */
  shown: string;
  /** It is the host's next sibling (`+`), or a later one (`~`), not a descendant. */
  beside: '+' | '~' | undefined;
  /** Its media conditions, all of which must hold. */
  media: readonly string[];
}

const HOVER = /(?<!\\):hover(?![\w-])/g;
const COMBINATOR = /[\s>+~]/;

/** The reveals of a selector, one for each `:hover` that something else depends on. */
export function revealsOf(selector: string, media: readonly string[]): Reveal[] {
  if (!selector.includes(':hover')) return [];
  const found = splitSelectors(selector).flatMap((part) =>
    [...part.matchAll(HOVER)].flatMap(({ index }) => revealAt(part, index)),
  );
  return found.map((reveal) => ({ ...reveal, media }));
}

function revealAt(part: string, at: number): Omit<Reveal, 'media'>[] {
  if (part.includes('::')) return [];
  const start = selectorStart(part, at);
  const end = compoundEnd(part, at);
  const host = `${part.slice(start, at)}${part.slice(at, end).replace(HOVER, '')}`.trim();
  const isOther = COMBINATOR.test(part[end] ?? '');
  if (!isOther || host === '' || /:(?:not|has)\($/.test(part.slice(0, start))) return [];
  const [, sign] = /^\s*([+~])/.exec(part.slice(end)) ?? [];
  const beside = sign === '+' || sign === '~' ? sign : undefined;
  return [{ host: host.replace(HOVER, ''), shown: part.replace(HOVER, ''), beside }];
}

/** The selectors of a list. */
export function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let at = 0; at <= list.length; at = indexAfter(list, at)) {
    if (at < list.length && list[at] !== ',') continue;
    parts.push(list.slice(begin, at).trim());
    begin = at + 1;
  }
  return parts;
}

/** The index after a character and all that belongs to it: what is in brackets or quotes, or escaped. */
function indexAfter(text: string, at: number): number {
  const character = text[at] ?? '';
  if (character === '\\') return at + 2;
  const closing = CLOSING_BRACKETS[character];
  if (closing === undefined) return at + 1;
  let inner = at + 1;
  const isText = closing === character;
  while (inner < text.length && text[inner] !== closing)
    inner = isText && text[inner] !== '\\' ? inner + 1 : indexAfter(text, inner);
  return inner + 1;
}

const CLOSING_BRACKETS: Record<string, string> = { '(': ')', '[': ']', '"': '"', "'": "'" };

/** The start index of the selector around a position: after its open bracket, or a comma. */
function selectorStart(text: string, place: number): number {
  let begin = 0;
  for (let at = 0; at < place;) {
    const after = indexAfter(text, at);
    const isInside = after > place;
    if (isInside || text[at] === ',') begin = at + 1;
    at = isInside ? at + 1 : after;
  }
  return begin;
}

/** The end index of the compound selector around a position. */
function compoundEnd(text: string, place: number): number {
  let at = place;
  while (at < text.length && text[at] !== ')' && text[at] !== ',' && !COMBINATOR.test(text[at] ?? ''))
    at = indexAfter(text, at);
  return at;
}
