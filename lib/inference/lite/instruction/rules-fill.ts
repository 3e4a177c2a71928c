import { restoreQuotes, extractQuotes, type Intent } from './intent.ts';
import { Groups, type Rule } from './rule.ts';

/** "type A in B in C" can be split at each preposition: returns the pairs, the last split first. */
function splitsAt(
  groups: Groups,
  preposition: RegExp,
): { left: string; right: string; list: string[]; isWhole: boolean }[] {
  const text = groups.raw('rest');
  return [...text.matchAll(preposition)]
    .map(
      (match) =>
        new Groups(
          { left: text.slice(0, match.index), right: text.slice(match.index + match[0].length) },
          groups.parts,
        ),
    )
    .map((cut) => ({
      left: cut.text('left'),
      right: cut.phrase('right'),
      list: cut.list('left'),
      isWhole: isQuotedText(cut, 'left'),
    }))
    .filter(({ left, right }) => left !== '' && right !== '')
    .toReversed();
}

const INTO_PREPOSITION = /\s+(?:in ?to|onto|inside|in|on|as|for|at|under|to)\s+/gi;
const INTO_WORD = /\s(?:into|in to)\s/i; // the field comes after it, whatever else is in its name
const FROM_PREPOSITION = /\s+(?:from|in|as|for|on|under|of|at|out of)\s+/gi;
const VALUE_PREPOSITION = /\s+(?:with|to|as|be)(?=\s)|\s*[=:](?=\s)/gi;
/** "where to to Porto": of two prepositions, the second leads to the value. */
const STARTS_WITH_VALUE_PREPOSITION = /^\s*(?:with|to|as|be)\s/i;

const splitsAtValue = (groups: Groups): ReturnType<typeof splitsAt> =>
  splitsAt(groups, VALUE_PREPOSITION).filter(({ right }) => !STARTS_WITH_VALUE_PREPOSITION.test(right));

/** English instructions that give a field its text, or a list its option. */
export const fillRules: readonly Rule[] = [
  {
    pattern:
      /^(?:in|into|on|for|under)\s+(?<target>.+?)\s*,?\s+(?:type(?: in)?|enter|input|write|put(?: in)?|fill in|insert)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:(?:type(?: in)?|enter|input|write|put(?: in)?|insert|fill(?: in)?|(?<more>add)|paste)|(?<adds>append))\s+(?<rest>.+)$/i,
    read: (groups) =>
      splitsAt(groups, INTO_PREPOSITION)
        .filter(({ isWhole, left }) => isWhole && !INTO_WORD.test(left))
        .map(({ left, right }) => ({
          ...readTyped(left, right),
          ...(groups.raw('adds') !== '' && { adds: 'always' as const }),
          ...(groups.raw('more') !== '' && { adds: 'if written' as const }),
        })),
  },
  {
    pattern: /^(?:fill(?: in| out)?|complete|populate|replace|overwrite)\s+(?<rest>.+)$/i,
    read: (groups) => readFillWith(groups),
  },
  {
    pattern: /^(?:set|change|update|switch|make)\s+(?<rest>.+)$/i,
    read: (groups) => readSet(groups),
  },
  {
    pattern: /^(?:type|input|enter|write(?=\s+[\uE000-\uE0FF]$))\s+(?!(?:a|an|the|my|your)\s)(?<text>.+)$/i,
    read: (groups) => readBareText(groups),
  },
  {
    pattern: /^(?:clear|empty|erase)\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: '', target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:add|write|post|leave|enter|type|create|put in|give)\s+(?:an?\s+new|an?|the|my|your)\s+(?<target>[\p{L} ]+?)\s+(?<text>[\uE000-\uE0FF])$/iu,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:enter|type|use|apply|put in|fill(?: in)?|input)\s+(?:the\s+|my\s+)?(?<target>[\p{Ll} ]+?)\s+(?<text>\S*\d\S*|\p{Lu}[^\uE000-\uE0FF]*)$/u,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern:
      /^(?:enter|type|use|put in|fill(?: in)?|input)\s+(?:the\s+|my\s+|our\s+)(?<target>[\p{L} ]+?)\s+(?<text>\d\S*|\+?\d[\d ()-]*\d)$/u,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') }],
  },
  {
    pattern: /^replace\s+.+?\s+(?:with|by)\s+(?<text>.+?)\s+in\s+(?<target>.+)$/i,
    read: (groups) => [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target'), replaces: true }],
  },
  {
    pattern: /^(?:switch|change)\s+to\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
  {
    pattern: /^search\s+(?:(?:in|on|within|through)\s+)?(?<target>(?!for\b).+?)\s+for\s+(?<text>.+)$/i,
    read: (groups) =>
      ['', 'search '].map((start) => ({
        kind: 'fill',
        text: groups.text('text'),
        target: start + groups.phrase('target'),
        submit: true,
      })),
  },
  {
    pattern:
      /^(?!find\s+(?:the\s+)?(?:next|prev(?:ious)?)(?:\s+(?:one|match|result|hit|occurrence|place))?$)(?:search|find|look(?=\s+(?:for|up)\b)|google)\s+(?:for\s+|up\s+|(?!.*\sfor\s))(?!(?:with|by|using|in|on|within|through)\s)(?<text>.+?)(?:\s+(?:in|using|with)\s+(?<target>.+))?$/i,
    read: (groups) =>
      isQuotedText(groups)
        ? [{ kind: 'fill', text: groups.text('text'), target: groups.phrase('target') || 'search', submit: true }]
        : [],
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<rest>.+)$/i,
    read: (groups) =>
      splitsAt(groups, FROM_PREPOSITION).map(({ list, right }) => ({ kind: 'choose', options: list, target: right })),
  },
  {
    pattern: /^(?:select|choose|pick)\s+(?<text>.+)$/i,
    read: (groups) => [{ kind: 'choose', options: groups.list('text'), target: undefined }],
  },
];

