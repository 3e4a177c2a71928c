import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isCheckable, isPressed } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { cellAround } from '../structure/nearness.ts';
import { entriesMentioning, withoutKind } from '../entries/entry-toggles.ts';
import type { CommonTask } from './common-task.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

/** "unlike Night Swim", "disconnect the sensor", "stop following Ada" */
const UNDO_REQUEST =
  /^(?:(?:un-?(?!til|less|der|ited|ique|ion|check|tick|mark|select|do\b|fold|zip|install)|dis(?!able|miss|card|play|cuss|count)|no longer |don['’]t )(?<verb>\p{L}{3,})|stop (?<doing>\p{L}{3,})ing)(?:(?: to| from)? (?:the |this |that |my )?(?<thing>\S.*?))?(?: any ?more| any longer)?$/iu;

/** "remove Willow Court from the saved homes", "take Night Swim out of my likes" */
const REMOVE_FROM_REQUEST =
  /^(?:remove|take|drop|delete) (?:the )?(?<thing>\S.*?) (?:(?:out )?of|from|off) (?:the |my |your )?(?:(?<verb>\p{L}{2,}?)(?:ed|d)(?: \p{Ll}+)?|(?<kept>favou?rite|bookmark|like)s)$/iu;

/** The active control with the verb, in any form, in the entry that best matches the object. */
function undoControl({ verb: undone, doing = undone, kept = doing, thing = '' }: Said, scene: Scene): Proposal[] {
  const verb = fold(kept ?? '')
    .replace(/(.)\1$/u, '$1')
    .replace(/e$/u, '');
  if (verb.length < 3) return [];
  const form = new RegExp(String.raw`(?:^|[^\p{L}])${verb}(?:\p{L}?(?:e|ed|ing|es|s))?(?:$|[^\p{L}])`, 'iu');
  const states = (node: OutlineNode): boolean => form.test(fold(labelWithColumn(node)));
  const turnable = scene.elements.filter((node) => isToggle(node) && states(node));
  if (WHOLE_OR_PRONOUN.test(thing)) return turnable.length === 1 ? isTurnedOff(turnable) : [];
  const isOf = (entry: OutlineNode): boolean => turnable.some((node) => isWithin(node, entry));
  const entries = closestEntries(withoutKind(thing), scene, isOf);
  const meant = turnable.filter((node) => entries.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? isTurnedOff(meant) : [];
}

const WHOLE_OR_PRONOUN = /^(?:|it|this|that)$/i;

/** Its label and, for an unlabelled checkbox, the header of its column. */
const labelWithColumn = (node: OutlineNode): string =>
  `${labelOf(node)} ${node.states.get('description') ?? ''} ${node.name === '' ? (cellAround(node)?.header.name ?? '') : ''}`;

const isToggle = ({ role }: OutlineNode): boolean => role === 'button' || (isCheckable(role) && role !== 'radio');

/** Only active controls; inactive ones are already undone. */
const isTurnedOff = (nodes: readonly OutlineNode[]): Proposal[] =>
  nodes.flatMap((node) => {
    if (isCheckable(node.role)) return node.states.has('checked') ? [onNode({ node, score: 1 }, 'uncheck', [])] : [];
    return node.states.has('pressed') && node.states.get('pressed') !== 'false' ? clicksOn([node]) : [];
  });

/** Of the entries with the words, those with a text that has little more: "Night Swim" is not "Night Swim (Live)". */
function closestEntries(thing: string, scene: Scene, isOf: (entry: OutlineNode) => boolean): OutlineNode[] {
  const entries = [...new Set(entriesMentioning(thing, scene))].filter(isOf);
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const more = (entry: OutlineNode): number =>
    Math.min(
      ...scene.outline.nodes
        .slice(entry.index, entry.end)
        .filter((said) => asked.every((word) => scene.mentions(said, word)))
        .map(({ name }) => scene.words(name).length - asked.length),
    );
  const least = Math.min(...entries.map(more));
  return entries.filter((entry) => more(entry) === least);
}

/** "cancel the reminder for Low Tide" */
const CANCEL_REQUEST =
  /^(?:cancel|remove|delete|drop|take back|undo|turn off) (?:the |my |that )?(?<noun>reminder|alert|like|vote|bookmark|favou?rite|subscription|notification)s? (?:for|of|on|from|about) (?:the |my )?(?<thing>\S.*)$/iu;

/** The only active button of its entry with the noun. */
function cancelButton({ noun = '', thing = '' }: Said, scene: Scene): Proposal[] {
  const [asked] = scene.words(noun);
  const isOn = (node: OutlineNode): boolean =>
    isToggle(node) &&
    isActive(node) &&
    asked !== undefined &&
    scene.words(labelWithColumn(node)).some(({ root }) => root === asked.root);
  const on = scene.elements.filter(isOn);
  const entries = closestEntries(withoutKind(thing), scene, (entry) => on.some((node) => isWithin(node, entry)));
  const meant = on.filter((node) => entries.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? isTurnedOff(meant) : [];
}

const isActive = ({ states }: OutlineNode): boolean =>
  states.has('checked') || (states.has('pressed') && states.get('pressed') !== 'false');

/** "unsave the studio", "take the studio off my saved homes", "unfavourite this board" */
const UNSAVE_REQUEST =
  /^(?:un-?(?:save|star|favou?rite|bookmark|heart)|(?:remove|take|drop|delete)(?=.* (?:from|off|out of) (?:the |my )(?:saved|favou?rite|bookmark|starred))) (?:the |this |that |my )?(?<thing>\S.*?)(?: (?:from|off|out of) (?:the |my )(?:saved|favou?rites?|bookmarks?|starred)(?: \p{Ll}+)?)?$/iu;
const SAVE_NAME = /^(?:saved?|stars?|starred|favou?rited?|bookmark(?:ed)?|like[ds]?)\b/i;
const UNSAVE_NAME = /^(?:un-?(?:save|star|favou?rite|bookmark)|remove from (?:saved|favou?rites|bookmarks))\b/i;

/**
 * The control that keeps it is active, or its name says that it stops keeping it: in the described entry, or with its own name
 * for the thing.
 */
function unsaveControl({ thing = '' }: Said, scene: Scene): Proposal[] {
  const keeping = scene.elements.filter(
    (node) => node.role === 'button' && (UNSAVE_NAME.test(node.name) || (SAVE_NAME.test(node.name) && isActive(node))),
  );
  const asked = scene.words(withoutLastWord(thing)).filter(({ weight }) => weight > STOP_WEIGHT);
  if (asked.length === 0) return [];
  const own = keeping.filter((node) => scene.words(thing).every((word) => scene.mentions(node, word)));
  const isOf = (entry: OutlineNode): boolean => keeping.some((node) => isWithin(node, entry));
  const entries =
    own.length > 0
      ? []
      : [withoutKind(thing), withoutLastWord(thing)]
          .map((said) => closestEntries(said, scene, isOf))
          .find(({ length }) => length > 0);
  const meant = own.length > 0 ? own : keeping.filter((node) => entries?.some((entry) => isWithin(node, entry)));
  return meant.length === 1 ? clicksOn(meant) : [];
}

/** "data analyst position" without the word for its kind. */
const withoutLastWord = (thing: string): string =>
  thing.replace(/(?<=\S) (?:position|job|flat|home|house|place|listing|item|one|page|board)$/i, '');

/** "cancel the sleep timer": the list with exactly that name is set to its option for off. */
const TURN_OFF_REQUEST =
  /^(?:cancel|stop|end|clear|remove|reset|drop|kill|turn off|switch off|disable|deactivate) (?:the |my )?(?<thing>\p{L}[\p{L} -]*)$/iu;

function offOption({ thing = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(thing);
  const isCalled = ({ name }: OutlineNode): boolean => fold(name) === said;
  if (scene.elements.some(({ role, name }) => isPressed(role) && fold(name).includes(said))) return []; // which may do it
  return scene.elements
    .filter((node) => node.role === 'combobox' && isCalled(node))
    .flatMap((box) => {
      const [off, other] = optionsOf(box).filter(({ name }) => OFF_NAME.test(name));
      return off && !other && box.states.get('value') !== off.name
        ? [onNode({ node: box, score: 1 }, 'selectOption', [off.name])]
        : [];
    });
}

const OFF_NAME = /^(?:off|none|never|disabled|no|not set|inactive)$/i;

const optionsOf = (box: OutlineNode): OutlineNode[] =>
  box.children.flatMap((child) => (child.role === 'option' ? [child] : optionsOf(child)));

/** "collapse the queue", "hide the history again" */
const COLLAPSE_REQUEST =
  /^(?:collapse|fold(?: up| in)?|hide|close|minimi[sz]e|shut)(?: up)? (?:the |this |that |all )?(?<thing>\S.*?)(?: of (?:the )?(?<entry>\S.*?))?(?: again| back(?: up)?)?$/i;

/** The only button with the words that is expanded; or "Show less", if another shows more of the same. */
function collapseButton({ thing = '', entry }: Said, scene: Scene): Proposal[] {
  const asked = scene.words(thing).filter(({ weight }) => weight > STOP_WEIGHT);
  const saysAll = (node: OutlineNode): boolean => {
    const said = scene.words(node.name).filter(({ text }) => !TOGGLE_WORD.test(text));
    return said.length === asked.length && asked.every((word) => said.some(({ stem }) => stem === word.stem));
  };
  const buttons = scene.elements.filter(({ role, states }) => role === 'button' || states.has('clickable'));
  const entries = entry === undefined ? undefined : entriesMentioning(withoutKind(entry), scene);
  const inside = buttons.filter((node) => !entries || entries.some((one) => isWithin(node, one)));
  const unfolded = inside.filter((node) => node.states.has('expanded') && !node.states.has('haspopup'));
  const called = unfolded.filter(saysAll);
  if (called.length > 0) return clicksOn(called);
  const less = inside.filter(({ name }) => SHOW_LESS_NAME.test(name));
  const isShownElsewhere = buttons.some((node) => SHOW_VERB.test(node.name) && saysAll(node));
  return isShownElsewhere || VAGUE_THING.test(thing) ? clicksOn(less) : [];
}

const TOGGLE_WORD = /^(?:show|hide|collapse|expand|toggle|close|open|view|see|the|unfold|fold)$/;
const SHOW_VERB = /^(?:show|view|see|expand|open)\b/i;
const SHOW_LESS_NAME = /^(?:show|see|view|read) (?:less|fewer)$|^less$/i;
const VAGUE_THING = /^(?:details?|rest|more|text|it)$/i;

/** "go back to the seats": the control that leads back there. */
const GO_BACK_REQUEST =
  /^(?:(?:go|get|head|take (?:me|us)|step|move) back to|return to|back to) (?:the |my )?(?<thing>\S.*)$/i;

function backControl({ thing = '' }: Said, scene: Scene): Proposal[] {
  const label = new RegExp(
    String.raw`^(?:[←‹«<]\s*)?(?:go )?(?:back|return) to (?:the |my |your )?(?<where>.+)$`,
    'iu',
  );
  const said = fold(thing);
  return clicksOn(
    scene.elements.filter(
      (node) =>
        (isPressed(node.role) || node.states.has('clickable')) &&
        fold(label.exec(node.name)?.groups?.['where'] ?? '') === said,
    ),
  );
}

/** "show the agency ones again": the unticked checkbox of a filter. */
const SHOW_AGAIN_REQUEST =
  /^(?:show|include|display|bring back|list|add)(?: me)? (?:all |only )?(?:the |my )?(?<thing>\S.*?)(?: again| back)$/i;

function filterToCheckAgain({ thing = '' }: Said, scene: Scene): Proposal[] {
  const said = [thing, thing.replace(/ \p{Ll}+s$/u, ''), thing.replace(/ ones?$/, '')].map(fold);
  const isMeant = ({ role, name, states }: OutlineNode): boolean =>
    isCheckable(role) && role !== 'radio' && !states.has('checked') && said.includes(fold(name));
  return scene.elements.filter(isMeant).map((node) => onNode({ node, score: 1 }, 'check', []));
}

/** Things done, ticked or unfolded that shall be undone; or redone. */
export const undoingTasks: readonly CommonTask[] = [
  { pattern: UNDO_REQUEST, find: undoControl },
  { pattern: REMOVE_FROM_REQUEST, find: undoControl },
  { pattern: CANCEL_REQUEST, find: cancelButton },
  { pattern: UNSAVE_REQUEST, find: unsaveControl },
  { pattern: TURN_OFF_REQUEST, find: offOption },
  { pattern: COLLAPSE_REQUEST, find: collapseButton },
  { pattern: GO_BACK_REQUEST, find: backControl },
  { pattern: SHOW_AGAIN_REQUEST, find: filterToCheckAgain },
];
