import { decide, type Decision } from '../candidates/decision.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { tellsKind } from '../outline/kinds.ts';
import { cellAround } from '../structure/nearness.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import { onNode } from '../candidates/proposal.ts';
import { isPressed } from '../outline/roles.ts';
import { entriesAround } from './row-by-description.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { fillerWords } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT, type Word, wordsOf } from '../lexicon/words.ts';

/** An action, with the labels for it. */
type NamedAction = readonly [said: RegExp, labels: RegExp];

const OPEN_VERB = /^(?:open|show(?: me)?|view|see|visit|read)$/i; // a destination is seldom a list entry

/** Actions of an entry's controls, in the words of people and labels; none may mean more than the label does. */
const namedActions: readonly NamedAction[] = [
  [/^(?:rerun|re-run|restart|retry|repeat)$/i, /^(?:retry|re-?run|restart|run again)$/i],
  [/^(?:stop|abort|halt|kill)$/i, /^(?:cancel|stop|abort)$/i],
  [/^(?:continue|resume|go on)(?: (?:watching|reading|listening to|playing|with))?$/i, /^(?:resume|continue)$/i],
  [/^(?:watch|play|listen to)$/i, /^(?:play|watch|listen)(?: now)?$/i],
  [/^(?:e-?mail|write to|mail)$/i, /^(?:send )?e-?mail\b.*$|^\S+@\S+\.\S+$/i],
  [/^(?:one|1) more(?: of)?$/i, /^(?:(?:add )?one more|increase(?: quantity)?|add another|more|plus|\+)$/i],
  [/^(?:one|1) (?:less|fewer)(?: of)?$/i, /^(?:(?:remove|take away) one|decrease(?: quantity)?|less|minus|[-−])$/i],
  [
    /^(?:(?:show|open)(?: me)? )?(?:the )?(?:menu|(?:more )?(?:options|actions))(?: (?:of|for|on|from))?$/i,
    /^(?:more|options|actions|menu|more (?:options|actions))$/i,
  ],
];

const ACTION_ON_ENTRY =
  /^(?<verb>(?:one|1) (?:more|less|fewer)(?: of)?|(?:(?:show|open)(?: me)? )?(?:the )?(?:menu|(?:more )?(?:options|actions)) (?:of|for|on)|(?:go on|continue|resume) (?:watching|reading|playing|with)|(?:write|go|listen|take me) to|show me|[\p{L}-]+) (?<article>(?:the |my |our )?)(?<told>\S.*)$/iu;
