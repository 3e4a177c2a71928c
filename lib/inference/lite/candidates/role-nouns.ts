import type { ProposedAction } from '../../inference.ts';
import { isDateOrTime, isTimeText } from './affordances.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { EMAIL, PHONE } from '../values/patterns.ts';
import { isEditable, rolesNamed } from '../outline/roles.ts';
import type { QueryTerm } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/** Nouns that are also used loosely for other kinds of elements; "the picture" is no button. */
const looseNouns = new Set(
  'button icon link filter answer choice option tab toggle switch box checkbox dropdown field radio selector picker select'.split(
    ' ',
  ),
);

/** Whether people use a noun for such an element. */
export function isNounFor({ word: { text, stem }, before, isVerb }: QueryTerm, node: OutlineNode): boolean {
  const { role } = node;
  if (isVerb && text === 'filter') return false; // its function, not its kind
  if (text === 'menu' && role === 'button') return isMenuButton(node);
  if (/^(?:options?|actions?)$/.test(text) && /^(?:more|menu|⋮|…|\.\.\.)$/i.test(node.name)) return true;
  if (text === 'button' && before?.text === role) return true; // "radio button"
  if (text === 'icon' && node.states.has('icon')) return true;
  if (text === 'node' && node.states.has('draggable')) return true; // of what is drawn
  const roles = rolesNamed(text);
  if (!roles) return false;
  if (roles.just.includes('columnheader') && ancestorWhere(node, (up) => up.role === 'columnheader')) return true;
  return roles.just.includes(role) || (looseNouns.has(stem) && roles.also.includes(role));
}

/** A button that opens a menu, by its states or its name. */
export function isMenuButton({ role, states, name }: OutlineNode): boolean {
  if (role !== 'button') return false;
  const opens = ['haspopup', 'collapsed', 'expanded'].some((state) => states.has(state));
  return opens || /\b(?:more|options?|actions?|menu)\b|^\W$/i.test(name);
}

const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/;
const TIME = /^\d{1,2}[:.]\d{2}$/;
const NUMBER = /^\D?\d[\d.,]*\D?$/;

/** "60 pounds" for "£60". */
const unitSigns: readonly { said: RegExp; sign: RegExp }[] = [
  { said: /^(?:pounds?|quid|gbp)$/, sign: /£|\bGBP\b/ },
  { said: /^(?:euros?|eur)$/, sign: /€|\bEUR\b/i },
  { said: /^(?:dollars?|bucks|usd)$/, sign: /\$|\bUSD\b/ },
  { said: /^(?:per ?cents?|percentage)$/, sign: /%/ },
];

/** "5 percent" of a field "Discount in %". */
export const isUnitOf = ({ text }: Word, { name }: OutlineNode): boolean =>
  unitSigns.some(({ said, sign }) => said.test(text) && sign.test(name));

/** "the website tern.example", "the email otto@kiln.example": the format of such a name. */
const nounFormats: readonly { said: RegExp; looks: RegExp }[] = [
  { said: /^(?:email|e mail|mail|address)$/, looks: new RegExp(`^${EMAIL.source}$`, EMAIL.flags.replace('g', '')) },
  { said: /^(?:phone|telephone|number|call)$/, looks: new RegExp(`^${PHONE.source}$`, PHONE.flags.replace('g', '')) },
  {
    said: /^(?:website|site|url|address|homepage|domain|page)$/,
    looks: /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/,
  },
  { said: /^(?:file|document|attachment)$/, looks: /^\S+\.\w{2,5}$/ },
];

/** "the departure date" for a field "Departure" that takes a date. */
export function isValueNoun({ text }: Word, { node, action }: { node: OutlineNode; action: ProposedAction }): boolean {
  if (nounFormats.some(({ said, looks }) => said.test(text) && looks.test(node.name))) return true;
  if (action.method === 'selectOption') return /^(?:place|type|kind|value|option|choice)$/.test(text);
  if (!isEditable(node.role)) return false;
  const [value = node.states.get('value') ?? ''] = action.arguments;
  if (text === 'date' || text === 'day') return DATE.test(value) || (isDateOrTime(value) && !isTimeText(value));
  if (text === 'time' || text === 'hour') return TIME.test(value) || isTimeText(value);
  if (/^(?:number|amount|price|quantity|count|value|level|score|points|mark|grade|rating)$/.test(text))
    return NUMBER.test(value || (node.states.get('value') ?? ''));
  return /^(?:text|value|name|code)$/.test(text);
}
