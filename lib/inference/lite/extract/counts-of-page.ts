import type { Outline, OutlineNode } from '../outline.ts';
import { fold, wordsOf } from '../words.ts';

const MANY =
  /^(?:how many|wie viele|combien de|cuánt[oa]s|quanti|quante) (?<noun>\p{L}[\p{L}-]*) (?:(?:are|were) there|gibt es|hay|y a-t-il|ci sono|(?:are|were|have|had|has) (?<state>\p{L}+))(?: (?:in total|altogether|in all|insgesamt|au total|en total))?$/iu;
const OF_ALL =
  /^(?:\p{L}+ )?(?:\d[\d.,]*\s?[–-]\s?)?\d[\d.,]*\s(?:of|von|de|sur|di|van)\s(?<all>\d[\d.,]*\d|\d)(?:\s(?<noun>\p{L}+))?$/iu;
const SHOWN = /^(?:found|listed|shown|displayed|there|left|available|remaining|included)$/i;
const NAMING: ReadonlySet<string> = new Set(['document', 'heading', 'table', 'grid', 'list', 'region']);

/** "How many issues are open?" from "214 Open"; "How many contacts are there?" from "1–25 of 96" if the page is about contacts. */
export function countOfPage(question: string, outline: Outline): string | undefined {
  const { noun = '', state = '' } = MANY.exec(question)?.groups ?? {};
  const isAbout = outline.nodes.some(({ role, name }) => NAMING.has(role) && isAsked(name, noun));
  if (noun === '') return undefined;
  const told =
    state === '' || SHOWN.test(state)
      ? outline.nodes.flatMap((node) => allOf(node, noun, isAbout))
      : outline.nodes.flatMap((node) => [...(isAbout ? inState(node, state) : []), ...someOf(node, noun, state)]);
  const [only, more] = new Set(told);
  return more === undefined ? only : undefined;
}

/** Page numbers count pages, not their content. */
function allOf({ name }: OutlineNode, noun: string, isAbout: boolean): string[] {
  const said = OF_ALL.exec(name)?.groups;
  if (said?.['all'] === undefined || /^(?:page|seite|página|pagina)\s/i.test(name)) return [];
  return (said['noun'] === undefined ? isAbout : isAsked(said['noun'], noun)) ? [said['all']] : [];
}

/** "Mitgliedern" are "Mitglieder". */
function isAsked(text: string, noun: string): boolean {
  const [asked] = wordsOf(noun);
  return wordsOf(text).some((word) => word.stem === asked?.stem || word.text === `${asked?.text}n`);
}

/** "12 vehicles, 5 moving" has the count of each part. */
function inState({ name }: OutlineNode, state: string): string[] {
  return name.split(PARTING).flatMap((part) => {
    const said = COUNTED.exec(part)?.groups;
    const isSo = said !== undefined && fold(said['state'] ?? said['before'] ?? '') === fold(state);
    return isSo ? [said['count'] ?? said['behind'] ?? ''] : [];
  });
}

const PARTING = /[,;]\s+|\s+[·•|–—]\s+/u;

/** "112 of 180 owners have voted" */
function someOf({ name }: OutlineNode, noun: string, state: string): string[] {
  return [...name.matchAll(SOME_OF)].flatMap(({ groups }) =>
    isAsked(groups?.['noun'] ?? '', noun) && fold(groups?.['state'] ?? '') === fold(state)
      ? [groups?.['some'] ?? '']
      : [],
  );
}

const SOME_OF =
  /(?<![\d.,])(?<some>\d[\d.,]*) (?:out )?(?:of|von|de|sur|di|van) \d[\d.,]* (?<noun>\p{L}+) (?:(?:have|has|had|are|were|is|haben|sind|ont|sont|han|están|hanno|sono) )?(?<state>\p{L}+)/giu;

/** "How many vehicles are moving?" does not ask how many there are. */
export function isSomeAsked(question: string): boolean {
  const state = MANY.exec(question)?.groups?.['state'];
  return state !== undefined && !SHOWN.test(state);
}

const COUNTED = /^(?:(?<count>\d[\d.,]*k?) (?<state>\p{L}+)|(?<before>\p{L}+):? \(?(?<behind>\d[\d.,]*k?)\)?)$/iu;
