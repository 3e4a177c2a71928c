import { leads } from './entries.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold, wordsOf } from './words.ts';

interface Told {
  /** Wordings that ask for it. */
  asked: string;
  /** An entry's own words for it, as a part of its text. */
  says: RegExp;
}

const told: readonly Told[] = [
  {
    asked: 'full|fully booked|booked up|ausgebuchte?n?|complets?|complètes?|completos|completas',
    says: /^(?:full|fully booked|booked up|sold out|no (?:places|seats|spots|spaces)(?: left)?|0 (?:places|seats|spots|spaces)(?: left)?|ausgebucht|voll|complet|complète|completo|completa)$/,
  },
  {
    asked: 'out of stock|sold out|ausverkaufte?n?|agotad[oa]s|épuisée?s',
    says: /^(?:(?:currently |temporarily )?(?:out of stock|sold out|unavailable)|ausverkauft|nicht vorrätig|agotado|épuisé|en rupture de stock)$/,
  },
  {
    asked: 'overdue|past due|überfällige?n?|vencid[oa]s|en retard',
    says: /^(?:overdue\b.*|past due|.* overdue|überfällig|vencid[oa]|en retard)$/,
  },
  {
    asked: 'unpaid|not (?:yet )?paid|unbezahlte?n?|impayée?s',
    says: /^(?:unpaid|not (?:yet )?paid|payment due|unbezahlt|nicht bezahlt|impayée?)$/,
  },
  {
    asked: 'cancell?ed|called off|abgesagte?n?|annulée?s|cancelad[oa]s',
    says: /^(?:cancell?ed|called off|fällt aus|abgesagt|storniert|annulée?|cancelad[oa])$/,
  },
];

const NOUN = String.raw`(?<noun>\p{L}+)`;
const forms = told.map(({ asked, says }) => ({
  says,
  form: new RegExp(
    String.raw`^(?:the |all |die |alle |les |los |las )*(?:(?:${asked}) ${NOUN}|${NOUN.replace('noun', 'before')} (?:(?:that|which|who) are |die |qui sont |que están )?(?:currently |already )?(?:${asked})(?: sind)?)$`,
    'iu',
  ),
}));

const PARTS = /\s[·•|–—]\s|,\s|\.\s|\.$/u;

/** "full courses", "products out of stock": the entries of a list with that text, if others lack it. */
function saidInState(asked: string, scene: Scene): OutlineNode[] {
  for (const { form, says } of forms) {
    const { noun, before = '' } = form.exec(asked)?.groups ?? {};
    const [kind] = wordsOf(noun ?? before);
    if (!kind || kind.text === kind.stem || rolesNamed(kind.text)) continue;
    const saying = scene.outline.nodes.filter(
      (node) =>
        !isInteractive(node) &&
        node.role !== 'option' &&
        node.name.split(PARTS).some((part) => says.test(fold(part.trim()))),
    );
    const rows = [...new Set(saying.flatMap((node) => ancestorOrSelf(node) ?? []))];
    const lists = new Set(rows.map(({ parent }) => parent));
    const all = [...lists].flatMap((list) => list?.children.filter(({ role }) => isRowRole(role)) ?? []);
    const found = leads(
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

const PLACES = String.raw`(?:seats|slots|time slots|times|spots|tables)`;
const FREE = String.raw`(?:free|available|open)`;
const TAKEN = String.raw`(?:taken|occupied|gone|booked|unavailable|not free)`;
const PLACE = new RegExp(
  String.raw`^(?:the |all )*(?:(?:(?<free>${FREE})|${TAKEN}) ${PLACES}|${PLACES} (?:(?:that|which) are )?(?:(?<free2>${FREE})|${TAKEN}))(?: (?:in|on|of|for) (?<group>\p{L}[\p{L}\d ]*))?$`,
  'iu',
);
const CALLED = /^(?:\d{1,2}[:.]\d{2}(?:\s?[ap]m)?\b|\d{1,3}[A-L]\b|[A-Z]\d{1,3}\b)/u;

/** "free seats in row 14", "slots that are taken": of the buttons named like places or times. */
function placesInState(asked: string, scene: Scene): OutlineNode[] {
  const match = PLACE.exec(asked);
  if (!match) return [];
  const { free, free2, group } = match.groups ?? {};
  const all = scene.elements.filter(({ role, name }) => role === 'button' && CALLED.test(name));
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

const ADDRESSES: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:the |all )*(?:e-?mails?|e-?mail addresses)$/i, /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  [/^(?:the |all )*(?:tele)?phone numbers$/i, /^\+?[\d\s()/.-]{7,}$/],
];

/** "email addresses": the links that are addresses, not a button that sends an email. */
function addresses(asked: string, scene: Scene): OutlineNode[] {
  const form = ADDRESSES.find(([said]) => said.test(asked))?.[1];
  const found = form ? scene.elements.filter(({ role, name }) => role === 'link' && form.test(name)) : [];
  return found.length > 1 ? found : [];
}

const DONE =
  /^the (?:(?<state>\p{L}+ed) (?<noun>\p{L}+)|(?<noun2>\p{L}+) (?:that )?i(?:['’]ve| have)? (?<state2>\p{L}+ed))$/iu;
const ON_LIST = /^the \p{L}+ (?:(?:that is|that['’]s) )?(?:on|in) my (?<list>\p{L}[\p{L} ]*)$/iu;

/** "the saved flat", "the post I liked", "the item on my wish list": the only button that undoes it. */
export function undoneBy(asked: string, scene: Scene): OutlineNode[] {
  const { state, state2, noun, noun2 = '' } = DONE.exec(asked)?.groups ?? {};
  const list = ON_LIST.exec(asked)?.groups?.['list'];
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
export const saidSo = [saidInState, placesInState, addresses];
