import { coverageOf, type Coverage } from '../term-coverage/coverage.ts';
import { canFill, toFieldText } from '../candidates/affordances.ts';
import { DATE, TIME } from '../values/patterns.ts';
import { restoreQuotes, extractQuotes } from '../instruction/intent.ts';
import { isUnitOf } from '../candidates/role-nouns.ts';
import { objectionToCoverage } from '../objections/objection.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { parseQuery, type QueryTerm, type Query } from '../instruction/query.ts';
import { fold, wordMatchGrade, matchGrades, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** A quote, an address, or a number with a currency or percent. */
const DATE_VALUE = `(?!(?:set|out|ago)\\b)(?:${DATE.source})(?:,? (?:at |um |à )?${TIME.source})?`; // these are no months here
const TIME_VALUE = String.raw`\d{1,2}(?:[:.]\d{2})?\s?[ap]m`;
const LONG_NUMBER = String.raw`(?<![\p{L}\d.+-])\+?(?=(?: ?\d){9})\d{2,5}(?: \d{2,8}){1,4}(?![\p{L}\d-])`; // a phone number
const VALUE = new RegExp(
  String.raw`[\uE000-\uE0FF]|\S+@\S+\.\w+|${LONG_NUMBER}|(?<![\p{L}\d#.-])(?:${DATE_VALUE}|${TIME_VALUE}|[$€£]?\d[\d.,:/-]*(?:\s?%)?)(?![\p{L}\d-])`,
  'giu',
);
/** "the name of contact 2 is Otto Fenwick" */
const NAME_AFTER_IS = /(?<=\s(?:is|was)\s)\p{Lu}[^,;:?]*$/u;
const VALUE_UNIT = /^[$€£]|\s?%$|[.,:]$/g;
const OTHER_ACTION_WORDS =
  /\b(?:not|no|without|except|nor|instead|unless|if|press|hit|attach|upload|append|hover|drag|scroll|double|click|tap|check|tick|uncheck|untick|open|page|row|delete|remove)\b|n['’]t\b/i;
const MATCH_SCORE = 0.76;
const MIN_LEAD = 0.25;
const EXTRA_WORD_PENALTY = 0.1;
const NEAR_WEIGHT = 0.3;
const MAX_VALUES = 3;

const MESSAGE_NOUN = /^(?:comment|note|message|remark|instruction)$/;

/** "1 hour" is not the text "1". */
const isUnitOnly = ({ word, before }: QueryTerm): boolean =>
  /^\p{L}/u.test(word.text) && /^\d/.test(before?.text ?? '');

const DATE_NOUN = /^(?:date|day|time|hour|when)$/;

/** "type a line into the text" is not for "Content type"; "write it in the discussion" is for "Write a post". */
const WRITE_VERB = /^(?:type|write|enter|put|fill)$/;

/** Words that a label may have besides the requested ones: "Max. cooking time". */
const BOUND_WORD = /^(?:max|maximum|min|minimum|limit|up|least|most|number|no|amount|quantity|qty)$/;

/**
 * The only field that, with its surroundings, accounts for every word besides a value: "rent for 5 days" for "Days",
 * "limit the cooking time to 60 minutes" for the slider "Max. cooking time".
 */
export function fieldByWords(clause: string, scene: Scene): Proposal[] {
  const { text, parts } = extractQuotes(clause);
  const isCleared = CLEAR_REQUEST.test(text);
  const values = isCleared ? [''] : valuesIn(text);
  if (values.length > MAX_VALUES || OTHER_ACTION_WORDS.test(text)) return [];
  const query = parseQuery(clause);
  const found = values
    .flatMap((value) => {
      const written = restoreQuotes(value, parts);
      if (value !== written && (values.length > 1 || scene.countNamed(written) > 0)) return []; // a label, not a text
      const said = { query, written: value === written ? written.replace(VALUE_UNIT, '') : written };
      const fields = scene.elements.filter((node) => canFill(node) && !(isCleared && isEmpty(node)));
      return fields.flatMap((node) => weighField(node, said, scene));
    })
    .toSorted((a, b) => b.weight - a.weight);
  const [best, next] = found;
  return best && !(next && best.weight - next.weight < MIN_LEAD) ? [best.proposal] : [];
}

/** "clear the min price" */
const CLEAR_REQUEST = /^(?:clear|empty|erase) (?:the |my )/i;
const isEmpty = ({ role, states }: OutlineNode): boolean => role !== 'textbox' || (states.get('value') ?? '') === '';

/** The text to write if it is explicit, else all candidates: "weight in set 3: 2" writes the 2. */
function valuesIn(text: string): string[] {
  const all = [...(text.match(VALUE) ?? []), ...(text.match(NAME_AFTER_IS) ?? [])];
  const isStated = (value: string): boolean =>
    new RegExp(String.raw`(?:[:=]|\s(?:to|is|be|with|is now))\s*$`, 'i').test(text.slice(0, text.lastIndexOf(value))) &&
    text.endsWith(value);
  const isFirst = (value: string): boolean => /^(?:enter|type|put|write)\s+$/i.test(text.slice(0, text.indexOf(value)));
  const stated = all.filter((value) => isStated(value) || isFirst(value));
  return stated.length === 1 ? stated : all;
}

/** "set the ceiling lamp to 40": the one field of its row. */
function isOnlyField(node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role, name }) => isRowRole(role) || (role === 'group' && name !== ''));
  const fieldsIn = (at: OutlineNode): number =>
    at.children.reduce((sum, child) => sum + fieldsIn(child), canFill(at) ? 1 : 0);
  return row !== undefined && fieldsIn(row) === 1;
}

