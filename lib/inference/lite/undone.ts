import { isWithin, type OutlineNode } from './outline.ts';
import { onNode, pressed, type Proposal } from './proposal.ts';
import { isCheckable, isPressed } from './roles.ts';
import { labelOf, type Scene } from './scene.ts';
import { cellOver } from './nearness.ts';
import { entriesSaying, withoutKind } from './switches.ts';
import type { Task } from './usual.ts';
import { fold, STOP_WEIGHT } from './words.ts';

type Said = Record<string, string | undefined>;

/** "unlike Night Swim", "disconnect the sensor", "stop following Ada" */
const UNDONE_ASKED =
  /^(?:(?:un-?(?!til|less|der|ited|ique|ion|check|tick|mark|select|do\b|fold|zip|install)|dis(?!able|miss|card|play|cuss|count)|no longer |don['’]t )(?<deed>\p{L}{3,})|stop (?<doing>\p{L}{3,})ing)(?:(?: to| from)? (?:the |this |that |my )?(?<thing>\S.*?))?(?: any ?more| any longer)?$/iu;

/** "remove Willow Court from the saved homes", "take Night Swim out of my likes" */
const TAKEN_OUT_ASKED =
  /^(?:remove|take|drop|delete) (?:the )?(?<thing>\S.*?) (?:(?:out )?of|from|off) (?:the |my |your )?(?:(?<deed>\p{L}{2,}?)(?:ed|d)(?: \p{Ll}+)?|(?<kept>favou?rite|bookmark|like)s)$/iu;

/** The active control with the verb, in any form, in the entry that best matches the object. */
function undone({ deed, doing = deed, kept = doing, thing = '' }: Said, scene: Scene): Proposal[] {
  const verb = fold(kept ?? '')
    .replace(/(.)\1$/u, '$1')
    .replace(/e$/u, '');
  if (verb.length < 3) return [];
  const form = new RegExp(String.raw`(?:^|[^\p{L}])${verb}(?:\p{L}?(?:e|ed|ing|es|s))?(?:$|[^\p{L}])`, 'iu');
  const states = (node: OutlineNode): boolean => form.test(fold(calledWith(node)));
  const turnable = scene.elements.filter((node) => isTurnable(node) && states(node));
  if (WHOLE.test(thing)) return turnable.length === 1 ? turnedOff(turnable) : [];
  const isOf = (entry: OutlineNode): boolean => turnable.some((node) => isWithin(node, entry));
  const entries = closest(withoutKind(thing), scene, isOf);
  const meant = turnable.filter((node) => entries.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? turnedOff(meant) : [];
}

const WHOLE = /^(?:|it|this|that)$/i;

/** Its label and, for an unlabelled checkbox, the header of its column. */
const calledWith = (node: OutlineNode): string =>
  `${labelOf(node)} ${node.states.get('description') ?? ''} ${node.name === '' ? (cellOver(node)?.header.name ?? '') : ''}`;

const isTurnable = ({ role }: OutlineNode): boolean => role === 'button' || (isCheckable(role) && role !== 'radio');

/** Only active controls; inactive ones are already undone. */
const turnedOff = (nodes: readonly OutlineNode[]): Proposal[] =>
  nodes.flatMap((node) => {
    if (isCheckable(node.role)) return node.states.has('checked') ? [onNode({ node, score: 1 }, 'uncheck', [])] : [];
    return node.states.has('pressed') && node.states.get('pressed') !== 'false' ? pressed([node]) : [];
  });

/** Of the entries with the words, those with a text that has little more: "Night Swim" is not "Night Swim (Live)". */
function closest(thing: string, scene: Scene, isOf: (entry: OutlineNode) => boolean): OutlineNode[] {
  const entries = [...new Set(entriesSaying(thing, scene))].filter(isOf);
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const more = (entry: OutlineNode): number =>
    Math.min(
      ...scene.outline.nodes
        .slice(entry.index, entry.end)
        .filter((said) => asked.every((word) => scene.says(said, word)))
        .map(({ name }) => scene.words(name).length - asked.length),
    );
  const least = Math.min(...entries.map(more));
  return entries.filter((entry) => more(entry) === least);
}

/** "cancel the reminder for Low Tide" */
const CALLED_OFF_ASKED =
  /^(?:cancel|remove|delete|drop|take back|undo|turn off) (?:the |my |that )?(?<noun>reminder|alert|like|vote|bookmark|favou?rite|subscription|notification)s? (?:for|of|on|from|about) (?:the |my )?(?<thing>\S.*)$/iu;

/** The only active button of its entry with the noun. */
function calledOff({ noun = '', thing = '' }: Said, scene: Scene): Proposal[] {
  const [asked] = scene.words(noun);
  const isOn = (node: OutlineNode): boolean =>
    isTurnable(node) &&
    isOnNow(node) &&
    asked !== undefined &&
    scene.words(calledWith(node)).some(({ root }) => root === asked.root);
  const on = scene.elements.filter(isOn);
  const entries = closest(withoutKind(thing), scene, (entry) => on.some((node) => isWithin(node, entry)));
  const meant = on.filter((node) => entries.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? turnedOff(meant) : [];
}

const isOnNow = ({ states }: OutlineNode): boolean =>
  states.has('checked') || (states.has('pressed') && states.get('pressed') !== 'false');

/** "unsave the studio", "take the studio off my saved homes", "unfavourite this board" */
const UNKEPT_ASKED =
  /^(?:un-?(?:save|star|favou?rite|bookmark|heart)|(?:remove|take|drop|delete)(?=.* (?:from|off|out of) (?:the |my )(?:saved|favou?rite|bookmark|starred))) (?:the |this |that |my )?(?<thing>\S.*?)(?: (?:from|off|out of) (?:the |my )(?:saved|favou?rites?|bookmarks?|starred)(?: \p{Ll}+)?)?$/iu;
const KEEPS = /^(?:saved?|stars?|starred|favou?rited?|bookmark(?:ed)?|like[ds]?)\b/i;
const UNKEEPS = /^(?:un-?(?:save|star|favou?rite|bookmark)|remove from (?:saved|favou?rites|bookmarks))\b/i;

/** The control that keeps it is active, or its name says that it stops keeping it: in the described entry, or with its own name for the thing. */
function unkept({ thing = '' }: Said, scene: Scene): Proposal[] {
  const keeping = scene.elements.filter(
    (node) => node.role === 'button' && (UNKEEPS.test(node.name) || (KEEPS.test(node.name) && isOnNow(node))),
  );
  const asked = scene.words(withoutLast(thing)).filter(({ weight }) => weight > STOP_WEIGHT);
  if (asked.length === 0) return [];
  const own = keeping.filter((node) => scene.words(thing).every((word) => scene.says(node, word)));
  const isOf = (entry: OutlineNode): boolean => keeping.some((node) => isWithin(node, entry));
  const entries =
    own.length > 0
      ? []
      : [withoutKind(thing), withoutLast(thing)]
          .map((said) => closest(said, scene, isOf))
          .find(({ length }) => length > 0);
  const meant = own.length > 0 ? own : keeping.filter((node) => entries?.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? pressed(meant) : [];
}

/** "data analyst position" without the word for its kind. */
const withoutLast = (thing: string): string =>
  thing.replace(/(?<=\S) (?:position|job|flat|home|house|place|listing|item|one|page|board)$/i, '');

/** "cancel the sleep timer": the list with exactly that name is set to its option for off. */
const SET_OFF_ASKED =
  /^(?:cancel|stop|end|clear|remove|reset|drop|kill|turn off|switch off|disable|deactivate) (?:the |my )?(?<thing>\p{L}[\p{L} -]*)$/iu;

function setOff({ thing = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(thing);
  const isCalled = ({ name }: OutlineNode): boolean => fold(name) === said;
  if (scene.elements.some(({ role, name }) => isPressed(role) && fold(name).includes(said))) return []; // which may do it
  return scene.elements
    .filter((node) => node.role === 'combobox' && isCalled(node))
    .flatMap((box) => {
      const [off, other] = optionsOf(box).filter(({ name }) => OFF.test(name));
      return off && !other && box.states.get('value') !== off.name
        ? [onNode({ node: box, score: 1 }, 'selectOption', [off.name])]
        : [];
    });
}

const OFF = /^(?:off|none|never|disabled|no|not set|inactive)$/i;

const optionsOf = (box: OutlineNode): OutlineNode[] =>
  box.children.flatMap((child) => (child.role === 'option' ? [child] : optionsOf(child)));

/** "collapse the queue", "hide the history again" */
const FOLDED_ASKED =
  /^(?:collapse|fold(?: up| in)?|hide|close|minimi[sz]e|shut)(?: up)? (?:the |this |that |all )?(?<thing>\S.*?)(?: of (?:the )?(?<entry>\S.*?))?(?: again| back(?: up)?)?$/i;

/** The only button with the words that is expanded; or "Show less", if another shows more of the same. */
function folded({ thing = '', entry }: Said, scene: Scene): Proposal[] {
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const saysAll = (node: OutlineNode): boolean => {
    const said = scene.words(node.name).filter(({ text }) => !TURNS.test(text));
    return said.length === asked.length && asked.every((word) => said.some(({ stem }) => stem === word.stem));
  };
  const buttons = scene.elements.filter(({ role, states }) => role === 'button' || states.has('clickable'));
  const entries = entry === undefined ? undefined : entriesSaying(withoutKind(entry), scene);
  const inside = buttons.filter((node) => !entries || entries.some((one) => isWithin(node, one)));
  const unfolded = inside.filter((node) => node.states.has('expanded') && !node.states.has('haspopup'));
  const called = unfolded.filter(saysAll);
  if (called.length > 0) return pressed(called);
  const less = inside.filter(({ name }) => LESS.test(name));
  const isShownElsewhere = buttons.some((node) => SHOWS.test(node.name) && saysAll(node));
  return isShownElsewhere || VAGUE.test(thing) ? pressed(less) : [];
}

const TURNS = /^(?:show|hide|collapse|expand|toggle|close|open|view|see|the|unfold|fold)$/;
const SHOWS = /^(?:show|view|see|expand|open)\b/i;
const LESS = /^(?:show|see|view|read) (?:less|fewer)$|^less$/i;
const VAGUE = /^(?:details?|rest|more|text|it)$/i;

/** "go back to the seats": the control that leads back there. */
const BACK_TO_ASKED =
  /^(?:(?:go|get|head|take (?:me|us)|step|move) back to|return to|back to) (?:the |my )?(?<thing>\S.*)$/i;

function leadingBack({ thing = '' }: Said, scene: Scene): Proposal[] {
  const label = new RegExp(
    String.raw`^(?:[←‹«<]\s*)?(?:go )?(?:back|return) to (?:the |my |your )?(?<where>.+)$`,
    'iu',
  );
  const said = fold(thing);
  return pressed(
    scene.elements.filter(
      (node) =>
        (isPressed(node.role) || node.states.has('clickable')) &&
        fold(label.exec(node.name)?.groups?.['where'] ?? '') === said,
    ),
  );
}

/** "show the agency ones again": the unticked checkbox of a filter. */
const AGAIN_ASKED =
  /^(?:show|include|display|bring back|list|add)(?: me)? (?:all |only )?(?:the |my )?(?<thing>\S.*?)(?: again| back)$/i;

function tickedAgain({ thing = '' }: Said, scene: Scene): Proposal[] {
  const said = [thing, thing.replace(/ \p{Ll}+s$/u, ''), thing.replace(/ ones?$/, '')].map(fold);
  const isMeant = ({ role, name, states }: OutlineNode): boolean =>
    isCheckable(role) && role !== 'radio' && !states.has('checked') && said.includes(fold(name));
  return scene.elements.filter(isMeant).map((node) => onNode({ node, score: 1 }, 'check', []));
}

/** Things done, ticked or unfolded that shall be undone; or redone. */
export const undoingTasks: readonly Task[] = [
  { asked: UNDONE_ASKED, find: undone },
  { asked: TAKEN_OUT_ASKED, find: undone },
  { asked: CALLED_OFF_ASKED, find: calledOff },
  { asked: UNKEPT_ASKED, find: unkept },
  { asked: SET_OFF_ASKED, find: setOff },
  { asked: FOLDED_ASKED, find: folded },
  { asked: BACK_TO_ASKED, find: leadingBack },
  { asked: AGAIN_ASKED, find: tickedAgain },
];