const NAMED_VALUE = /^(?:the|my|our|your)\s+(?<name>[\p{L} ]+?)\s+(?<value>\S*\d\S*)$/u;

/** "the word Spain" is "Spain". */
const WORD_PREFIX = /^the (?:word|words|term|phrase) (?!of\b|in\b)(?=\S)/;

/** "enter the postcode 98101 for the delivery": the value has its name before it. */
function readTyped(said: string, target: string): Extract<Intent, { kind: 'fill' }> {
  const text = said.replace(WORD_PREFIX, '');
  const { name, value } = NAMED_VALUE.exec(text)?.groups ?? {};
  return value === undefined
    ? { kind: 'fill', text, target }
    : { kind: 'fill', text: value, target: `${name} in ${target}` };
}

const SINGLE_QUOTATION = /^[\uE000-\uE0FF]$/;

/** A quotation is the text, and words beside it mean something else. */
function isQuotedText(groups: Groups, name = 'text'): boolean {
  return SINGLE_QUOTATION.test(groups.raw(name).trim()) || !/[\uE000-\uE0FF]/.test(groups.raw(name));
}

const NAME_AND_VALUE = /^\p{Ll}[\p{Ll} ]*\s#?\S*\d\S*$/u; // "tracking number 5678" is no text

/** "type hello": into the current field. With a preposition in it, the rest may be a place: better not. */
function readBareText(groups: Groups): Intent[] {
  if (!isQuotedText(groups) || NAME_AND_VALUE.test(groups.raw('text'))) return [];
  const isOneQuote = SINGLE_QUOTATION.test(groups.raw('text'));
  const hasPlace = new RegExp(INTO_PREPOSITION.source, 'i').test(` ${groups.raw('text')} `);
  return isOneQuote || !hasPlace ? [{ kind: 'fill', text: groups.text('text'), target: undefined }] : [];
}

/** "fill Notes with hello": the field then contains just this text. */
function readFillWith(groups: Groups): Extract<Intent, { kind: 'fill' }>[] {
  return splitsAtValue(groups).flatMap(({ left, right }) => {
    const text = unquote(right);
    return text === undefined ? [] : [{ kind: 'fill' as const, text, target: left, replaces: true }];
  });
}

function readSet(groups: Groups): Intent[] {
  return splitsAtValue(groups).flatMap(({ left, right }) => {
    const text = unquote(right);
    return text === undefined ? [] : [{ kind: 'set' as const, text, target: left }];
  });
}

/** A quotation, or several; if there are more words beside it, its quotes may or may not be part of the text. */
function unquote(phrase: string): string | undefined {
  const { text, parts } = extractQuotes(phrase);
  const plain = text.replace(TEXT_NOUN, '');
  return parts.length === 0 || ONLY_QUOTATIONS.test(plain) ? restoreQuotes(plain, parts) : undefined;
}

const TEXT_NOUN = /^(?:the\s+)?(?:following\s+)?(?:text|words?|phrase|value|string|letters)\s+(?=[\uE000-\uE0FF]$)/i;
const ONLY_QUOTATIONS =
  /^[\uE000-\uE0FF](?:(?:\s|,|&|\+|;|\/|\b(?:and|or|to|until|through)\b|[-–—])+[\uE000-\uE0FF])*$/i;
