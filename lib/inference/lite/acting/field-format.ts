import { toFieldText } from '../candidates/affordances.ts';
import { dateFormatIn } from '../values/date-format.ts';
import type { Decision } from '../candidates/decision.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { describe, onNode } from '../candidates/proposal.ts';
import { isEditable, isPressed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { datesIn } from '../values/quantities.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

/**
 * A value in an instruction need not be what a field takes: it may have a unit that the page shows beside the field, or be a
 * date relative to the speaker. The former is written without its unit; the latter is refused, unless a button beside the field
 * has that name.
 */
export function writtenAs(decision: Decision, clause: string, scene: Scene): Decision {
  const { node, action } = decision.chosen ?? {};
  const [text] = action?.arguments ?? [];
  if (!decision.chosen || !node || text === undefined || !WRITES.has(action?.method ?? '')) return decision;
  if (QUOTED.test(clause)) return decision;
  if (RELATIVE.test(text) && isOfDays(node)) return relative(text, node, scene);
  return withUnit(decision, { text, node });
}

const WRITES = new Set(['fill', 'type']);
const QUOTED = /["“”'‘«»]/;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const COUNT = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|ten)`;
const RELATIVE = new RegExp(
  String.raw`^(?:today|tonight|tomorrow|yesterday|now|(?:the )?day (?:after tomorrow|before yesterday)|(?:(?:next|this|last|coming) )?${WEEKDAY}|(?:next|this|last) (?:week|weekend|month|year)|in ${COUNT} (?:day|week|month|year|hour)s?(?:'? time)?|${COUNT} (?:day|week|month|year|hour)s? (?:from now|from today|ago))$`,
  'i',
);

const DAY_NAMES =
  /\b(?:date|day|birthday|birth|due|deadline|from|until|start|end|arrival|departure|check-?in|check-?out)\b/i;

/** Whether it takes dates or times as figures: it names a format for one, or shows one. */
function isOfDays({ role, name, states }: OutlineNode): boolean {
  const said = ['placeholder', 'description', 'value'].map((state) => states.get(state) ?? '');
  if (said.some((text) => SAID_SO.test(text))) return false; // "e.g. tomorrow"
  if (
    role === 'group' ||
    said.some((text) => dateFormatIn(text) !== undefined || datesIn(text).length > 0 || CLOCK.test(text))
  )
    return true;
  return (
    role === 'textbox' && !states.has('multiline') && DAY_NAMES.test(name) && !/\b(?:name|title|note)\b/i.test(name)
  );
}

const SAID_SO = /\b(?:today|tomorrow|monday|next|in \d)\b/i;
const CLOCK = /^\d{1,2}:\d{2}/;

/** "set the birthday to today": a link "Today" right after the field, or nothing. */
function relative(text: string, node: OutlineNode, scene: Scene): Decision {
  const after = node.parent?.children.slice(node.siblingIndex + 1) ?? [];
  const next = after.findIndex(({ role }) => isEditable(role));
  const beside = after.slice(0, next === -1 ? undefined : next);
  const [button] = beside.filter((one) => isPressed(one.role) && fold(one.name) === fold(text));
  if (button && scene.elements.includes(button)) return { chosen: onNode({ node: button, score: 1 }, 'click', []) };
  const reason = `"${text}" would be written as it stands: say the day itself, as 2026-12-24.`;
  return refused(node, reason);
}

const AMOUNT = /^(?<amount>[-+]?\d[\d.,]*)\s?(?<unit>\p{L}[\p{L}/]*|[%€$£])$/u;

/** "15 minutes", if the unit is chosen in a list beside the field, or is shown there. */
function withUnit(decision: Decision, { text, node }: { text: string; node: OutlineNode }): Decision {
  const { amount = '', unit = '' } = AMOUNT.exec(text)?.groups ?? {};
  const { chosen } = decision;
  const next = node.parent?.children[node.siblingIndex + 1];
  if (amount === '' || !chosen || !next) return decision;
  const stripped: Decision = {
    chosen: { ...chosen, action: { ...chosen.action, arguments: [toFieldText(node, amount) ?? amount] } },
  };
  if (next.role === 'text') return isUnit(next.name, unit) && node.role === 'textbox' ? stripped : decision;
  const units = next.role === 'combobox' ? next.children.filter(({ name }) => isUnit(name, unit)) : [];
  const [only, other] = units;
  if (!only || other) return decision;
  if (only.states.has('selected')) return stripped;
  const reason = `The unit is chosen in a list of its own. Choose "${only.name}" there, then set the value to ${amount}.`;
  return refused(next, reason);
}

/** "Minutes" and "min" for "minutes". */
function isUnit(said: string, unit: string): boolean {
  const [one, more] = wordsOf(said);
  const [asked] = wordsOf(unit);
  if (fold(said.replace(/\.$/, '')) === fold(unit)) return true;
  if (!one || !asked || more) return false;
  return one.stem === asked.stem || (one.text.length > 2 && asked.text.startsWith(one.text));
}

function refused(node: OutlineNode, reason: string): Decision {
  const candidates = node.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }];
  return { chosen: undefined, isFound: true, reason, candidates };
}
