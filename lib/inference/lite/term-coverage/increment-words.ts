import type { ActContext } from './coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isChosenRole } from '../outline/roles.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import type { QueryTerm } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

export const CHANGE_WORD = /^(?:change|switch|edit|replace|swap|other|different)$/;

/** "launch a new instance": what "Launch instance" launches is new. */
function isCreatingOwn([first]: readonly QueryTerm[], own: readonly Word[]): boolean {
  return first !== undefined && own.some((ownWord) => isSame(first.word, ownWord));
}

const REDUCING_WORD = /^(?:remove|delete|decrease|reduce|less|fewer|minus)$/;

/** "another adult" of "Add one adult", "all filters" of "Clear filters". */
export function isQuantity(term: QueryTerm, { own, titles, node, terms: all }: ActContext): boolean {
  const isOneMore = isOrdinal(term.word.text) && /^an?$/.test(term.before?.text ?? ''); // "add a third child"
  const text = isOneMore ? 'another' : term.word.text;
  if (text === 'new' && /^an?$/.test(term.before?.text ?? '') && isCreatingOwn(all, own)) return true;
  if (text === 'more' && /^(?:buy|sell|order|get|read)$/.test(all[0]?.word.text ?? '') && term === all[1]) return true;
  if (/^(?:new|another|one|more|extra|additional)$/.test(text) && !REDUCING_WORD.test(own[0]?.text ?? ''))
    return (
      [...own, ...titles].some((ownWord) => /^(?:add|new|more|one|increase|plus|\+)$/.test(ownWord.text)) ||
      (text === 'another' && own.some((ownWord) => CHANGE_WORD.test(ownWord.text)))
    );
  if (/^(?:rest|remaining|others)$/.test(text)) return own.some((ownWord) => /^(?:more|all)$/.test(ownWord.text));
  if (text === 'another' && isCreatingOwn(all, own)) return true;
  if (/^(?:every|each)$/.test(text)) return own.some((ownWord) => ownWord.text === 'all');
  if (/^(?:different|other)$/.test(text)) return own.some((ownWord) => CHANGE_WORD.test(ownWord.text));
  if (text === 'add') return own.some((ownWord) => ownWord.text === 'more' || ownWord.text === '+');
  const next = all[all.indexOf(term) + 1]?.word;
  // "all media, links and documents"
  const isListed =
    own.length > 1 && own.every((ownWord) => ownWord.weight < 1 || ownWord.text !== ownWord.stem) && all[0]?.isLight;
  if (text === 'all' && isListed) return true;
  const isPlural = next !== undefined && next.text !== next.stem && own.some((ownWord) => ownWord.text === next.text);
  const isSome =
    // "select all files" is not for a link "Files"
    !/^\d/.test(node.name) && /^(?:select|tick|check|mark|show|view|see|list|display)$/.test(all[0]?.word.text ?? '');
  return isPlural && !isSome && !isChosenRole(node.role) && /^(?:all|every|whole|entire)$/.test(text);
}
