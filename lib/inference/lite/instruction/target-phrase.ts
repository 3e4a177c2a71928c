import { restoreQuotes, extractQuotes } from './intent.ts';
import { placesOfNoun, rolesNamed, type NounRoles } from '../outline/roles.ts';
import { wordsOf, type Word } from '../lexicon/words.ts';

/** One reading of a target phrase such as "the second Delete button in the row of Bob". */
export interface TargetPhrase {
  /** The words for the element itself, without its noun. */
  core: readonly Word[];
  /** The same with its noun, which may be part of the label ("Menu", "Email field"). */
  full: readonly Word[];
  /** A single quoted label: it must be in the element itself. */
  quoted: boolean;
  /** Roles that the noun allows; absent without a noun. */
  roles: NounRoles | undefined;
  /** 1 is the first; -1 the last. */
  ordinal: number | undefined;
  /** Its surroundings; all must apply. */
  near: readonly PlacePhrase[];
  /** What the element must not be, or be in. */
  not: readonly PlacePhrase[];
}

/** A container or sibling: "the row of Bob", "the dialog", "Billing address". */
export interface PlacePhrase {
  words: readonly Word[];
  /** Roles of the container, if there is a noun for one. */
  roles: readonly string[] | undefined;
  ordinal: number | undefined;
}

const RELATION_PHRASE =
  /,?\s+(?:(?:which|that) (?:is|are) )?(?:right )?(?:(?:in|on) (?:the )?same (?:row|line) as|next to|beside|leading to|nearby|near|to the (?:left|right) of|belonging to|associated with|corresponding to|inside|within|underneath|under|below|beneath|above|about|tagged(?: with| as)?|marked(?: with| as)?|containing|mentioning|in|on|of|for|from|with|at|by)\s+/gi;
const ARTICLES = /^(?:(?:on|the|a|an|my|your|this|that|any)\s+)+/i;
const EXCLUSION =
  /,?\s+(?:but\s+)?(?:(?:that|which)\s+(?:is|are|does|do)\s*(?:not|n't)|not|except(?: for)?|other than|without)\s+(?:(?:say|in|inside|for|from|of|next to|under|called|named)\s+)?(?<not>.+)$/i;
const ordinalNumbers = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, index) => [word, index + 1]),
);
const ORDINAL_AFTER =
  /^(?<target>\S+(?: \S+)?)\s+(?:the\s+)?(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th))\s+(?<noun>\w+)(?<rest>\s+(?:from|to|in|on)\s+.+)?$/i;
const SINGLE_QUOTATION = /^[\uE000-\uE0FF]$/; // the placeholder of `extractQuotes`
const MAX_RELATIONS = 4;

/** All readings of a phrase; the simplest first. */
export function readPhrase(text: string): TargetPhrase[] {
  const { text: marked, parts } = extractQuotes(text.trim());
  const denied = EXCLUSION.exec(marked);
  const body = denied ? marked.slice(0, denied.index) : marked;
  const not = denied ? [placeOf(denied.groups?.['not'] ?? '', parts)] : [];
  return relationSplits(body).flatMap(({ target, near }) => {
    const places = near.map((place) => placeOf(place, parts));
    return targetReadings(target, parts).map((part) => ({ ...part, near: places, not }));
  });
}

interface Split {
  target: string;
  near: string[];
}

function relationSplits(body: string): Split[] {
  const all: Split[] = [{ target: body, near: [] }];
  const cuts = [...body.matchAll(RELATION_PHRASE)].slice(0, MAX_RELATIONS);
  for (const [index, cut] of cuts.entries()) {
    const target = body.slice(0, cut.index);
    const start = cut.index + cut[0].length;
    all.push({ target, near: [body.slice(start)] });
    for (const next of cuts.slice(index + 1)) {
      all.push({ target, near: [body.slice(start, next.index), body.slice(next.index + next[0].length)] });
    }
  }
  return [...all, ...all.flatMap(withLeadingOrdinal)];
}

/** "delete the second item", "edit the last row". */
function withLeadingOrdinal({ target, near }: Split): Split[] {
  const match = ORDINAL_AFTER.exec(target)?.groups;
  const noun = (match?.['noun'] ?? '').toLowerCase();
  if (!match || rolesNamed(noun)) return [];
  return [{ target: `${match['target']}${match['rest'] ?? ''}`, near: [`${match['ordinal']} ${noun}`, ...near] }];
}

type Target = Omit<TargetPhrase, 'near' | 'not'>;

/** "the channel Crumb Club", `the commit "Fix it"`: a name after the word for its kind. */
const KIND_AND_NAME = /^(?:the|an?)\s+(?<kind>\p{Ll}+)\s+(?<name>\p{Lu}.*|[\uE000-\uE0FF])$/u;

