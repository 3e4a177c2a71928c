import { accountOf, type Account } from './account.ts';
import { canFill, fillText } from './affords.ts';
import { DATE, TIME } from './extract/patterns.ts';
import { putBack, takeQuotes } from './intent.ts';
import { isSignOf } from './nouns.ts';
import { objectionToAccount } from './objection.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { readWish, type AskedWord, type Wish } from './wish.ts';
import { fold, gradeOf, grades, STOP_WEIGHT, type Word } from './words.ts';

/** A quote, an address, or a number with a currency or percent. */
const DATED = `(?!(?:set|out|ago)\\b)(?:${DATE.source})(?:,? (?:at |um |à )?${TIME.source})?`; // these are no months here
const TIMED = String.raw`\d{1,2}(?:[:.]\d{2})?\s?[ap]m`;
const LONG = String.raw`(?<![\p{L}\d.+-])\+?(?=(?: ?\d){9})\d{2,5}(?: \d{2,8}){1,4}(?![\p{L}\d-])`; // a phone number
const VALUE = new RegExp(
  String.raw`[\uE000-\uE0FF]|\S+@\S+\.\w+|${LONG}|(?<![\p{L}\d#.-])(?:${DATED}|${TIMED}|[$€£]?\d[\d.,:/-]*(?:\s?%)?)(?![\p{L}\d-])`,
  'giu',
);
/** "the name of contact 2 is Otto Fenwick" */
const NAME_SAID = /(?<=\s(?:is|was)\s)\p{Lu}[^,;:?]*$/u;
const UNIT = /^[$€£]|\s?%$|[.,:]$/g;
const OTHER_ACTS =
  /\b(?:not|no|without|except|nor|instead|unless|if|press|hit|attach|upload|append|hover|drag|scroll|double|click|tap|check|tick|uncheck|untick|open|page|row|delete|remove)\b|n['’]t\b/i;
const SCORE = 0.76;
const LEAD = 0.25;
const EXTRA = 0.1;
const NEAR = 0.3;
const MOST_VALUES = 3;

const SAYING = /^(?:comment|note|message|remark|instruction)$/;

/** "1 hour" is not the text "1". */
const isUnitOnly = ({ word, before }: AskedWord): boolean =>
  /^\p{L}/u.test(word.text) && /^\d/.test(before?.text ?? '');

const DATE_NOUN = /^(?:date|day|time|hour|when)$/;

/** "type a line into the text" is not for "Content type"; "write it in the discussion" is for "Write a post". */
const WRITES = /^(?:type|write|enter|put|fill)$/;

/** Words that a label may have besides the requested ones: "Max. cooking time". */
const BOUND = /^(?:max|maximum|min|minimum|limit|up|least|most|number|no|amount|quantity|qty)$/;

/**
 * The only field that, with its surroundings, accounts for every word besides a value: "rent for 5 days" for "Days",
 * "limit the cooking time to 60 minutes" for the slider "Max. cooking time".
 */
export function pointedField(clause: string, scene: Scene): Proposal[] {
  const { text, parts } = takeQuotes(clause);
  const isCleared = CLEARS.test(text);
  const values = isCleared ? [''] : valuesIn(text);
  if (values.length > MOST_VALUES || OTHER_ACTS.test(text)) return [];
  const wish = readWish(clause);
  const found = values
    .flatMap((value) => {
      const written = putBack(value, parts);
      if (value !== written && (values.length > 1 || scene.countNamed(written) > 0)) return []; // a label, not a text
      const said = { wish, written: value === written ? written.replace(UNIT, '') : written };
      const fields = scene.elements.filter((node) => canFill(node) && !(isCleared && isEmpty(node)));
      return fields.flatMap((node) => weighed(node, said, scene));
    })
    .toSorted((a, b) => b.weight - a.weight);
  const [best, next] = found;
  return best && !(next && best.weight - next.weight < LEAD) ? [best.proposal] : [];
}

/** "clear the min price" */
const CLEARS = /^(?:clear|empty|erase) (?:the |my )/i;
const isEmpty = ({ role, states }: OutlineNode): boolean => role !== 'textbox' || (states.get('value') ?? '') === '';

/** The text to write if it is explicit, else all candidates: "weight in set 3: 2" writes the 2. */
function valuesIn(text: string): string[] {
  const all = [...(text.match(VALUE) ?? []), ...(text.match(NAME_SAID) ?? [])];
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
function isOnlyDated({ answers }: Account, node: OutlineNode, scene: Scene): boolean {
  const asksWhen = ({ name }: OutlineNode): boolean => {
    const said = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
    return said.length > 0 && said.every(({ text }) => DATE_NOUN.test(text));
  };
  const isTitled = answers.some(({ asked, by }) => !asked.isVerb && (by === 'title' || by === 'near'));
  return (
    isTitled && asksWhen(node) && !scene.elements.some((other) => other !== node && canFill(other) && asksWhen(other))
  );
}

/** "phone number" is more than the "number" that "Order number" says. */
const isOfOtherWhole = ({ asked, by }: Account['answers'][number], { label }: Account): boolean =>
  by === 'own' &&
  asked.word.text.includes(' ') &&
  label.length > 1 &&
  !label.some((said) => gradeOf(asked.word, said, false) >= grades.synonym);

function weighed(
  node: OutlineNode,
  { wish, written }: { wish: Wish; written: string },
  scene: Scene,
): { proposal: Proposal; weight: number }[] {
  const taken = fillText(node, written);
  if (taken === undefined) return [];
  const adds = /^(?:add|append)$/.test(wish.asked[0]?.word.text ?? '') && node.states.has('multiline');
  const proposal = onNode({ node, score: SCORE }, adds ? 'type' : 'fill', [taken]);
  const act = { node, action: proposal.action };
  const account = accountOf(wish, act, scene);
  const { answers, extra } = account;
  if (answers.some(({ by }) => by === undefined) || objectionToAccount(account, act, scene) !== undefined) return [];
  const isQuote = wish.quoted.includes(written);
  if (
    node.role === 'textbox' &&
    answers.some(
      ({ asked, by }) =>
        by === 'value' &&
        isUnitOnly(asked) &&
        !fold(written).includes(asked.word.text) &&
        !scene.says(node, asked.word) &&
        !isSignOf(asked.word, node),
    )
  )
    return [];
  if (answers.some((answer) => isOfOtherWhole(answer, account))) return [];
  const isDated = /\d[-./:]\d|\p{L}/u.test(written);
  const mayGoUnsaid = ({ weight, text, stem }: Word) =>
    weight < 1 || BOUND.test(text) || (isDated && DATE_NOUN.test(text)) || (isQuote && SAYING.test(stem));
  const own = answers.filter(
    ({ asked, by }) =>
      by === 'own' &&
      (!asked.isVerb ||
        (!(WRITES.test(asked.word.text) && account.label[0]?.text !== asked.word.text) &&
          account.label.some(
            (said) => said.text === asked.word.text || (!asked.isLight && said.root === asked.word.root),
          ))),
  );
  if (own.length > 0 && !extra.every(mayGoUnsaid)) return [];
  const near = answers.filter(({ by }) => by === 'near');
  const weight =
    own.reduce((sum, { asked }) => sum + asked.word.weight, 0) +
    near.reduce((sum, { asked }) => sum + NEAR * asked.word.weight, 0) -
    EXTRA * extra.length;
  const isNear =
    answers.every(({ asked, by }) => asked.isVerb || by !== 'kind') && answers.some(({ by }) => by === 'near');
  const isOnly = (isNear && isOnlyField(node)) || (isDated && isOnlyDated(account, node, scene));
  return own.length > 0 || isOnly ? [{ proposal, weight }] : [];
}
