import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { hasRole, isDialog, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { entriesMentioning, withoutKind } from '../entries/entry-toggles.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

/** Questions → noun phrases for what they ask for. */
const questionForms: readonly (readonly [RegExp, (said: Said) => string])[] = [
  [
    /^(?:what|which) (?<noun>\p{L}[\p{L} ]*?) (?:does|do) (?<what>.+?) (?:have|contain|offer|hold|show|include)$/iu,
    ({ noun, what }) => `${noun} of ${what}`,
  ],
  [
    /^(?:what|which) (?<noun>\p{L}[\p{L} ]*?) (?:is|are) there(?: (?<rest>.+))?$/iu,
    ({ noun, rest = '' }) => `${noun} ${rest}`,
  ],
  [
    /^(?:what|which) (?<noun>\p{L}[\p{L} ]*?) (?:is|are|stands?) (?:in|on|at|under|below|inside) (?<what>.+)$/iu,
    ({ noun, what }) => `${noun} of ${what}`,
  ],
  [
    /^(?:what|which) (?<noun>\p{L}[\p{L} ]*?) (?:can|could|should|do) (?:i|we|you) (?:use|press|click|choose|pick|fill|need)(?: in)?(?: (?<rest>(?:to|for|in|on) .+))?$/iu,
    ({ noun, rest = '' }) => `${noun} ${rest}`,
  ],
  [
    /^(?:what|which) (?<noun>\p{L}+) (?:holds?|contains?|shows?|says?|has|have) (?<what>.+)$/iu,
    ({ noun, what }) => `${noun} with ${what}`,
  ],
  [
    /^(?:what|which) (?<noun>\p{L}+) (?:controls?|changes?|sets?|starts?|opens?|lets? me|allows? me to|(?:is|are) (?:used )?(?:for|to)) (?<what>.+)$/iu,
    ({ noun, what }) => `${noun} for ${what}`,
  ],
  [
    /^what (?:can|could|may) (?:i|we|you|one|be) (?:do|done|change|changed|set|edit|choose|press|click)(?: (?:with|to|for|about|in|on|at|of))? (?<what>.+)$/iu,
    ({ what }) => `controls of ${what}`,
  ],
  [/^(?:everything|all) (?:of|for|i can do (?:with|to|for)) (?<what>.+)$/iu, ({ what }) => `controls of ${what}`],
  [
    /^(?:show me |tell me )?(?:how|where) (?:(?:can|do|could|should|would) (?:i|we|you|one)|to|is it possible to) (?:change|set|edit|adjust|choose|pick|select|configure|switch|control) (?<what>.+)$/iu,
    ({ what }) => `controls of ${what}`,
  ],
  [
    /^(?:welche[rsn]?|was für) (?<noun>.+?) gibt es(?: (?<rest>.+))?$/iu,
    ({ noun, rest = '' }) => `die ${noun} ${rest}`,
  ],
  [/^quel(?:le)?s (?<noun>.+?) (?:y a-t-il|sont (?:disponibles|proposée?s|là))$/iu, ({ noun }) => `les ${noun}`],
];

/** "which buttons does the dialog have?" as "buttons of the dialog"; the question itself if it has none of the known forms. */
export function toNounPhrase(question: string): string {
  const plain = question.trim().replace(/[.?!\s]+$/, '');
  for (const [form, nameOf] of questionForms) {
    const said = form.exec(plain)?.groups;
    if (said) return nameOf(said).trim();
  }
  return question;
}

/** The result for a question in one of the known forms. */
export function controlsAsked(question: string, scene: Scene): OutlineNode[] {
  const noun = toNounPhrase(question);
  return noun === question ? [] : controlsOf(noun, scene);
}

/** "how many people will come", if a field is named "How many people?" */
export function fieldNamedAsQuestion(instruction: string, scene: Scene): OutlineNode[] {
  const phrase = scene.words(instruction);
  const isPut = ({ name }: OutlineNode): boolean => {
    const words = name.endsWith('?') ? scene.words(name) : [];
    return words.length > 1 && words.every((word) => phrase.some(({ stem }) => stem === word.stem));
  };
  const [put, other] = scene.elements.filter((node) => isInteractive(node) && isPut(node));
  return put && !other ? [put] : [];
}

const CONTROLS_OF_THING =
  /^(?:find |show |list )?(?:me )?(?:all )?(?:the )?(?<noun>buttons?|links?|fields?|inputs?|controls?|actions?|options?|menus?|switches|boxes|checkboxes|things?)(?: that| which)? (?:of|for|in|on|at|to|controls?|changes?|sets?)(?: (?:change|set|edit|adjust|choose|control|pick|do with))? (?:the |this |my )?(?<what>.+?)(?: (?<place>in|on|of|at) (?:the |this )?(?<part>.+))?$/i;

/** "fields of the SSH rule": the controls in the only entry, part or line with these words. */
export function controlsOf(phrase: string, scene: Scene): OutlineNode[] {
  const { noun = '', what = '', place, part } = CONTROLS_OF_THING.exec(phrase)?.groups ?? {};
  if (what === '') return [];
  const whole = part === undefined ? what : `${what} ${place} ${part}`;
  const suits = (node: OutlineNode): boolean =>
    isInteractive(node) && (ANY_CONTROL.test(noun) || hasRole(node, rolesNamed(noun)));
  for (const thing of part === undefined ? [what] : [whole, part])
    for (const find of [inEntry, inPart, besideLabel]) {
      const found = find(thing, scene).filter(suits);
      if (found.length > 0) return found;
    }
  return [];
}

const ANY_CONTROL = /^(?:controls?|actions?|options?|things?)$/i;

function inEntry(what: string, scene: Scene): OutlineNode[] {
  const saying = [...new Set(entriesMentioning(withoutKind(what), scene))];
  const titled = saying.filter((one) =>
    one?.children.some(({ role, name }) => role === 'heading' && fold(name) === fold(what)),
  );
  const [entry, other] = titled.length === 1 ? titled : saying;
  return entry && !other ? scene.elements.filter((node) => isWithin(node, entry) && node !== entry) : [];
}

/** In the part of that name, or in the only dialog. */
function inPart(what: string, scene: Scene): OutlineNode[] {
  const words = scene.words(what.replace(PART_NOUN, '')).filter(({ weight }) => weight > STOP_WEIGHT);
  const isAsked = (node: OutlineNode): boolean =>
    words.length === 0
      ? /\bdialog|window|popup|modal\b/i.test(what) && isDialog(node.role)
      : PART_ROLES.has(node.role) && words.every((word) => scene.mentions(node, word));
  const [only, other] = scene.outline.nodes.filter(isAsked);
  return only && !other ? scene.elements.filter((node) => isWithin(node, only) && node !== only) : [];
}

const PART_NOUN = /(?:^|\s+)(?:bar|panel|section|area|dialog|window|popup|modal|form|box|list|group|menu)$/i;
const PART_ROLES = new Set([
  'group',
  'region',
  'form',
  'toolbar',
  'navigation',
  'search',
  'dialog',
  'complementary',
  'radiogroup',
]);

/** Right beside a text that is just this. */
function besideLabel(what: string, scene: Scene): OutlineNode[] {
  const words = scene.words(what);
  const isJust = ({ name, role }: OutlineNode): boolean => {
    const said = LABEL_ROLES.has(role) ? scene.words(name) : [];
    return said.length === words.length && said.every(({ stem }, at) => stem === words[at]?.stem);
  };
  const [label] = scene.outline.nodes.filter(isJust);
  const siblings = label?.parent?.children.slice(label.siblingIndex + 1) ?? [];
  const end = siblings.findIndex((node) => LABEL_ROLES.has(node.role) && !isJust(node));
  return (end === -1 ? siblings : siblings.slice(0, end)).slice(0, MAX_SIBLINGS).filter((node) => isInteractive(node));
}

const LABEL_ROLES = new Set(['text', 'heading', 'status']);
const MAX_SIBLINGS = 6; // nodes
