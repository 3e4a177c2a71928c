import { mainElementsOf } from '../entries/entries.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

interface EntryState {
  /** Wordings that ask for it. */
  wordings: string;
  /** An entry's own words for it, as a part of its text. */
  inEntry: RegExp;
}

const entryStates: readonly EntryState[] = [
  {
    wordings: 'full|fully booked|booked up|ausgebuchte?n?|complets?|complètes?|completos|completas',
    inEntry:
      /^(?:full|fully booked|booked up|sold out|no (?:places|seats|spots|spaces)(?: left)?|0 (?:places|seats|spots|spaces)(?: left)?|ausgebucht|voll|complet|complète|completo|completa)$/,
  },
  {
    wordings: 'out of stock|sold out|ausverkaufte?n?|agotad[oa]s|épuisée?s',
    inEntry:
      /^(?:(?:currently |temporarily )?(?:out of stock|sold out|unavailable)|ausverkauft|nicht vorrätig|agotado|épuisé|en rupture de stock)$/,
  },
  {
    wordings: 'overdue|past due|überfällige?n?|vencid[oa]s|en retard',
    inEntry: /^(?:overdue\b.*|past due|.* overdue|überfällig|vencid[oa]|en retard)$/,
  },
  {
    wordings: 'unpaid|not (?:yet )?paid|unbezahlte?n?|impayée?s',
    inEntry: /^(?:unpaid|not (?:yet )?paid|payment due|unbezahlt|nicht bezahlt|impayée?)$/,
  },
  {
    wordings: 'cancell?ed|called off|abgesagte?n?|annulée?s|cancelad[oa]s',
    inEntry: /^(?:cancell?ed|called off|fällt aus|abgesagt|storniert|annulée?|cancelad[oa])$/,
  },
];

const NOUN_GROUP = String.raw`(?<noun>\p{L}+)`;
const statePatterns = entryStates.map(({ wordings: phrase, inEntry: says }) => ({
  says,
  form: new RegExp(
    String.raw`^(?:the |all |die |alle |les |los |las )*(?:(?:${phrase}) ${NOUN_GROUP}|${NOUN_GROUP.replace('noun', 'before')} (?:(?:that|which|who) are |die |qui sont |que están )?(?:currently |already )?(?:${phrase})(?: sind)?)$`,
    'iu',
  ),
}));

const PART_SEPARATOR = /\s[·•|–—]\s|,\s|\.\s|\.$/u;

/** "full courses", "products out of stock": the entries of a list with that text, if others lack it. */
function entriesInState(phrase: string, scene: Scene): OutlineNode[] {
  for (const { form, says } of statePatterns) {
    const { noun, before = '' } = form.exec(phrase)?.groups ?? {};
    const [kind] = wordsOf(noun ?? before);
    if (!kind || kind.text === kind.stem || rolesNamed(kind.text)) continue;
    const saying = scene.outline.nodes.filter(
      (node) =>
        !isInteractive(node) &&
        node.role !== 'option' &&
        node.name.split(PART_SEPARATOR).some((part) => says.test(fold(part.trim()))),
    );
    const rows = [...new Set(saying.flatMap((node) => ancestorOrSelf(node) ?? []))];
    const lists = new Set(rows.map(({ parent }) => parent));
    const all = [...lists].flatMap((list) => list?.children.filter(({ role }) => isRowRole(role)) ?? []);
    const found = mainElementsOf(
      rows.map(({ index, end }) => ({ from: index, to: end })),
      scene,
      'link',
    );
    if (lists.size === 1 && all.length > rows.length && found.length === rows.length) return found;
  }
  return [];
}

const ancestorOrSelf = (node: OutlineNode): OutlineNode | undefined =>
  isRowRole(node.role) ? node : ancestorWhere(node, ({ role }) => isRowRole(role));

