import type { OutlineNode } from './outline.ts';
import { hasRole, isCheckable, isEditable, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';

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
    said: "disabled|gr[ae]yed[- ]out|unavailable|sold[- ]out|not (?:available|enabled|selectable)|(?:can(?:no|')t be (?:clicked|used|chosen|selected))",
    has: ({ states }) => states.has('disabled'),
  },
  {
    said: 'unchecked|unticked|unselected|un(?:finished|done)|deselected|(?:turned |switched )?off|not (?:checked|ticked|selected|done|pressed|(?:turned |switched )?on)|remaining|incomplete|still open',
    has: (node) => toggles(node) && !isOn(node),
  },
  {
    said: 'checked|ticked|selected|chosen|(?:turned |switched )?on|pressed|activated|active|current(?:ly selected)?|finished|done|completed|enabled',
    has: isOn,
  },
  { said: 'expanded|unfolded|opened', has: ({ states }) => states.has('expanded') },
  { said: 'collapsed|folded', has: ({ states }) => states.has('collapsed') },
  {
    said: 'empty|blank|unfilled|not filled(?: in| out)?|without (?:a )?value',
    has: (node) => isEditable(node.role) && !isFilled(node),
  },
  { said: '(?:pre-?)?filled(?: in| out)?|with (?:a )?values?', has: (node) => isEditable(node.role) && isFilled(node) },
  { said: 'read-?only|not editable', has: ({ states }) => states.has('readonly') },
  { said: 'invalid|wrong|with (?:an )?errors?', has: ({ states }) => states.has('invalid') },
];

/** "required fields", "the toggles that are on", "which boxes are ticked" */
export function byState(asked: string, scene: Scene, find: (rest: string) => OutlineNode[]): OutlineNode[] {
  for (const { said, has } of kinds) {
    const before = new RegExp(String.raw`^(?:currently )?(?:${said})\s+(?<rest>.+)$`, 'i').exec(asked);
    const after = new RegExp(
      String.raw`^(?<rest>.+?)\s+(?:(?:that|which|who)\s+)?(?:(?:is|are|were|have been|have|has)\s+)?(?:(?:currently|still|already)\s+)?(?:${said})$`,
      'i',
    ).exec(asked);
    const rest = (before ?? after)?.groups?.['rest'];
    if (rest === undefined) continue;
    const found = kindOf(rest, scene, find).filter(has);
    if (found.length > 0) return found;
    const named = isTitled(rest, scene)
      ? scene.elements.filter((node) => node.role !== 'radio' && toggles(node) && has(node))
      : [];
    if (named.length > 0) return named;
  }
  return [];
}

/** What the page or a part of it is called: "the flags" of a page of flags. */
const isTitled = (rest: string, scene: Scene): boolean => {
  const [word, more] = scene.words(rest.replace(/^the\s+/i, ''));
  return (
    word !== undefined &&
    !more &&
    scene.titles.some(({ name }) => scene.words(name).some(({ stem }) => stem === word.stem))
  );
};

const ANY = /^(?:elements?|controls?|things?|ones?|items?|what)$/i;

function kindOf(rest: string, scene: Scene, find: (rest: string) => OutlineNode[]): readonly OutlineNode[] {
  const interactive = scene.elements.filter(isInteractive);
  if (ANY.test(rest)) return interactive;
  const roles = rolesNamed(rest);
  return roles ? interactive.filter((node) => hasRole(node, roles)) : find(rest);
}
