import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { fold, wordsOf } from '../../lexicon/words.ts';

const HOW_MANY_QUESTION =
  /^(?:how many|wie viele|combien de|cuánt[oa]s|quanti|quante) (?<noun>\p{L}[\p{L}-]*) (?:(?:are|were) there|gibt es|hay|y a-t-il|ci sono|(?:are|were|have|had|has) (?<state>\p{L}+))(?: (?:in total|altogether|in all|insgesamt|au total|en total))?$/iu;
const COUNT_OF_TOTAL =
  /^(?:\p{L}+ )?(?:\d[\d.,]*\s?[–-]\s?)?\d[\d.,]*\s(?:of|von|de|sur|di|van)\s(?<all>\d[\d.,]*\d|\d)(?:\s(?<noun>\p{L}+))?$/iu;
const SHOWN_WORD = /^(?:found|listed|shown|displayed|there|left|available|remaining|included)$/i;
const NAMING_ROLES: ReadonlySet<string> = new Set(['document', 'heading', 'table', 'grid', 'list', 'region']);

/**
 * "How many issues are open?" from "214 Open"; "How many contacts are there?" from "1–25 of 96" if the page is about contacts.
 */
export function countOfPage(question: string, outline: Outline): string | undefined {
  const { noun = '', state = '' } = HOW_MANY_QUESTION.exec(question)?.groups ?? {};
  const isAbout = outline.nodes.some(({ role, name }) => NAMING_ROLES.has(role) && isRequestedNoun(name, noun));
  if (noun === '') return undefined;
  const counts =
    state === '' || SHOWN_WORD.test(state)
      ? outline.nodes.flatMap((node) => totalCountOf(node, noun, isAbout))
      : outline.nodes.flatMap((node) => [
          ...(isAbout ? countInState(node, state) : []),
          ...partialCountOf(node, noun, state),
        ]);
  const [only, more] = new Set(counts);
  return more === undefined ? only : undefined;
}

/** Page numbers count pages, not their content. */
function totalCountOf({ name }: OutlineNode, noun: string, isAbout: boolean): string[] {
  const said = COUNT_OF_TOTAL.exec(name)?.groups;
  if (said?.['all'] === undefined || /^(?:page|seite|página|pagina)\s/i.test(name)) return [];
  return (said['noun'] === undefined ? isAbout : isRequestedNoun(said['noun'], noun)) ? [said['all']] : [];
}

/** "Mitgliedern" are "Mitglieder". */
function isRequestedNoun(text: string, noun: string): boolean {
  const [asked] = wordsOf(noun);
  return wordsOf(text).some((word) => word.stem === asked?.stem || word.text === `${asked?.text}n`);
}

/** "12 vehicles, 5 moving" has the count of each part. */
function countInState({ name }: OutlineNode, state: string): string[] {
  return name.split(PART_SEPARATOR).flatMap((part) => {
    const said = COUNT_WITH_STATE.exec(part)?.groups;
    const isSo = said !== undefined && fold(said['state'] ?? said['before'] ?? '') === fold(state);
    return isSo ? [said['count'] ?? said['behind'] ?? ''] : [];
  });
}

const PART_SEPARATOR = /[,;]\s+|\s+[·•|–—]\s+/u;

/** "112 of 180 owners have voted" */
function partialCountOf({ name }: OutlineNode, noun: string, state: string): string[] {
  return [...name.matchAll(COUNT_OF_SOME)].flatMap(({ groups }) =>
    isRequestedNoun(groups?.['noun'] ?? '', noun) && fold(groups?.['state'] ?? '') === fold(state)
      ? [groups?.['some'] ?? '']
      : [],
  );
}

const COUNT_OF_SOME =
  /(?<![\d.,])(?<some>\d[\d.,]*) (?:out )?(?:of|von|de|sur|di|van) \d[\d.,]* (?<noun>\p{L}+) (?:(?:have|has|had|are|were|is|haben|sind|ont|sont|han|están|hanno|sono) )?(?<state>\p{L}+)/giu;

/** "How many vehicles are moving?" does not ask how many there are. */
export function asksForPartialCount(question: string): boolean {
  const state = HOW_MANY_QUESTION.exec(question)?.groups?.['state'];
  return state !== undefined && !SHOWN_WORD.test(state);
}

const COUNT_WITH_STATE =
  /^(?:(?<count>\d[\d.,]*k?) (?<state>\p{L}+)|(?<before>\p{L}+):? \(?(?<behind>\d[\d.,]*k?)\)?)$/iu;
