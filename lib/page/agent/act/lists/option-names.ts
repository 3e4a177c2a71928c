import { flowOf } from '../../outline/inline-flow.ts';
import { Legibility } from '../../style/legibility.ts';
import { rootLook } from '../../style/look.ts';
import { nameOf } from '../../semantics/name.ts';
import { withReadCache } from '../../dom/read-cache.ts';
import { eachFlatChild, isElement, isText, tagOf } from '../../dom/flat-tree.ts';
import { visibilityOf } from '../../style/visibility.ts';
import { languageOf } from '../dates/date-parts.ts';
import { toIso } from '../dates/parse-dates.ts';
import { matchLabel } from './match-label.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { ITEMS, labelOf } from './popup-rows.ts';

const MAX_EXAMINED = 200; // options; reading styles takes time

/**
 * The option of that name: by its text; else by its visible text, if some is for screen readers only, or by its
 * name in the outline; else the only one of which a part has that text, beside a year or a note, or which states the same time.
 */
export function findByName(shown: Element[], name: string): Element | undefined {
  const plain = matchLabel(shown, name, (one) => [labelOf(one)]);
  if (plain || shown.length > MAX_EXAMINED) return plain ?? findByTime(shown, name);
  const made = shown.filter((one) => one.childElementCount > 0);
  const read = withReadCache(() =>
    matchLabel(made, name, (one) => [visibleText(one), nameOf(one, 'option', { content: true }).name]),
  );
  if (read) return read;
  const saying = made.filter((one) => partsOf(one).some((text) => text.trim() === name));
  return saying.length === 1 ? saying[0] : findByTime(shown, name);
}

/** The only option that states the time in another format: "9:30 AM" for "09:30". */
function findByTime([first, ...others]: Element[], name: string): Element | undefined {
  const language = first && TIME.test(name) ? languageOf(first) : undefined;
  if (!first || language === undefined) return undefined;
  const labels = [first, ...others].map((one) => ({ one, label: labelOf(one) }));
  if (labels.some(({ label }) => label.startsWith(name))) return undefined; // "10:30" of "10:30 AM" and "10:30 PM"
  const time = toIso(name, language);
  const same = labels.filter(({ label }) => SHORT.test(label) && toIso(label, language) === time);
  return same.length === 1 ? same[0]?.one : undefined;
}

const TIME = /^\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?$/i;
const SHORT = /^\d.{3,11}$/; // "9:30 AM", "9 Uhr 30", "9 am"

/** The texts of an option one by one, without those of items below it and hidden ones. */
function partsOf(element: Element): string[] {
  const texts: string[] = [];
  eachFlatChild(element, tagOf(element), (child) => {
    if (isText(child)) texts.push(child.data);
    else if (isElement(child) && !child.matches(ITEMS) && child.checkVisibility(VISIBLE)) texts.push(...partsOf(child));
  });
  return texts;
}

const VISIBLE = { visibilityProperty: true };

/** The visible text of options. */
function readLabels(options: Element[]): string[] {
  return withReadCache(() => options.map((one) => (one.childElementCount > 0 && visibleText(one)) || labelOf(one)));
}

function visibleText(element: Element): string {
  const legibility = new Legibility();
  const read = (at: Element): string => {
    if (visibilityOf(at) !== 'seen') return '';
    const tag = tagOf(at);
    const isLegible = legibility.isLegible(at, tag, rootLook());
    let text = '';
    eachFlatChild(at, tag, (child) => {
      if (isText(child)) text += isLegible ? child.data : '';
      else if (isElement(child) && !child.matches(ITEMS))
        text += flowOf(child) === 'inline' ? read(child) : ` ${read(child)} `;
    });
    return text;
  };
  return read(element).replace(/\s+/g, ' ').trim();
}

const MAX_LISTED = 20; // options listed in an error

/** The refusal that a list has no option of the name, with those that it has. */
export function noOption(shown: Element[], name: string): Refusal {
  const meant = name === '' ? [] : shown.filter((one) => labelOf(one).startsWith(name));
  const labels = readLabels([...new Set([...meant, ...shown])].slice(0, MAX_LISTED));
  if (labels.length === 0) return refuse('no-option', 'shows no options to choose from');
  const listed = labels.map((label) => JSON.stringify(label));
  const more = shown.length > labels.length ? ` and ${shown.length - labels.length} more` : '';
  const several = meant.length > 1 ? `, but several that begin so: ${listed.splice(0, meant.length).join(', ')}` : '';
  const others = listed.length > 0 ? `; it shows ${listed.join(', ')}${more}` : '';
  return refuse('no-option', `shows no option ${JSON.stringify(name)}${several}${others}`, {
    missing: [name],
    options: labels,
  });
}