/** "set the interview to 3 December", in the part of that name, if a single field asks for a time, and for nothing else. */
function isOnlyDateField({ matches }: Coverage, node: OutlineNode, scene: Scene): boolean {
  const asksWhen = ({ name }: OutlineNode): boolean => {
    const said = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
    return said.length > 0 && said.every(({ text }) => DATE_NOUN.test(text));
  };
  const isTitled = matches.some(({ term, by }) => !term.isVerb && (by === 'title' || by === 'near'));
  return (
    isTitled && asksWhen(node) && !scene.elements.some((other) => other !== node && canFill(other) && asksWhen(other))
  );
}

/** "phone number" is more than the "number" that "Order number" says. */
const isOtherCompound = ({ term, by }: Coverage['matches'][number], { label }: Coverage): boolean =>
  by === 'own' &&
  term.word.text.includes(' ') &&
  label.length > 1 &&
  !label.some((said) => wordMatchGrade(term.word, said, false) >= matchGrades.synonym);

function weighField(
  node: OutlineNode,
  { query, written }: { query: Query; written: string },
  scene: Scene,
): { proposal: Proposal; weight: number }[] {
  const taken = toFieldText(node, written);
  if (taken === undefined) return [];
  const adds = /^(?:add|append)$/.test(query.terms[0]?.word.text ?? '') && node.states.has('multiline');
  const proposal = onNode({ node, score: MATCH_SCORE }, adds ? 'type' : 'fill', [taken]);
  const act = { node, action: proposal.action };
  const coverage = coverageOf(query, act, scene);
  const { matches, extra } = coverage;
  if (matches.some(({ by }) => by === undefined) || objectionToCoverage(coverage, act, scene) !== undefined) return [];
  const isQuote = query.quoted.includes(written);
  if (
    node.role === 'textbox' &&
    matches.some(
      ({ term, by }) =>
        by === 'value' &&
        isUnitOnly(term) &&
        !fold(written).includes(term.word.text) &&
        !scene.mentions(node, term.word) &&
        !isUnitOf(term.word, node),
    )
  )
    return [];
  if (matches.some((answer) => isOtherCompound(answer, coverage))) return [];
  const isDated = /\d[-./:]\d|\p{L}/u.test(written);
  const mayGoUnsaid = ({ weight, text, stem }: Word) =>
    weight < 1 || BOUND_WORD.test(text) || (isDated && DATE_NOUN.test(text)) || (isQuote && MESSAGE_NOUN.test(stem));
  const own = matches.filter(
    ({ term, by }) =>
      by === 'own' &&
      (!term.isVerb ||
        (!(WRITE_VERB.test(term.word.text) && coverage.label[0]?.text !== term.word.text) &&
          coverage.label.some(
            (said) => said.text === term.word.text || (!term.isLight && said.root === term.word.root),
          ))),
  );
  if (own.length > 0 && !extra.every(mayGoUnsaid)) return [];
  const near = matches.filter(({ by }) => by === 'near');
  const weight =
    own.reduce((sum, { term }) => sum + term.word.weight, 0) +
    near.reduce((sum, { term }) => sum + NEAR_WEIGHT * term.word.weight, 0) -
    EXTRA_WORD_PENALTY * extra.length;
  const isNear =
    matches.every(({ term, by }) => term.isVerb || by !== 'kind') && matches.some(({ by }) => by === 'near');
  const isOnly = (isNear && isOnlyField(node)) || (isDated && isOnlyDateField(coverage, node, scene));
  return own.length > 0 || isOnly ? [{ proposal, weight }] : [];
}
