import { canFill, fillText } from './affords.ts';
import { optionsOf } from './choices.ts';
import { saysKind } from './kinds.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isChoosable, isEditable } from './roles.ts';
import type { Scene } from './scene.ts';
import { isSearch } from './taken-text.ts';
import type { Task } from './usual.ts';
import { fold, type Word } from './words.ts';

type Said = Record<string, string | undefined>;

const unquoted = (text: string): string => text.replace(/^["“„](.*)["”“]$/u, '$1');

/** The only search field of the page: of that name, or right before a search button. */
function onlySearch({ elements }: Scene): OutlineNode | undefined {
  const isTyped = ({ role }: OutlineNode): boolean => isEditable(role) && role !== 'slider' && role !== 'spinbutton';
  const [only, other] = elements.filter(
    (node) => isTyped(node) && canFill(node) && (isSearch(node) || isBeforeSearch(node)),
  );
  return other ? undefined : only;
}

function isBeforeSearch({ parent, place }: OutlineNode): boolean {
  const next = parent?.children[place + 1];
  return parent?.role === 'search' || (next?.role === 'button' && SEARCHES.test(next.name));
}

const SEARCHES = /^(?:search|find|look up|🔍)$/iu;

function written(text: string, twoStep: boolean, scene: Scene): Proposal[] {
  const node = onlySearch(scene);
  const taken = node && fillText(node, unquoted(text));
  return node && taken !== undefined ? [{ ...onNode({ node, score: 1 }, 'fill', [taken]), twoStep }] : [];
}

/** "find the stations in Portugal": by the name alone, if the noun is the kind that the page lists, and nothing has the name. */
function namedThing({ noun = '', text = '' }: Said, scene: Scene): Proposal[] {
  const isCalled = scene
    .nodesWith(fold(text))
    .some(({ name, role }) => fold(name) === fold(text) && !/cell$|^text$/.test(role));
  return isCalled || !isListed(noun, scene) ? [] : written(text, true, scene);
}

/** "search the whole table for Emil", "look through my mail for harbour invoice" */
function lookedThrough({ where = '', text = '' }: Said, scene: Scene): Proposal[] {
  const places = where.replaceAll(ALL, '').trim();
  const field = onlySearch(scene);
  const isMeant = (word: Word): boolean => WHERE.test(word.stem) || (field !== undefined && scene.says(field, word));
  return scene.words(places).every(isMeant) ? written(text, true, scene) : [];
}

const ALL = /\b(?:the|this|these|that|my|all|of|whole|entire|full|complete)\b/gi;
const WHERE = /^(?:table|list|page|site|website|grid|row|entry|record|everything|item|catalogue|database|shop|store)$/;

function isListed(noun: string, scene: Scene): boolean {
  const field = onlySearch(scene);
  const isSearched = (word: Word): boolean => field !== undefined && scene.says(field, word);
  return scene.words(noun).every((word) => WHERE.test(word.stem) || isSearched(word) || saysKind(word, scene));
}

/** "in the kind column, filter for Truck": in the field or list of the column, or of the filter, of that name. */
function filteredIn({ column = '', text = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(unquoted(column));
  const isCalled = ({ name }: OutlineNode): boolean => fold(name).replace(FILTERS, '') === said;
  const isMeant = (node: OutlineNode): boolean =>
    isCalled(node) || (node.parent?.role === 'columnheader' && isCalled(node.parent));
  const fields = scene.elements.filter((node) => (isEditable(node.role) || isChoosable(node.role)) && isMeant(node));
  return fields.flatMap((node) => {
    const option = optionsOf(node).find(({ name }) => fold(name) === fold(unquoted(text)));
    if (isChoosable(node.role) && optionsOf(node).length > 0)
      return option ? [onNode({ node, score: 1 }, 'selectOption', [option.name])] : [];
    const taken = canFill(node) ? fillText(node, unquoted(text)) : undefined;
    return taken === undefined ? [] : [onNode({ node, score: 1 }, 'fill', [taken])];
  });
}

const FILTERS = /^(?:filter|search)(?: by)? |^column | (?:filter|search)$/;

const TEXT = String.raw`(?<text>[\uE000-\uE0FF]|\S.*?)`;
/** Something with a name, a number or a dot is one thing; "the stations with lifts" are a kind. */
const NAME = String.raw`(?<text>[\uE000-\uE0FF]|\p{Lu}\S*(?: \S+){0,3}|\S*[\d.@_-]\S*)`;
const NOUN = String.raw`(?:me )?(?:the |all |any |every |my |those )*(?<noun>\p{Ll}+)`;

const THROUGH = new RegExp(
  String.raw`^(?:search|look)(?: through| in| over)? (?<where>(?!for\b|up\b)\S.*?) for ${TEXT}$`,
  'iu',
);
const FOUND = new RegExp(
  String.raw`^(?:find|search for|look for|look up) ${NOUN} (?:in|from|with|at|called|named|by) (?:the )?${NAME}$`,
  'u',
);
const NARROWED = new RegExp(
  String.raw`^(?:filter|narrow) (?:down )?(?:the |these |this |all )?(?<noun>\p{Ll}+) (?:down )?to (?:the )?${NAME}$`,
  'u',
);

/** Whether it asks for a search, which the text starts. */
export const asksToSearch = (clause: string): boolean => [THROUGH, FOUND, NARROWED].some((form) => form.test(clause));

/** The search text, in the only place of the page for it. */
export const searchTasks: readonly Task[] = [
  {
    asked: new RegExp(
      String.raw`^(?:type|enter|put|write|input|fill)(?: in)? (?:the (?:words?|text|term|name|phrase) )?${TEXT} in(?:to)? (?:the |this )?(?:page['’]s )?search(?: ?(?:field|box|bar|input))?$`,
      'iu',
    ),
    find: ({ text = '' }, scene) => written(text, false, scene),
  },
  { asked: THROUGH, find: lookedThrough },
  { asked: FOUND, find: namedThing },
  { asked: NARROWED, find: namedThing },
  {
    asked: new RegExp(
      String.raw`^(?:in|on|under) the (?<column>\S.*?) (?:column|filter),? (?:filter(?: for| by| on)?|search(?: for)?|look for|show only|only show) (?:the )?${TEXT}$`,
      'iu',
    ),
    find: filteredIn,
  },
];
