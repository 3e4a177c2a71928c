import type { Account, Act } from './account.ts';
import { optionsOf } from './choices.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isChoosable, isEditable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { fillers, neutral, opening, saidBy } from './verbs.ts';
import { STOP_WEIGHT } from './words.ts';

const ADDS = /^(?:add|insert|new)$/;

/** "add the column Category" is not for the box "Add filter", though that has a "Category", too. */
function isAddedElse({ answers, label: [adds, thing] }: Account): boolean {
  const isSaid = answers.some(({ asked: { word } }) => word.stem === thing?.stem);
  if (!adds || !thing || !ADDS.test(adds.text) || isSaid) return false;
  return answers.some(
    ({ asked: { isFirst, isHead, after }, by }) =>
      isHead && !isFirst && after !== undefined && (by === 'kind' || by === 'noun' || by === 'place'),
  );
}

/** "show only TXT records" is for the "TXT" of "Record type", not for that of "Type". */
export function isOfOtherBox(account: Account, { node, action }: Act, scene: Scene): boolean {
  const { answers } = account;
  if (action.method !== 'selectOption') return false;
  if (isAddedElse(account)) return true;
  const asked = answers.map(({ asked: { word } }) => word);
  const namedBy = ({ name }: OutlineNode) =>
    scene.words(name).filter((said) => asked.some((word) => isSame(word, said))).length;
  const options = action.arguments.flatMap((option) => scene.words(option));
  const isJust = ({ role, name }: OutlineNode): boolean =>
    role === 'button' && name !== '' && scene.words(name).every(({ text }) => asked.some((word) => word.text === text));
  if (options.every(({ text }) => !asked.some((word) => word.text === text)) && scene.elements.some(isJust))
    return true; // "Questions" is a button, "Question" an option
  const boxes = scene.elements.filter((box) => box !== node && isChoosable(box.role));
  const holds = (box: OutlineNode): boolean =>
    action.arguments.every((option) => optionsOf(box).some(({ name }) => name === option));
  return boxes.some((box) => namedBy(box) > namedBy(node) && holds(box));
}

const SELECTS = /^se(?:lect|lecciona|leziona|lectionner)\b|^auswählen\b/i;

/** "Select plan.docx" is ticked, not opened. */
export function isOnlyTicked({ answers }: Account, { node, action }: Act): boolean {
  const verb = answers.find(({ asked }) => asked.isFirst)?.asked.word.text ?? '';
  const isPointed = /^(?:double|right)Click$|^hover$/.test(action.method);
  return SELECTS.test(node.name) && (isPointed || /^(?:open|read|visit|view|double|right)$/.test(verb));
}

/** "Show the members who have the role" is not for a box "View pages" of that role. */
export function isShown({ answers, extra }: Account): boolean {
  const isLost = answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && by === 'kind');
  const isLooking = answers.some(({ asked }) => asked.isFirst && asked.isLight && asked.word.sense === 'show');
  return isLost && isLooking && extra.some(({ weight, text }) => weight > STOP_WEIGHT && !fillers.has(text));
}

/** "Add a vehicle" is not for "The vehicle is registered at this address", and no "Hide my name" is ticked by who did not say so. */
export function isSaidMore({ answers, extra, label, words }: Account, { action }: Act): boolean {
  const own = answers.filter(({ asked, by }) => by === 'own' && !asked.isVerb);
  const verb = answers[0]?.asked.word.text ?? '';
  if (action.method === 'check' && label[0]?.text === 'hide' && extra[0]?.text === 'hide')
    return !words.some(({ text }) => /^(?:not|no|never|t|don|dont|without)$/.test(text));
  return (
    own.length < 2 &&
    extra.length > 1 &&
    answers[0]?.by === 'verb' &&
    /^(?:add|send|change|make|let|get|give|set|buy|order|hide|stop)$/.test(verb)
  );
}

/** Neither "update Word Goal" nor "disable Word Goal" is for the box "Auto-update Word Goal" in its row. */
export function isPartOfEntry({ answers, said, extra }: Account, node: OutlineNode, scene: Scene): boolean {
  const verb = answers[0]?.asked;
  const [first] = said;
  if (!verb?.isVerb || !first || !extra.includes(first)) return false;
  const isAsWell = neutral.has(first.text) || fillers.has(first.text) || saidBy.check?.has(first.text);
  if (isAsWell) return false;
  if (answers[0]?.by === 'own') return !verb.isLight && !saidBy.check?.has(verb.word.text);
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const saysAll = (other: OutlineNode): boolean =>
    other !== node && answers.every(({ asked }) => asked === verb || scene.says(other, asked.word));
  return (
    /^(?:en|dis)able$/.test(verb.word.sense) &&
    (row?.children.some((cell) => saysAll(cell) || cell.children.some(saysAll)) ?? false)
  );
}

