import { canFill, toFieldText } from '../candidates/affordances.ts';
import { proposeFilterOpening } from './filter-button.ts';
import { rowsNamed } from './hover.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isEditable, isPressed } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

const plain = (text = ''): string => fold(text.replace(/^["“„](.*)["”“]$/u, '$1')).trim();

const MENU_STATES = ['haspopup', 'collapsed', 'expanded'] as const;
const opensMenu = ({ states }: OutlineNode): boolean => MENU_STATES.some((state) => states.has(state));

/** "open the Export menu": the menu button right after the button of that name, which acts at once. */
function menuBeside({ name }: Said, scene: Scene): Proposal[] {
  const said = plain(name);
  const called = scene.elements.filter((node) => isPressed(node.role) && plain(node.name) === said);
  if (called.some(opensMenu)) return [];
  return clicksOn(
    called.flatMap(({ parent, siblingIndex: place }) => parent?.children[place + 1] ?? []).filter(isArrow),
  );
}

const isArrow = (node: OutlineNode): boolean =>
  node.role === 'button' && opensMenu(node) && GENERIC_MENU_NAME.test(node.name);

/** "open the menu next to Deploy": the menu button right after it, by its state or icon. */
function menuAfter({ name }: Said, scene: Scene): Proposal[] {
  const called = scene.elements.filter((node) => isPressed(node.role) && plain(node.name) === plain(name));
  const after = called.flatMap(({ parent, siblingIndex: place }) => parent?.children[place + 1] ?? []);
  return clicksOn(after.filter((node) => isArrow(node) || isDrawnArrow(node)));
}

const isDrawnArrow = ({ role, name, states }: OutlineNode): boolean =>
  isPressed(role) && name === '' && /caret|chevron|arrow|\bdown\b/.test(states.get('icon') ?? '');

/** "open the menu of the row Ida": the only one in it, if it shows nothing but that it opens one. */
function menuInRow({ name }: Said, scene: Scene): Proposal[] {
  const [row, other] = rowsNamed(`row ${name}`, scene);
  if (!row || other) return [];
  const inside = scene.elements.filter((node) => node !== row && isWithin(node, row) && node.states.has('haspopup'));
  return inside.length === 1 ? clicksOn(inside.filter(isArrow)) : [];
}

/** Generic names of such a button. */
const GENERIC_MENU_NAME =
  /^(?:(?:open|toggle|show) )?(?:drop-?down|menu|more|options|more options|[▾▼⌄…])?(?: menu)?$/iu;

/** "choose CSV from the Export menu": it is opened first, if nothing is named CSV yet. */
function itemInMenuBeside({ item, name }: Said, scene: Scene): Proposal[] {
  if (scene.elements.some((node) => plain(node.name) === plain(item))) return [];
  return menuBeside({ name }, scene).map((one) => ({ ...one, twoStep: true }));
}

/** "turn on dark mode", beside a toggle named "Off": pressed, its name is "On". Of two with both, the requested one. */
function toggleBeside({ name, way, on = way }: Said, scene: Scene): Proposal[] {
  const isOn = /on$|^(?:en|activ)/i.test(on ?? '');
  return labelledItems(name, scene).flatMap(({ children }) => {
    const controls = children.filter((node) => node.ref !== undefined && isInteractive(node));
    const [control, other] = controls;
    if (controls.some((node) => isStateName(node) === undefined) || !control) return [];
    const isBoth = controls.length === 2 && isStateName(control) !== isStateName(other ?? control);
    if (isBoth) return clicksOn(controls.filter((node) => isStateName(node) === isOn));
    return controls.length === 1 && isStateName(control) !== isOn ? clicksOn(controls) : [];
  });
}

/** "increase the seats": the only icon beside the field with that label. */
function stepperBeside({ less, name }: Said, scene: Scene): Proposal[] {
  const sign =
    less === undefined ? /^(?:add|plus|increase|increment|\+)$/i : /^(?:remove|minus|subtract|decrease|[-−–])$/i;
  return clicksOn(
    labelledItems(name, scene).flatMap(({ children }) =>
      children.some(({ role }) => isEditable(role))
        ? children.filter((node) => node.role === 'button' && sign.test(labelOf(node)))
        : [],
    ),
  );
}

