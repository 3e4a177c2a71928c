import { isInSelect } from './group-members.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { hasRole, isCheckable, isEditable, isRowRole, placesOfNoun, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { bestDescribed } from '../candidates/most-mentioned.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

interface StateWords {
  wording: string;
  has: (node: OutlineNode) => boolean;
  /** Words only for states, anywhere in the question. */
  isUnambiguous?: true;
}

const isBox = ({ role }: OutlineNode): boolean => isCheckable(role) && role !== 'radio';
const toggleRoles = (node: OutlineNode): boolean =>
  isCheckable(node.role) || node.role === 'tab' || node.states.has('pressed');
const isOn = ({ states }: OutlineNode): boolean =>
  ['checked', 'selected', 'pressed', 'current'].some((state) => states.has(state));
const isFilled = ({ role, states, children }: OutlineNode): boolean =>
  (states.get('value') ?? '') !== '' || children.some((child) => role === 'textbox' || child.states.has('selected'));
const isUnavailable = ({ states }: OutlineNode): boolean => states.has('disabled') || states.has('readonly');

/** "files that are open", not "open files" */
const IS = String.raw`(?<=\b(?:is|are|left|still)\s)`;
/** Not "guests who are checked in". */
const CHECKED_WORDS = String.raw`ticked|checked(?!\s+(?:in|out)$)`;
const CANNOT_PHRASE = "(?:can(?:no|')t|cannot)";

const states: readonly StateWords[] = [
  {
    wording: 'not (?:required|mandatory)|optional',
    has: ({ role, states: s }) => isEditable(role) && !s.has('required'),
  },
  {
    wording:
      '(?:required|mandatory|compulsory|obligatory)|(?:must|need(?:s)? to|have to|has to) be filled(?: in| out)?|(?:i|you|we) (?:must|need to|have to) fill(?: in| out)?',
    has: ({ states: s }) => s.has('required'),
  },
  {
    wording: `(?:i|you|we)? ?${CANNOT_PHRASE} (?:be )?(?:type|write|writt?en|edit|fill|change)\\w*(?: in(?:to)?)?`,
    has: (node) => isEditable(node.role) && isUnavailable(node),
    isUnambiguous: true,
  },
  {
    wording: `disabled|gr[ae]yed[- ]out|deactivated|${CANNOT_PHRASE} be (?:clicked|used|chosen|selected|opened|pressed|changed|edited)|${CANNOT_PHRASE} (?:i|we|you) (?:use|click|press|open|choose|select|edit|change)`,
    has: isUnavailable,
    isUnambiguous: true,
  },
  {
    wording: `unavailable|sold[- ]out|not (?:available|enabled|selectable)|(?:i|you|we) ${CANNOT_PHRASE} (?:use|click|press|open|choose|select|edit|change|fill in)`,
    has: isUnavailable,
  },
  {
    wording: 'un-?(?:ticked|checked)|not (?:ticked|checked)|(?:switched|turned) off|not (?:switched|turned) on',
    has: (node) => isBox(node) && !isOn(node),
    isUnambiguous: true,
  },
  {
    wording:
      'unselected|un(?:finished|done)|deselected|off|not (?:selected|done|pressed|on|finished|completed?)|remaining|incomplete|still open|still to do',
    has: (node) => toggleRoles(node) && !isOn(node),
  },
  {
    wording: `(?<=\\b(?:that|which)\\s)works?|usable|clickable|pressable|(?:i|you|we) can (?:use|click|press|book)|can be (?:used|clicked|pressed|booked)`,
    has: (node) => !isUnavailable(node),
    isUnambiguous: true,
  },
  { wording: 'pressed', has: ({ states: s }) => s.has('pressed'), isUnambiguous: true },
  { wording: CHECKED_WORDS, has: (node) => isBox(node) && isOn(node), isUnambiguous: true },
  {
    wording: `${CHECKED_WORDS}|(?:switched|turned) on`,
    has: ({ role, states: s }) => (isCheckable(role) && s.has('checked')) || s.has('pressed'),
    isUnambiguous: true,
  },
  {
    wording: 'current|i am (?:reading|viewing|watching|looking at|listening to|on|in|at)',
    has: ({ states: s }) => s.has('current'),
  },
  {
    wording: `${IS}(?:signed up|subscribed|enrolled|registered|booked)(?: (?:for|to|in|on))?|(?:i|we) (?:get|receive|follow|picked|chose|have chosen)\\b.*`,
    has: (node) => isBox(node) && isOn(node),
  },
  {
    wording:
      '(?:(?:that|which) (?:opens?|shows?|ha(?:s|ve)|leads? to)|with) an? (?:drop-?down |pop-?up |sub-?)?(?:menu|dialog|dialogue|pop-?up|list|window)',
    has: ({ states: s }) => s.has('haspopup'),
    isUnambiguous: true,
  },
  {
    wording: 'selected|chosen|picked|on|activated|active|current(?:ly selected)?|finished|done|completed?|enabled',
    has: isOn,
  },
  { wording: 'expanded|unfolded', has: ({ states: s }) => s.has('expanded'), isUnambiguous: true },
  { wording: `opened|${IS}open`, has: ({ states: s }) => s.has('expanded') },
  { wording: `${IS}open`, has: ({ role, states: s }) => role === 'tab' && s.has('selected') },
  {
    wording: 'collapsed|folded|can be (?:unfolded|expanded)',
    has: ({ states: s }) => s.has('collapsed'),
    isUnambiguous: true,
  },
  { wording: 'closed|shut', has: ({ states: s }) => s.has('collapsed') },
  { wording: `${IS}open`, has: (node) => isBox(node) && !isOn(node) },
  {
    wording:
      'empty|blank|unfilled|(?:has |have |been )*not (?:been )?filled(?: in| out)?|(?:still )?to be filled(?: in| out)?|without (?:a )?value',
    has: (node) => isEditable(node.role) && !isFilled(node),
  },
  {
    wording: '(?:pre-?)?filled(?: in| out)?|with (?:a )?values?',
    has: (node) => isEditable(node.role) && isFilled(node),
  },
  { wording: 'read-?only|not editable', has: ({ states: s }) => s.has('readonly') },
  {
    wording:
      'invalid|wrong|(?:with|has|have) (?:an? |the |some )?(?:errors?|mistakes?|problems?)|filled in wrong(?:ly)?',
    has: ({ states: s }) => s.has('invalid'),
  },
];

