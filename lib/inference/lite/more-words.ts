import type { Looking } from './account.ts';
import { isSame } from './naming.ts';
import type { AskedWord } from './wish.ts';
import type { Word } from './words.ts';

export const CHANGES = /^(?:change|switch|edit|replace|swap|other|different)$/;

/** "launch a new instance": what "Launch instance" launches is new. */
function isMakingOwn([first]: readonly AskedWord[], own: readonly Word[]): boolean {
  return first !== undefined && MAKES.test(first.word.text) && own.some((said) => isSame(first.word, said));
}

/** "another adult" of "Add one adult", "all filters" of "Clear filters". */
export function isMore(asked: AskedWord, { own, titles, asked: all }: Looking): boolean {
  const { text } = asked.word;
  if (text === 'new' && /^an?$/.test(asked.before?.text ?? '') && isMakingOwn(all, own)) return true;
  if (text === 'more' && /^(?:buy|sell|order|get|read)$/.test(all[0]?.word.text ?? '') && asked === all[1]) return true;
  if (/^(?:new|another|one|more|extra|additional)$/.test(text))
    return (
      [...own, ...titles].some((said) => /^(?:add|new|more|one|increase|plus|\+)$/.test(said.text)) ||
      (text === 'another' && own.some((said) => CHANGES.test(said.text)))
    );
  if (/^(?:every|each)$/.test(text)) return own.some((said) => said.text === 'all');
  if (/^(?:different|other)$/.test(text)) return own.some((said) => CHANGES.test(said.text));
  if (text === 'add') return own.some((said) => said.text === 'more' || said.text === '+');
  const next = all[all.indexOf(asked) + 1]?.word;
  const isPlural = next !== undefined && next.text !== next.stem && own.some((said) => said.text === next.text);
  const isTicked = /^(?:select|tick|check|mark)$/.test(all[0]?.word.text ?? ''); // "select all files" is not for a link "Files"
  return isPlural && !isTicked && /^(?:all|every|whole|entire)$/.test(text);
}

const MAKES =
  /^(?:upload|launch|write|book|schedule|order|request|open|start|register|compose|invite|record|submit|post|buy|make|draw|report|set|plan|reserve|send|place|log|file|import|generate|build|design|publish)$/;
