import { quotedIn, takeQuotes } from './intent.ts';
import { EMAIL, PHONE } from './extract/patterns.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { hasRole, isEditable, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

const NEAR_QUOTE =
  /\b(?:in|on|of|for|to|by|from|under|below|above|near|beside|next to|within|inside|with|about|at|de|del|von|di|van)\s+(?:the\s+|la\s+|el\s+)?[\uE000-\uE0FF]/i;

/** "the choices "Chien", "Chat"", "the link to post, "Anzeige aufgeben"", "「メールアドレス」の入力欄". */
export function byQuotes(asked: string, { elements }: Scene): OutlineNode[] {
  const { text, parts } = takeQuotes(asked);
  const names = quotedIn(text, parts);
  if (names.length === 0 || NEAR_QUOTE.test(text) || text.length === names.length) return [];
  const found = names.map((name) =>
    elements.filter((node) => isInteractive(node) && fold(node.name).trim() === fold(name).trim()),
  );
  if (found.some(({ length }) => length === 0)) return [];
  return names.length > 1 || found[0]?.length === 1 ? found.flat() : [];
}

const LANGUAGES =
  'EN|DE|FR|ES|IT|PT|NL|JA|ZH|AR|PL|TR|SV|DA|NO|FI|English|Deutsch|Français|Español|Italiano|Português|Nederlands|Svenska|Dansk|Norsk|Suomi|Polski|Türkçe|Русский|日本語|中文|简体中文|繁體中文|한국어|العربية';

/** Things that people call by the format of their names. */
const shapes: readonly { said: RegExp; looks: RegExp; isAlone?: true }[] = [
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
export function byForm(asked: string, scene: Scene): OutlineNode[] {
  const { place, rest } = placeIn(asked, scene);
  const noun = /(?<noun>\p{L}+)$/u.exec(rest)?.groups?.['noun'] ?? '';
  const roles = rolesNamed(noun);
  const shape = shapes.find(({ said }) => said.test(rest));
  if (!shape || (!shape.isAlone && (!roles || roles.just.some(isEditable)))) return [];
  if (shape.isAlone && scene.elements.some((node) => isInteractive(node) && shape.said.test(node.name))) return [];
  return scene.elements.filter(
    (node) =>
      isInteractive(node) && (shape.isAlone || hasRole(node, roles)) && shape.looks.test(node.name) && place(node),
  );
}

const IN_PLACE = /^(?<rest>.+?)\s+(?:in|on|at|of)\s+(?:the\s+)?(?:page\s+)?(?<place>[\p{L} ]+)$/u;

function placeIn(asked: string, scene: Scene): { place: (node: OutlineNode) => boolean; rest: string } {
  const { rest = asked, place = '' } = IN_PLACE.exec(asked)?.groups ?? {};
  const roles = placesOfNoun.get(place.toLowerCase());
  const places = roles ? scene.outline.nodes.filter(({ role }) => roles.includes(role)) : [];
  return places.length === 0
    ? { place: () => true, rest: asked }
    : { place: (node) => places.some((up) => isWithin(node, up)), rest };
}