/**
 * A box without a name is what selects its row, a switch is not: neither "disable Ann" nor "the switch of Ann" is for such a
 * box where the row has a switch, and "tick the row of Ann" is not for the switch.
 */
export function isOnlyOfRow({ answers }: Account, { node }: Act): boolean {
  const verb = answers.find(({ asked }) => asked.isFirst)?.asked.word.text ?? '';
  if (node.role === 'switch') return isNoTick(verb, node) || (TICKS.test(verb) && saysRow(answers));
  const row =
    node.name === '' && node.role === 'checkbox' ? ancestorWhere(node, ({ role }) => isRowRole(role)) : undefined;
  if (!row || !(holdsSwitch(row) || mayHoldSwitch(row, node))) return false;
  return !TICKS.test(verb) || answers.some(({ asked: { word } }) => word.text === 'switch');
}

/** `select "post" in the body` turns no switch, as far as none is called so. */
const isNoTick = (verb: string, { name }: OutlineNode): boolean =>
  name === '' && /^(?:(?:un|de)?select|choose|pick|mark)$/.test(verb);

const saysRow = (answers: Account['answers']): boolean => answers.some(({ asked: { word } }) => word.text === 'row');

/** A switch that is called by what it is now: "On". */
export const isCalledByState = ({ role, name }: OutlineNode): boolean =>
  role === 'switch' && /^(?:on|off|(?:in)?active|enabled|disabled)$/i.test(name);

/** What can be clicked and says nothing, beside the box with which the row begins, may be its switch. */
const mayHoldSwitch = (row: OutlineNode, box: OutlineNode): boolean =>
  row.children.some(
    (child) =>
      child.index > box.index &&
      (child.role === 'generic' || child.role === 'cell') &&
      (isUnnamedControl(child) || child.children.some(isUnnamedControl)),
  );

const isUnnamedControl = ({ role, name, states, children }: OutlineNode): boolean =>
  role === 'generic' && name === '' && states.has('clickable') && !states.has('icon') && children.length === 0;

const holdsSwitch = ({ children }: OutlineNode): boolean =>
  children.some((child) => child.role === 'switch' || holdsSwitch(child));

const TICKS = /^(?:un|de)?(?:select|tick|check|mark|choose|pick|include|exclude|add|remove)/;

/** A field is pressed by one who says "field" or calls it just so. */
export function isFieldPressed({ answers, extra }: Account, { role, name }: OutlineNode): boolean {
  if (!isEditable(role) && role !== 'listbox') return false;
  const isPressed =
    role === 'combobox' ||
    role === 'listbox' ||
    !/^(?:show|see|view|read|type|enter|write)$/.test(answers[0]?.asked.word.text ?? '');
  const isCalled = name !== '' && extra.length === 0 && answers.every(({ by }) => by === 'own' || by === 'verb');
  return !(isCalled && isPressed) && answers.every(({ by }) => by !== 'noun');
}

/** "Read the rules" is not for the box "I have read the rules". */
export const isOpenedBox = ({ answers }: Account): boolean =>
  answers.some(({ asked }) => asked.isFirst && asked.isVerb && opening.has(asked.word.text));

/** "Send the request" is not for the box "Send a copy to me" beside. */
export const isBesideBox = ({ answers: [first, ...others], extra }: Account): boolean =>
  first?.by === 'own' &&
  extra.length > 0 &&
  others.length > 0 &&
  others.every(({ by }) => by === 'near' || by === 'title');

/** "Filter the terms" is not for a field "Term" of a form. */
export function isSought({ answers: [first] }: Account, node: OutlineNode): boolean {
  if (!first?.asked.isFirst || !/^(?:search|find|filter)$/.test(first.asked.word.sense)) return false;
  const { name, role, states } = node;
  return role !== 'searchbox' && !/search|find|filter|look/i.test(`${name} ${states.get('placeholder') ?? ''}`);
}

/** "The input field", of several. */
export function isAnyField({ answers, extra }: Account, scene: Scene): boolean {
  const isSaid = answers.some(({ by }) => by === 'own' || by === 'near' || by === 'title');
  if (isSaid || extra.length === 0 || !answers.some(({ by }) => by === 'noun')) return false;
  return scene.elements.filter(({ role }) => isEditable(role)).length > 1;
}