const SLOT_NOUNS = String.raw`(?:seats|slots|time slots|times|spots|tables)`;
const FREE_WORDS = String.raw`(?:free|available|open)`;
const TAKEN_WORDS = String.raw`(?:taken|occupied|gone|booked|unavailable|not free)`;
const SLOTS_REQUEST = new RegExp(
  String.raw`^(?:the |all )*(?:(?:(?<free>${FREE_WORDS})|${TAKEN_WORDS}) ${SLOT_NOUNS}|${SLOT_NOUNS} (?:(?:that|which) are )?(?:(?<free2>${FREE_WORDS})|${TAKEN_WORDS}))(?: (?:in|on|of|for) (?<group>\p{L}[\p{L}\d ]*))?$`,
  'iu',
);
const SLOT_NAME = /^(?:\d{1,2}[:.]\d{2}(?:\s?[ap]m)?\b|\d{1,3}[A-L]\b|[A-Z]\d{1,3}\b)/u;

/** "free seats in row 14", "slots that are taken": of the buttons named like places or times. */
function slotsInState(phrase: string, scene: Scene): OutlineNode[] {
  const match = SLOTS_REQUEST.exec(phrase);
  if (!match) return [];
  const { free, free2, group } = match.groups ?? {};
  const all = scene.elements.filter(({ role, name }) => role === 'button' && SLOT_NAME.test(name));
  const isMeant = ({ states }: OutlineNode): boolean =>
    (free ?? free2) === undefined ? states.has('disabled') : !states.has('disabled') && !states.has('pressed');
  const stems = group === undefined ? [] : wordsOf(group).map(({ stem }) => stem);
  const isIn = (node: OutlineNode): boolean =>
    stems.length === 0 ||
    ancestorWhere(node, (up) => {
      const [head] = up.children;
      const said = scene.words(up.name === '' && head?.role === 'heading' ? head.name : up.name);
      return up.role !== 'document' && stems.every((stem) => said.some((word) => word.stem === stem));
    }) !== undefined;
  return all.length > 1 ? all.filter((node) => isMeant(node) && isIn(node)) : [];
}

const addressKinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:the |all )*(?:e-?mails?|e-?mail addresses)$/i, /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  [/^(?:the |all )*(?:tele)?phone numbers$/i, /^\+?[\d\s()/.-]{7,}$/],
];

/** "email addresses": the links that are addresses, not a button that sends an email. */
function addressLinks(phrase: string, scene: Scene): OutlineNode[] {
  const form = addressKinds.find(([said]) => said.test(phrase))?.[1];
  const found = form ? scene.elements.filter(({ role, name }) => role === 'link' && form.test(name)) : [];
  return found.length > 1 ? found : [];
}

const DONE_THING_REQUEST =
  /^the (?:(?<state>\p{L}+ed) (?<noun>\p{L}+)|(?<noun2>\p{L}+) (?:that )?i(?:['’]ve| have)? (?<state2>\p{L}+ed))$/iu;
const LISTED_THING_REQUEST = /^the \p{L}+ (?:(?:that is|that['’]s) )?(?:on|in) my (?<list>\p{L}[\p{L} ]*)$/iu;

/** "the saved flat", "the post I liked", "the item on my wish list": the only button that undoes it. */
export function undoButtonOf(phrase: string, scene: Scene): OutlineNode[] {
  const { state, state2, noun, noun2 = '' } = DONE_THING_REQUEST.exec(phrase)?.groups ?? {};
  const list = LISTED_THING_REQUEST.exec(phrase)?.groups?.['list'];
  const [kind] = wordsOf(noun ?? noun2);
  if (list === undefined && (!kind || kind.text !== kind.stem || rolesNamed(kind.text))) return [];
  const said = fold(state ?? state2 ?? '');
  const verbs = [/(?<=(.))\1ed$/u, /ed$/u, /d$/u].map((ending) => `un${said.replace(ending, '')}`);
  const undoes = ({ role, name }: OutlineNode): boolean => {
    const plain = fold(name);
    return (
      role === 'button' &&
      (list === undefined
        ? verbs.includes(plain.split(' ')[0] ?? '')
        : plain === `remove from ${fold(list)}` || plain === `remove from my ${fold(list)}`)
    );
  };
  const found = scene.elements.filter(undoes);
  return found.length === 1 ? found : [];
}

/** A certain result, if there is any. */
export const stateForms = [entriesInState, slotsInState, addressLinks];
