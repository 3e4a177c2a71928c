import { quotedIn, extractQuotes } from '../instruction/intent.ts';
import { EMAIL, PHONE } from '../values/patterns.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { hasRole, isEditable, placesOfNoun, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const PREPOSITION_BEFORE_QUOTE =
  /\b(?:in|on|of|for|to|by|from|under|below|above|near|beside|next to|within|inside|with|about|at|de|del|von|di|van)\s+(?:the\s+|la\s+|el\s+)?[\uE000-\uE0FF]/i;

/** "the choices "Chien", "Chat"", "the link to post, "Anzeige aufgeben"", "「メールアドレス」の入力欄". */
export function byQuotations(phrase: string, { elements }: Scene): OutlineNode[] {
  const { text, parts } = extractQuotes(phrase);
  const names = quotedIn(text, parts);
  if (names.length === 0 || PREPOSITION_BEFORE_QUOTE.test(text) || text.length === names.length) return [];
  const found = names.map((name) =>
    elements.filter((node) => isInteractive(node) && fold(node.name).trim() === fold(name).trim()),
  );
  if (found.some(({ length }) => length === 0)) return [];
  return names.length > 1 || found[0]?.length === 1 ? found.flat() : [];
}

const LANGUAGES =
  'EN|DE|FR|ES|IT|PT|NL|JA|ZH|AR|PL|TR|SV|DA|NO|FI|English|Deutsch|Français|Español|Italiano|Português|Nederlands|Svenska|Dansk|Norsk|Suomi|Polski|Türkçe|Русский|日本語|中文|简体中文|繁體中文|한국어|العربية';

/** Things that people call by the format of their names. */
const formatNouns: readonly { said: RegExp; looks: RegExp; isAlone?: true }[] = [
  {
    said: /\b(?:address to write to|(?:contact|support) (?:e-?mail|address))\b/i,
    looks: new RegExp(EMAIL.source),
    isAlone: true,
  },
  { said: /\b(?:hash ?tags?)\b/i, looks: /^#\p{L}/u, isAlone: true },
  { said: /\blanguages?\b/i, looks: new RegExp(`^(?:${LANGUAGES})(?:\\s*[·|/,(-].*)?$`, 'u'), isAlone: true },
  { said: /\b(?:(?:tele)?phone|call|hotline)\b/i, looks: new RegExp(PHONE.source) },
  { said: /\be-?mail\b/i, looks: new RegExp(EMAIL.source) },
];

/** "phone link in the header": by the format of its name, if none has that name. */
export function byFormat(phrase: string, scene: Scene): OutlineNode[] {
  const { place, rest } = placeIn(phrase, scene);
  const noun = /(?<noun>\p{L}+)$/u.exec(rest)?.groups?.['noun'] ?? '';
  const roles = rolesNamed(noun);
  const shape = formatNouns.find(({ said }) => said.test(rest));
  if (!shape || (!shape.isAlone && (!roles || roles.just.some(isEditable)))) return [];
  if (shape.isAlone && scene.elements.some((node) => isInteractive(node) && shape.said.test(node.name))) return [];
  return scene.elements.filter(
    (node) =>
      isInteractive(node) && (shape.isAlone || hasRole(node, roles)) && shape.looks.test(node.name) && place(node),
  );
}

const PLACE_PHRASE = /^(?<rest>.+?)\s+(?:in|on|at|of)\s+(?:the\s+)?(?:page\s+)?(?<place>[\p{L} ]+)$/u;

function placeIn(phrase: string, scene: Scene): { place: (node: OutlineNode) => boolean; rest: string } {
  const { rest = phrase, place = '' } = PLACE_PHRASE.exec(phrase)?.groups ?? {};
  const roles = placesOfNoun.get(place.toLowerCase());
  const places = roles ? scene.outline.nodes.filter(({ role }) => roles.includes(role)) : [];
  return places.length === 0
    ? { place: () => true, rest: phrase }
    : { place: (node) => places.some((up) => isWithin(node, up)), rest };
}