const UNSUPPORTED_WORDS =
  /["“„«,;]|\b(?:this|it|they|them|he|she|you|we|not|no|without|except|other|another|most|least|more|less|over|under|above|below|before|after|between|and|or|all|every|each|both|any|first|second|third|last|next|from|to|as|into|than)\b|n['’]t\b/iu;

/**
 * "dispute the Thames Water payment", "open issue 964", "watch the comedy": done in the only entry of the page with all
 * identifying words, whatever noun is used for its kind. `undefined` if no entry, or more than one, has them.
 */
export function decideInNamedEntry(clause: string, scene: Scene): Decision | undefined {
  const { verb = '', article = '', told = '' } = ACTION_ON_ENTRY.exec(clause)?.groups ?? {};
  if (verb === '' || UNSUPPORTED_WORDS.test(told)) return undefined;
  const asked = scene.words(told).filter(({ text, weight }) => weight > STOP_WEIGHT && !fillerWords.has(text));
  const names = asked.filter((word) => !isEntryNoun(word));
  const isFinal = consequentialVerbs.has(wordsOf(verb)[0]?.text ?? '');
  if (names.length === 0 || (isFinal && !asked.every((word) => names.includes(word) || tellsKind(word, scene))))
    return undefined;
  const isOpened = OPEN_VERB.test(verb);
  if (isOpened && !identifiesEntry({ told, article }, names.length < asked.length)) return undefined;
  const rows = rowsMentioning(names, scene);
  const found = rows.map((row) => {
    const inside = scene.elements.filter((node) => isWithin(node, row) && isInteractive(node));
    return {
      row,
      nodes: isOpened ? openingLink(row, { names, inside }, scene) : actionControls(verb, { asked, inside }, scene),
    };
  });
  const [one, others] = found.filter(({ nodes }) => nodes.length > 0);
  const isAlone = rows.every((row) => row === one?.row || row.parent !== one?.row.parent);
  const [node, other] = others || !isAlone ? [] : (one?.nodes ?? []);
  return node && !other && !node.states.has('disabled')
    ? decide([onNode({ node, score: MATCH_SCORE }, 'click', [])])
    : undefined;
}

/** "the comedy", "issue 964", "#950"; neither a name alone, which is the thing's own, nor "the reviews of Larch". */
function identifiesEntry({ told, article }: { told: string; article: string }, hasNoun: boolean): boolean {
  const [head = ''] = told.split(/\s/, 1);
  const [word] = wordsOf(head);
  const isPart = /\sof\s/i.test(told) && (word === undefined || !isEntryNoun(word));
  return (
    !isPart &&
    !NUMBERED_PLACE.test(told) &&
    !/^\p{Ll}{3,}[^s]s$/u.test(head) &&
    (article !== '' || hasNoun || /^#\d+$/.test(told))
  );
}

/** "page 2", "step 3" */
const NUMBERED_PLACE = /^(?:page|step|tab|section|chapter|level|floor|week|month|year|day)\s\d+$/i;

const MATCH_SCORE = 0.78; // it does not have that name itself: less than what has

const isEntryNoun = ({ text, stem }: Word): boolean => text === stem && (isKindNoun(text) || ENTRY_NOUN.test(text));
const ENTRY_NOUN =
  /^(?:build|run|pipeline|instance|machine|film|series|flat|apartment|house|home|place|bottle|glass|pack|copy|debit|stay|trip)$/;

/** The entries of the page with all words, if no other control has them as its name. */
function rowsMentioning(names: readonly Word[], scene: Scene): OutlineNode[] {
  const places = names.map((word) => scene.placesOf(word));
  const rarest = places.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const rows = new Set(
    rarest.flatMap((place) => {
      const node = scene.outline.nodes[place];
      const row =
        node &&
        entriesAround(node).find(({ index, end }) => places.every((all) => all.some((at) => at >= index && at < end)));
      return row ? [row] : [];
    }),
  );
  const innermost = [...rows].filter((row) => ![...rows].some((other) => other !== row && isWithin(other, row)));
  const isCalled = (node: OutlineNode): boolean =>
    isInteractive(node) &&
    node.role !== 'option' &&
    ![...rows].some((row) => isWithin(node, row)) &&
    names.every((word) => scene.mentions(node, word));
  return scene.elements.some(isCalled) ? [] : innermost;
}

/** Its link in a heading, or else the first of a table row, or its only one: where the other entries have theirs. */
function openingLink(row: OutlineNode, { names, inside }: NamedRow, scene: Scene): OutlineNode[] {
  const links = inside.filter(({ role }) => role === 'link');
  const headed = links.filter(({ parent, states }) => parent?.role === 'heading' || states.has('level'));
  if (headed.length > 0) return headed;
  const [first, more] = links;
  const places = (row.parent?.children ?? []).flatMap((peer) =>
    peer.role === row.role ? (firstLinkPosition(peer) ?? []) : [],
  );
  if (!first || places.some((place) => place !== firstLinkPosition(row))) return [];
  if (!cellAround(first)) return more ? links : [first];
  return isMentionedBefore(first, { names, row }, scene) ? [] : [first];
}

interface NamedRow {
  names: readonly Word[];
  inside: readonly OutlineNode[];
}

/** "order 1004", of a row with that before its link "Dmitri": the link is for another thing. */
function isMentionedBefore(
  link: OutlineNode,
  { names, row }: { names: readonly Word[]; row: OutlineNode },
  scene: Scene,
): boolean {
  const isBefore = (word: Word): boolean =>
    !scene.placesOf(word).some((place) => place >= link.index && place < row.end);
  return names.every(isBefore) || names.some((word) => /\d/.test(word.text) && isBefore(word));
}

/** Which of its parts contains the first link. */
const firstLinkPosition = ({ children }: OutlineNode): number | undefined => children.find(holdsLink)?.siblingIndex;

const holdsLink = ({ role, children }: OutlineNode): boolean => role === 'link' || children.some(holdsLink);

interface ActionTarget {
  asked: readonly Word[];
  inside: readonly OutlineNode[];
}

function actionControls(action: string, { asked, inside }: ActionTarget, scene: Scene): OutlineNode[] {
  const labels = namedActions.find(([said]) => said.test(action))?.[1];
  const [verb] = wordsOf(action);
  const isDoing = (node: OutlineNode): boolean => {
    const [first, ...others] = scene.words(labelOf(node));
    const isVerb = verb !== undefined && first?.stem === verb.stem;
    return (
      isVerb &&
      others.every(
        (word) => asked.some(({ stem }) => stem === word.stem) || isEntryNoun(word) || MEASURE.test(word.text),
      )
    );
  };
  const pressed = inside.filter(({ role }) => isPressed(role));
  const exact = pressed.filter(isDoing);
  return exact.length > 0 || !labels ? exact : pressed.filter((node) => labels.test(fold(labelOf(node))));
}

const MEASURE = /^(?:\d.*|l|ml|cl|g|kg|x|cm|mm|m)$/;

const OWNED_COLUMN_REQUEST =
  /^(?:open|show(?: me)?|view|see|visit|go to|click(?: on)?) (?:(?<owner>\S.*?)['’]s? (?<column>\p{Ll}[\p{Ll} ]*)|the (?<head>\p{Ll}[\p{Ll} ]*?) of (?<name>\S.*))$/iu;

/** "show Chiara's company": the link in that column of the only row with her name. */
export function decideInColumn(clause: string, scene: Scene): Decision | undefined {
  const { owner, column, head = column, name = owner } = OWNED_COLUMN_REQUEST.exec(clause)?.groups ?? {};
  if (head === undefined || name === undefined || UNSUPPORTED_WORDS.test(name)) return undefined;
  const names = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
  const [row, more] = names.length === 0 ? [] : rowsMentioning(names, scene);
  const [link, other] =
    row && !more
      ? scene.elements.filter((node) => node.role === 'link' && isWithin(node, row) && isUnderHeader(node, head, scene))
      : [];
  return link && !other ? decide([onNode({ node: link, score: MATCH_SCORE }, 'click', [])]) : undefined;
}

function isUnderHeader(node: OutlineNode, head: string, scene: Scene): boolean {
  const header = cellAround(node)?.header;
  const said = [header?.name ?? '', ...(header?.children.map(({ name }) => name) ?? [])].filter((name) => name !== '');
  const asked = scene.words(head);
  return said.some((name) => {
    const words = scene.words(name);
    return words.length === asked.length && words.every(({ stem }, at) => stem === asked[at]?.stem);
  });
}
