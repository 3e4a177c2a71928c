import { eachFlatChild, isElement, isText } from '../../dom/flat-tree.ts';
import { boxOf, textAboveDays, isVisible, type Month, MAX_LEVELS, clickTargetOfDay } from './calendars.ts';
import { languageOf } from './date-parts.ts';
import { monthNamed } from './parse-dates.ts';
import { flatParent } from '../flat-path.ts';

const MONTHS_PER_YEAR = 12;
const MIN_YEARS = 9;
const YEAR = /^((?:19|20|21)\d\d)\s?[年년]?$/;

/** A text in a tree that is only the name of a month, or only a year. */
interface Entry {
  element: Element;
  month: number | undefined;
  year: number | undefined;
}

/** The month or year views of calendars in a tree, in document order. */
export function monthAndYearViews(scope: Element): Month[] {
  const entries = entriesIn(scope).filter(({ element }) => isVisible(element));
  const months = runsOf(entries, 'month', MONTHS_PER_YEAR).filter(([first]) => first?.month === 0);
  const years = runsOf(entries, 'year', MIN_YEARS);
  return [...months.flatMap(monthsOf), ...years.map(yearsOf)];
}

function entriesIn(scope: Element): Entry[] {
  const language = languageOf(scope);
  const entries: Entry[] = [];
  const read = (node: Node): void => {
    if (isElement(node)) return node.matches(SKIPPED) ? undefined : eachFlatChild(node, node.localName, read);
    const element = isText(node) ? flatParent(node) : undefined;
    if (!isText(node) || !element) return;
    const text = node.data.trim();
    const [, year] = YEAR.exec(text) ?? [];
    const month = monthNamed(text, language);
    if (year !== undefined || month !== undefined)
      entries.push({ element, month, year: year ? Number(year) : undefined });
  };
  read(scope);
  return entries;
}

const SKIPPED = 'select, script, style';

/** Runs of entries that increase by one. */
function runsOf(entries: readonly Entry[], kind: 'month' | 'year', least: number): Entry[][] {
  const runs: Entry[][] = [[]];
  for (const entry of entries) {
    const [last] = (runs.at(-1) ?? []).slice(-1);
    const isNext = last?.[kind] !== undefined && entry[kind] === last[kind] + 1;
    if (isNext) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs.filter((run) => run.length >= least);
}

/** The months of a year that the heading above tells; empty if there is none. */
function monthsOf(run: readonly Entry[]): Month[] {
  const cells = run.map(({ element }) => element);
  let box: Element | undefined = boxOf(cells);
  for (let level = 0; box && level < MAX_LEVELS && box !== box.ownerDocument.body; level += 1) {
    const [year] = /(?<!\d)(?:19|20|21)\d\d(?!\d)/.exec(textAboveDays(box, cells)) ?? [];
    if (year !== undefined) return [{ at: Number(year) * 12, days: cells.map(clickTargetOfDay), box, of: 'months' }];
    box = flatParent(box);
  }
  return [];
}

function yearsOf(run: readonly Entry[]): Month {
  const cells = run.map(({ element }) => element);
  return { at: (run[0]?.year ?? 0) * 12, days: cells.map(clickTargetOfDay), box: boxOf(cells), of: 'years' };
}
