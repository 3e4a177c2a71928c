import type { OutlineNode } from './outline.ts';
import { hasRole, isCheckable, isEditable, rolesNamed } from './roles.ts';
import { isInSelect } from './members.ts';
import { isInteractive, type Scene } from './scene.ts';
import { inPlace, mostSpokenOf } from './spoken-of.ts';
import { STOP_WEIGHT } from './words.ts';

interface State {
  said: string;
  has: (node: OutlineNode) => boolean;
}

const toggles = (node: OutlineNode): boolean =>
  isCheckable(node.role) || node.role === 'option' || node.role === 'tab' || node.states.has('pressed');
const isOn = ({ states }: OutlineNode): boolean =>
  ['checked', 'selected', 'pressed', 'current'].some((state) => states.has(state));
const isFilled = ({ states, children }: OutlineNode): boolean =>
  (states.get('value') ?? '') !== '' || children.some((child) => child.states.has('selected'));

const CLOSED_TO_ME =
  "(?:can(?:no|')t be (?:clicked|used|chosen|selected|opened|pressed|changed|edited)|(?:i|you|we) can(?:no|')t (?:use|click|press|open|choose|select|type in(?:to)?|write in(?:to)?|edit|change|fill in))(?: yet| now)?";

const kinds: readonly State[] = [
  {
    said: 'not (?:required|mandatory)|optional',
    has: ({ role, states }) => isEditable(role) && !states.has('required'),
  },
  {
    said: 'required|mandatory|compulsory|obligatory|(?:(?:must|need(?:s)? to|have to|has to) be filled(?: in| out)?)|(?:(?:i|you|we) (?:must|need to|have to) fill(?: in| out)?)',
    has: ({ states }) => states.has('required'),
  },
  {
    said: `disabled|gr[ae]yed[- ]out|unavailable|sold[- ]out|not (?:available|enabled|selectable)|${CLOSED_TO_ME}`,
    has: ({ states }) => states.has('disabled') || states.has('readonly'),
  },
  {
    said: 'unchecked|unticked|unselected|un(?:finished|done)|deselected|(?:turned |switched )?off|not (?:checked|ticked|selected|done|pressed|(?:turned |switched )?on)|remaining|incomplete|still open',
    has: (node) => toggles(node) && !isOn(node),
  },
  { said: 'pressed', has: ({ states }) => states.has('pressed') },
  { said: 'checked|ticked', has: ({ role, states }) => isCheckable(role) && states.has('checked') },
  {
    said: 'checked|ticked|selected|chosen|(?:turned |switched )?on|pressed|activated|active|current(?:ly selected)?|finished|done|completed|enabled',
    has: isOn,
  },
  { said: 'expanded|unfolded|open(?:ed)?', has: ({ states }) => states.has('expanded') },
  { said: 'collapsed|folded', has: ({ states }) => states.has('collapsed') },
  {
    said: 'empty|blank|unfilled|not filled(?: in| out)?|without (?:a )?value',
    has: (node) => isEditable(node.role) && !isFilled(node),
  },
  { said: '(?:pre-?)?filled(?: in| out)?|with (?:a )?values?', has: (node) => isEditable(node.role) && isFilled(node) },
  { said: 'read-?only|not editable', has: ({ states }) => states.has('readonly') },
  {
    said: 'invalid|wrong|(?:with|has|have) (?:an? |the |some )?(?:errors?|mistakes?|problems?)|filled in wrong(?:ly)?',
    has: ({ states }) => states.has('invalid'),
  },
];

const PLACE = String.raw`(?:\s+(?:in|on|of|for|next to|beside|under)\s+(?:the\s+)?(?<place>.+))?`;

/** "required fields", "the toggles that are on", "which boxes are ticked", "the day that is selected in the calendar" */
export function byState(asked: string, scene: Scene, find: (rest: string) => OutlineNode[]): OutlineNode[] {
  for (const { said, has } of kinds) {
    const before = new RegExp(String.raw`^(?:currently |already )?(?:${said})\s+(?<rest>.+)$`, 'i').exec(asked);
    const after = new RegExp(
      String.raw`^(?<rest>.+?),?\s+(?:(?:that|which|who)\s+)?(?:(?:is|are|were|have been|have|has|the)\s+)?(?:(?:currently|still|already)\s+)?(?:${said})(?: ones?)?${PLACE}$`,
      'i',
    ).exec(asked);
    const { rest, place } = (before ?? after)?.groups ?? {};
    if (rest === undefined) continue;
    const found = kindOf(rest, scene, find).filter((node) => has(node) && !isInSelect(node));
    if (found.length > 0) return inPlace(found, place, scene);
    const spoken = spokenOf({ rest, place }, has, scene);
    if (spoken.length > 0) return spoken;
  }
  return [];
}

/** Of what is in the state, that of which the words are said: "the pressed desk", "settings that are off". */
function spokenOf(
  { rest, place }: { rest: string; place: string | undefined },
  has: State['has'],
  scene: Scene,
): OutlineNode[] {
  const elements = scene.elements.filter((node) => isInteractive(node) && has(node) && !isInSelect(node));
  const boxes = elements.filter((node) => node.role !== 'radio' && toggles(node));
  const stated = boxes.length > 0 ? boxes : elements;
  if (isTitled(rest, scene)) {
    const inPart = mostSpokenOf(stated, scene.words(rest), scene);
    return inPart.length > 0 ? inPart : boxes;
  }
  const words = scene.words(`${rest} ${place ?? ''}`).filter(({ weight }) => weight > STOP_WEIGHT);
  const spoken = mostSpokenOf(elements, words, scene);
  return spoken.length === 0 && PARTS.test(rest) ? elements.filter(({ states }) => states.has('level')) : spoken;
}

const PARTS = /^(?:sections|parts|groups|panels|headings|questions)$/i;

/** What the page or a part of it is called: "the flags" of a page of flags. */
const isTitled = (rest: string, scene: Scene): boolean => {
  const [word, more] = scene.words(rest.replace(/^the\s+/i, ''));
  return (
    word !== undefined &&
    !more &&
    scene.titles.some(({ name }) => scene.words(name).some(({ stem }) => stem === word.stem))
  );
};

const ANY = /^(?:elements?|controls?|things?|ones?|items?|sections?|panels?|accordions?|what)$/i;

function kindOf(rest: string, scene: Scene, find: (rest: string) => OutlineNode[]): readonly OutlineNode[] {
  const interactive = scene.elements.filter(isInteractive);
  if (ANY.test(rest)) return interactive;
  const roles = rolesNamed(rest);
  return roles ? interactive.filter((node) => hasRole(node, roles)) : find(rest);
}
