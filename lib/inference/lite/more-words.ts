import type { Looking } from './account.ts';
import { isSame } from './naming.ts';
import { isChosenRole } from './roles.ts';
import { isOrdinal } from './ordinal-words.ts';
import type { AskedWord } from './wish.ts';
import type { Word } from './words.ts';

export const CHANGES = /^(?:change|switch|edit|replace|swap|other|different)$/;

/** "launch a new instance": what "Launch instance" launches is new. */
function isMakingOwn([first]: readonly AskedWord[], own: readonly Word[]): boolean {
  return first !== undefined && own.some((said) => isSame(first.word, said));
}

const LESS = /^(?:remove|delete|decrease|reduce|less|fewer|minus)$/;

/** "another adult" of "Add one adult", "all filters" of "Clear filters". */
export function isMore(asked: AskedWord, { own, titles, node, asked: all }: Looking): boolean {
  const isOneMore = isOrdinal(asked.word.text) && /^an?$/.test(asked.before?.text ?? ''); // "add a third child"
  const text = isOneMore ? 'another' : asked.word.text;
  if (text === 'new' && /^an?$/.test(asked.before?.text ?? '') && isMakingOwn(all, own)) return true;
  if (text === 'more' && /^(?:buy|sell|order|get|read)$/.test(all[0]?.word.text ?? '') && asked === all[1]) return true;
  if (/^(?:new|another|one|more|extra|additional)$/.test(text) && !LESS.test(own[0]?.text ?? ''))
    return (
      [...own, ...titles].some((said) => /^(?:add|new|more|one|increase|plus|\+)$/.test(said.text)) ||
      (text === 'another' && own.some((said) => CHANGES.test(said.text)))
    );
  if (/^(?:rest|remaining|others)$/.test(text)) return own.some((said) => /^(?:more|all)$/.test(said.text));
  if (text === 'another' && isMakingOwn(all, own)) return true;
  if (/^(?:every|each)$/.test(text)) return own.some((said) => said.text === 'all');
  if (/^(?:different|other)$/.test(text)) return own.some((said) => CHANGES.test(said.text));
  if (text === 'add') return own.some((said) => said.text === 'more' || said.text === '+');
  const next = all[all.indexOf(asked) + 1]?.word;
  const isListed = own.length > 1 && own.every((said) => said.weight < 1 || said.text !== said.stem) && all[0]?.isLight; // "all media, links and documents"
  if (text === 'all' && isListed) return true;
  const isPlural = next !== undefined && next.text !== next.stem && own.some((said) => said.text === next.text);
  const isSome =
    !/^\d/.test(node.name) && /^(?:select|tick|check|mark|show|view|see|list|display)$/.test(all[0]?.word.text ?? ''); // "select all files" is not for a link "Files"
  return isPlural && !isSome && !isChosenRole(node.role) && /^(?:all|every|whole|entire)$/.test(text);
}