const CLAUSE_START =
  '(?:,?\\s*(?:\\b(?:that|which|who|what|the)\\b\\s+)?(?:\\b(?:is|are|was|were|have been|has been|have|has)\\b\\s+)?(?:\\b(?:currently|still|already|just|now)\\b\\s+)?)';
const forms = states.map((state) => ({
  ...state,
  form: new RegExp(
    `${CLAUSE_START}(?<![\\p{L}-])(?:${state.wording})(?![\\p{L}-])(?:\\s+(?:yet|now|so far|ones?)\\b)*`,
    'iu',
  ),
}));

/** Tests for each of the states that a question may ask for. */
export const statesMentioned = (phrase: string): StateWords['has'][] =>
  forms.filter(({ form }) => form.test(phrase)).map(({ has }) => has);

type Find = (rest: string) => OutlineNode[];

/**
 * "required fields", "the toggles that are on", "sections that are collapsed", "unticked points of the checklist": all elements
 * in that state.
 */
export function inState(phrase: string, scene: Scene, find: Find): OutlineNode[] {
  for (const { form, has, isUnambiguous: isPlain } of forms) {
    const match = form.exec(phrase);
    if (!match) continue;
    const before = phrase.slice(0, match.index).trim();
    const after = phrase.slice(match.index + match[0].length).trim();
    if (!isPlain && before !== '' && after !== '' && !PLACE_PHRASE.test(after)) continue;
    if (before === '' && isTitle(phrase, scene)) continue;
    const found = among(`${before} ${after}`.trim(), holding(has, scene), { scene, find });
    if (found.length > 0) return found;
  }
  return [];
}