/** "set the start of the price range to 200": the first of the two fields in the element of that name. */
function endOfRange({ end = '', name, text = '' }: Said, scene: Scene): Proposal[] {
  const groups = scene.elements.filter(({ role, name: own }) => role === 'group' && plain(own) === plain(name));
  return groups.flatMap(({ children }) => {
    const [low, high, more] = children.filter(canFill);
    if (!low || !high || more || low.role !== high.role) return [];
    const node = /^(?:start|beginning|min|low)/i.test(end) ? low : high;
    const taken = toFieldText(node, text);
    return taken === undefined ? [] : [onNode({ node, score: 1 }, 'fill', [taken])];
  });
}

/** Items of a form that begin with such a label. */
const labelledItems = (name: string | undefined, scene: Scene): OutlineNode[] =>
  scene.outline.nodes.flatMap(({ role, name: text, parent }) =>
    role === 'text' && plain(text) === plain(name) && parent?.role === 'listitem' ? [parent] : [],
  );

/** A name that only tells whether something is on. */
function isStateName({ role, name }: OutlineNode): boolean | undefined {
  if (role !== 'generic' && role !== 'button') return undefined;
  return /^(?:on|enabled)$/i.test(name) ? true : /^(?:off|disabled)$/i.test(name) ? false : undefined;
}

/** "show structure of customers": one is the name, the other the description. */
function nameWithDescription({ verb, name }: Said, scene: Scene): Proposal[] {
  const isCalled = ({ role, name: own, states }: OutlineNode): boolean =>
    isPressed(role) && plain(own) === plain(name) && plain(states.get('description')) === plain(verb);
  return clicksOn(scene.elements.filter(isCalled));
}

/** "remove the filter Status": an active one is ticked. */
function activeFilter({ name }: Said, scene: Scene): Proposal[] {
  const boxes = scene.elements.filter(
    (node) => node.role === 'checkbox' && node.states.has('checked') && plain(node.name) === plain(name),
  );
  return boxes.map((node) => onNode({ node, score: 1 }, 'uncheck', []));
}

/** Tasks for which a control is identified by its siblings. */
export const labelledTasks = [
  {
    pattern:
      /^(?:open|show|expand|click|press|toggle)(?: on)? (?:the )?(?<name>\S.*?) (?:menu|drop-?down)(?: menu| button| arrow)?$/i,
    find: menuBeside,
  },
  {
    pattern:
      /^(?:choose|select|pick|click|press)(?: on)? (?<item>\S.*?) (?:from|in|under|of|on) (?:the )?(?<name>\S.*?) (?:menu|drop-?down)(?: menu)?$/i,
    find: itemInMenuBeside,
  },
  {
    pattern:
      /^(?<on>turn on|switch on|enable|activate|turn off|switch off|disable|deactivate) (?:the )?(?<name>\S.*)$/i,
    find: toggleBeside,
  },
  { pattern: /^(?:turn|switch|set) (?:the )?(?<name>\S.*?) (?:to )?(?<way>on|off)$/i, find: toggleBeside },
  {
    pattern:
      /^(?:open|show|click|press)(?: on)? (?:the )?(?:menu|drop-?down|arrow|caret) (?:next to|beside|after|right of|of) (?:the )?(?<name>\S.*?)(?: button| link)?$/i,
    find: menuAfter,
  },
  {
    pattern:
      /^(?:open|show|click|press)(?: on)? (?:the )?(?:menu|actions?|options)(?: menu)? (?:of|for|in) (?:the )?(?:row|line) (?:of |for )?(?<name>\S.*)$/i,
    find: menuInRow,
  },
  {
    pattern: /^(?:increase|raise|(?<less>decrease|lower|reduce))(?: the)? (?<name>\S.*?)(?: by (?:one|1))?$/i,
    find: stepperBeside,
  },
  {
    pattern:
      /^(?:set|change|move) the (?<end>start|beginning|min(?:imum)?|lower end|end|max(?:imum)?|upper end)(?: value)? of (?:the )?(?<name>\S.*?) to (?<text>-?\d[\d.,]*)$/i,
    find: endOfRange,
  },
  { pattern: /^(?<clause>filter (?:.+? )?(?:by|to|for|with|on) \S.*)$/i, find: proposeFilterOpening },
  { pattern: /^(?<verb>\S.*?) (?:of|for|from) (?:the )?(?<name>\S.*)$/i, find: nameWithDescription },
  { pattern: /^(?:remove|drop|clear|switch off|turn off) (?:the )?(?:filter (?<name>\S.*))$/i, find: activeFilter },
];