function targetReadings(text: string, parts: readonly string[]): Target[] {
  const { kind = '', name } = KIND_AND_NAME.exec(text.trim())?.groups ?? {};
  return [
    text,
    ...(name === undefined || rolesNamed(kind) || takeOrdinal(`${kind} ${name}`).ordinal !== undefined ? [] : [name]),
  ].flatMap((piece) => plainTargetReadings(piece, parts));
}

function plainTargetReadings(text: string, parts: readonly string[]): Target[] {
  const plain = text.trim().replace(ARTICLES, '');
  const { ordinal, rest } = takeOrdinal(plain);
  const whole = targetReading(plain, parts, undefined);
  if (ordinal === undefined || whole.core[0]?.text.includes(' ')) return [whole]; // "first name" counts nothing
  return [whole, targetReading(rest, parts, ordinal)];
}

function targetReading(text: string, parts: readonly string[], ordinal: number | undefined): Target {
  const quoted = SINGLE_QUOTATION.test(text);
  const split = nounAtEnd(text) ?? nounAtStart(text);
  const core = split?.rest ?? text;
  return { ...labelled(core, parts), full: labelled(text, parts).full, roles: split?.roles, ordinal, quoted };
}

/** A quoted label stands alone; words beside it (`"Delete" in the row of Bob`) must match as well. */
function labelled(text: string, parts: readonly string[]): Pick<TargetPhrase, 'core' | 'full'> {
  const core = wordsOf(restoreQuotes(text, parts));
  return { core, full: core };
}

interface Noun {
  roles: NounRoles;
  rest: string;
}

const MAX_NOUN_WORDS = 3;

function nounAtEnd(text: string): Noun | undefined {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(MAX_NOUN_WORDS, words.length); length > 0; length--) {
    const roles = rolesNamed(words.slice(-length).join(' '));
    if (roles) return { roles, rest: words.slice(0, -length).join(' ') };
  }
  return undefined;
}

function nounAtStart(text: string): Noun | undefined {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(MAX_NOUN_WORDS, words.length - 1); length > 0; length--) {
    const roles = rolesNamed(words.slice(0, length).join(' '));
    const rest = words
      .slice(length)
      .join(' ')
      .replace(/^(?:for|of)\s+/i, '');
    if (roles) return { roles, rest };
  }
  return undefined;
}

function takeOrdinal(text: string): { ordinal: number | undefined; rest: string } {
  const [first = '', ...others] = text.split(/\s+/);
  const word = first.toLowerCase();
  const digits = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  const ordinal = digits ? Number(digits) : word === 'last' || word === 'final' ? -1 : ordinalNumbers.get(word);
  if (ordinal !== undefined && others.length > 0) return { ordinal, rest: others.join(' ') };
  const trailing = /^(?<rest>.+?)\s+(?:number|no\.?|#)\s*(?<digits>\d+)$/i.exec(text)?.groups;
  return trailing
    ? { ordinal: Number(trailing['digits']), rest: trailing['rest'] ?? '' }
    : { ordinal: undefined, rest: text };
}

/** Parses "the row of Bob", "Bob's row", "the Billing section", "the second row", "Bob". */
function placeOf(text: string, parts: readonly string[]): PlacePhrase {
  const { ordinal, rest } = takeOrdinal(text.trim().replace(ARTICLES, ''));
  const named =
    /^(?<noun>[\w -]+?)\s+(?:of|for|with|containing|about|named|called|titled|where|that (?:says|contains))\s+(?<name>.+)$/i.exec(
      rest,
    )?.groups;
  const before = named && placesOfNoun.get((named['noun'] ?? '').toLowerCase().replaceAll('-', ' '));
  if (named && before) return { words: labelled(named['name'] ?? '', parts).core, roles: before, ordinal };
  const words = rest.replace(/(?:'s|’s)(?=\s|$)/g, '').split(/\s+/);
  const first = placesOfNoun.get((words[0] ?? '').toLowerCase());
  if (first && words.length > 1)
    return { words: labelled(words.slice(1).join(' '), parts).core, roles: first, ordinal };
  for (let length = Math.min(MAX_NOUN_WORDS, words.length); length > 0; length--) {
    const roles = placesOfNoun.get(words.slice(-length).join(' ').toLowerCase().replaceAll('-', ' '));
    if (roles) return { words: labelled(words.slice(0, -length).join(' '), parts).core, roles, ordinal };
  }
  return { words: labelled(rest, parts).core, roles: undefined, ordinal };
}