/** "current plan buttons" if a part of the page is named "Current plan". */
function isTitle(phrase: string, scene: Scene): boolean {
  const [first, second] = scene.words(phrase);
  return scene.titles.some(({ name }) => {
    const [one, two] = scene.words(name);
    return first && second && one?.text === first.text && two?.stem === second.stem;
  });
}

const PLACE_PHRASE = /^(?:in|on|of|for|next to|beside|under|at)\s/i;

/** The elements in a state; for a row in it, the first element of the row. */
function holding(has: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const controls = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && has(node));
  if (controls.length > 0) return controls;
  const rows = scene.elements.filter((node) => !isInteractive(node) && has(node));
  return rows.flatMap(
    (row) =>
      scene.elements.find((node) => isInteractive(node) && node.role !== 'gridcell' && isWithin(node, row)) ?? [],
  );
}

/** Of the elements in a state, those matching all other words: by themselves, their containers, or another lookup. */
function among(rest: string, all: OutlineNode[], { scene, find }: { scene: Scene; find: Find }): OutlineNode[] {
  if (all.length === 0) return [];
  const words = scene.words(rest.replaceAll(INSIGNIFICANT_WORDS, ' ')).filter(({ weight }) => weight >= STOP_WEIGHT);
  const said = rolesNamed(rest);
  const roles = said ?? words.map(({ text }) => rolesNamed(text)).find((noun) => noun !== undefined);
  const just = all.filter(({ role }) => roles?.just.includes(role));
  const loosely = just.length > 0 ? just : all.filter((node) => hasRole(node, roles));
  const ofRole = loosely.length > 0 ? loosely : all; // "the selected date" is a tab among "Dates"
  const telling = said ? [] : words.filter(({ text }) => loosely.length === 0 || !rolesNamed(text));
  const matching = [telling, telling.filter(({ stem }) => !GENERIC_NOUN.test(stem))]
    .map((some) => some.reduce((kept, word) => narrowedBy(kept, word, scene), ofRole))
    .find(({ length }) => length > 0);
  if (matching) return matching;
  const found = find(rest).filter((node) => all.includes(node));
  if (found.length > 0) return found;
  const spoken = bestDescribed(all, telling, scene);
  return spoken.length > 0 || all.length > 1 || telling.length > 1 ? spoken : all;
}

/** Words for a place, or that only state a fact. */
const INSIGNIFICANT_WORDS =
  /\b(?:the|that|which|who|is|are|were|have|been|in|on|of|at|for|from|next|to|beside|among|one|ones|has|i|you|we|my|all|what)\b/gi;
/** Nouns for anything in a state; the other words must be in the element, or in its containers. */
const GENERIC_NOUN =
  /^(?:way|method|kind|section|group|point|item|step|entry|thing|control|element|filter|panel|part|branch|node|line|row|option|choice|setting|box|accordion|field)$/;

/** Those with the word themselves, else those with it around them. */
function narrowedBy(nodes: readonly OutlineNode[], word: Word, scene: Scene): OutlineNode[] {
  const saying = nodes.filter((node) => scene.mentions(node, word));
  if (saying.length > 0) return saying;
  const within = nodes.filter(
    (node) => ancestorWhere(node, (up) => isPlaceWord(up) && scene.mentions(up, word)) !== undefined,
  );
  return within.length > 0 ? within : nodes.filter((node) => isDescribedBy(node, word, scene));
}

const isPlaceWord = ({ role }: OutlineNode): boolean => role !== 'document' && role !== 'main' && !isRowRole(role);

/** By its row, a heading, a container's name, or its siblings. */
function isDescribedBy(node: OutlineNode, word: Word, scene: Scene): boolean {
  const roles = placesOfNoun.get(word.text);
  if (roles && ancestorWhere(node, ({ role }) => roles.includes(role))) return true;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const near = row ? scene.outline.nodes.slice(row.index, row.end) : (node.parent?.children ?? []);
  if (near.some((other) => scene.mentions(other, word))) return true;
  return surroundingsOf(node, scene).titles.some((title) => scene.words(title).some(({ stem }) => stem === word.stem));
}
