import { canFill, toFieldText } from '../candidates/affordances.ts';
import { optionsOf } from '../candidates/choices.ts';
import { tellsKind } from '../outline/kinds.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isChoosable, isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isSearchField } from '../candidates/accepted-text.ts';
import type { CommonTask } from './common-task.ts';
import { fold, type Word } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

const unquoted = (text: string): string => text.replace(/^["“„](.*)["”“]$/u, '$1');

/** The only search field of the page: of that name, or right before a search button. */
function onlySearchField({ elements }: Scene): OutlineNode | undefined {
  const isTyped = ({ role }: OutlineNode): boolean => isEditable(role) && role !== 'slider' && role !== 'spinbutton';
  const [only, other] = elements.filter(
    (node) => isTyped(node) && canFill(node) && (isSearchField(node) || isBeforeSearch(node)),
  );
  return other ? undefined : only;
}

function isBeforeSearch({ parent, siblingIndex: place }: OutlineNode): boolean {
  const next = parent?.children[place + 1];
  return parent?.role === 'search' || (next?.role === 'button' && SEARCH_BUTTON_NAME.test(next.name));
}

const SEARCH_BUTTON_NAME = /^(?:search|find|look up|🔍)$/iu;

function fillProposal(text: string, twoStep: boolean, scene: Scene): Proposal[] {
  const node = onlySearchField(scene);
  const taken = node && toFieldText(node, unquoted(text));
  return node && taken !== undefined ? [{ ...onNode({ node, score: 1 }, 'fill', [taken]), twoStep }] : [];
}

/**
 * "find the stations in Portugal": by the name alone, if the noun is the kind that the page lists, and nothing has the name.
 */
function searchForNamed({ noun = '', text = '' }: Said, scene: Scene): Proposal[] {
  const isCalled = scene
    .nodesWith(fold(text))
    .some(({ name, role }) => fold(name) === fold(text) && !/cell$|^text$/.test(role));
  return isCalled || !isKindOnPage(noun, scene) ? [] : fillProposal(text, true, scene);
}

/** "search the whole table for Emil", "look through my mail for harbour invoice" */
function searchInList({ where = '', text = '' }: Said, scene: Scene): Proposal[] {
  const places = where.replaceAll(DETERMINERS, '').trim();
  const field = onlySearchField(scene);
  const isMeant = (word: Word): boolean =>
    LISTING_NOUN.test(word.stem) || (field !== undefined && scene.mentions(field, word));
  return scene.words(places).every(isMeant) ? fillProposal(text, true, scene) : [];
}

const DETERMINERS = /\b(?:the|this|these|that|my|all|of|whole|entire|full|complete)\b/gi;
const LISTING_NOUN =
  /^(?:table|list|page|site|website|grid|row|entry|record|everything|item|catalogue|database|shop|store)$/;

function isKindOnPage(noun: string, scene: Scene): boolean {
  const field = onlySearchField(scene);
  const isSearched = (word: Word): boolean => field !== undefined && scene.mentions(field, word);
  return scene.words(noun).every((word) => LISTING_NOUN.test(word.stem) || isSearched(word) || tellsKind(word, scene));
}

/** "in the kind column, filter for Truck": in the field or list of the column, or of the filter, of that name. */
function filterColumn({ column = '', text = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(unquoted(column));
  const isCalled = ({ name }: OutlineNode): boolean => fold(name).replace(FILTER_NAME, '') === said;
  const isMeant = (node: OutlineNode): boolean =>
    isCalled(node) || (node.parent?.role === 'columnheader' && isCalled(node.parent));
  const fields = scene.elements.filter((node) => (isEditable(node.role) || isChoosable(node.role)) && isMeant(node));
  return fields.flatMap((node) => {
    const option = optionsOf(node).find(({ name }) => fold(name) === fold(unquoted(text)));
    if (isChoosable(node.role) && optionsOf(node).length > 0)
      return option ? [onNode({ node, score: 1 }, 'selectOption', [option.name])] : [];
    const taken = canFill(node) ? toFieldText(node, unquoted(text)) : undefined;
    return taken === undefined ? [] : [onNode({ node, score: 1 }, 'fill', [taken])];
  });
}

const FILTER_NAME = /^(?:filter|search)(?: by)? |^column | (?:filter|search)$/;

const TEXT_GROUP = String.raw`(?<text>[\uE000-\uE0FF]|\S.*?)`;
/** Something with a name, a number or a dot is one thing; "the stations with lifts" are a kind. */
const NAME_GROUP = String.raw`(?<text>[\uE000-\uE0FF]|\p{Lu}\S*(?: \S+){0,3}|\S*[\d.@_-]\S*)`;
const NOUN_GROUP = String.raw`(?:me )?(?:the |all |any |every |my |those )*(?<noun>\p{Ll}+)`;

const SEARCH_IN_REQUEST = new RegExp(
  String.raw`^(?:search|look)(?: through| in| over)? (?<where>(?!for\b|up\b)\S.*?) for ${TEXT_GROUP}$`,
  'iu',
);
const FIND_REQUEST = new RegExp(
  String.raw`^(?:find|search for|look for|look up) ${NOUN_GROUP} (?:in|from|with|at|called|named|by) (?:the )?${NAME_GROUP}$`,
  'u',
);
const FILTER_REQUEST = new RegExp(
  String.raw`^(?:filter|narrow) (?:down )?(?:the |these |this |all )?(?<noun>\p{Ll}+) (?:down )?to (?:the )?${NAME_GROUP}$`,
  'u',
);

/** Whether it asks for a search, which the text starts. */
export const asksToSearch = (clause: string): boolean =>
  [SEARCH_IN_REQUEST, FIND_REQUEST, FILTER_REQUEST].some((form) => form.test(clause));

/** The search text, in the only place of the page for it. */
export const searchTasks: readonly CommonTask[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:type|enter|put|write|input|fill)(?: in)? (?:the (?:words?|text|term|name|phrase) )?${TEXT_GROUP} in(?:to)? (?:the |this )?(?:page['’]s )?search(?: ?(?:field|box|bar|input))?$`,
      'iu',
    ),
    find: ({ text = '' }, scene) => fillProposal(text, false, scene),
  },
  { pattern: SEARCH_IN_REQUEST, find: searchInList },
  { pattern: FIND_REQUEST, find: searchForNamed },
  { pattern: FILTER_REQUEST, find: searchForNamed },
  {
    pattern: new RegExp(
      String.raw`^(?:in|on|under) the (?<column>\S.*?) (?:column|filter),? (?:filter(?: for| by| on)?|search(?: for)?|look for|show only|only show) (?:the )?${TEXT_GROUP}$`,
      'iu',
    ),
    find: filterColumn,
  },
];
