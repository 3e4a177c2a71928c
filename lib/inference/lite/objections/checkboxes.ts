import type { Coverage, Act } from '../term-coverage/coverage.ts';
import { optionsOf } from '../candidates/choices.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isChoosable, isEditable, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fillerWords, neutralVerbs, openingVerbs, impliedVerbs } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT } from '../lexicon/words.ts';

const ADD_VERB = /^(?:add|insert|new)$/;

/** "add the column Category" is not for the box "Add filter", though that has a "Category", too. */
function addsOtherThing({ matches, label: [adds, thing] }: Coverage): boolean {
  const isSaid = matches.some(({ term: { word } }) => word.stem === thing?.stem);
  if (!adds || !thing || !ADD_VERB.test(adds.text) || isSaid) return false;
  return matches.some(
    ({ term: { isFirst, isHead, after }, by }) =>
      isHead && !isFirst && after !== undefined && (by === 'kind' || by === 'noun' || by === 'place'),
  );
}

/** "show only TXT records" is for the "TXT" of "Record type", not for that of "Type". */
export function isInOtherCheckboxGroup(coverage: Coverage, { node, action }: Act, scene: Scene): boolean {
  const { matches } = coverage;
  if (action.method !== 'selectOption') return false;
  if (addsOtherThing(coverage)) return true;
  const asked = matches.map(({ term: { word } }) => word);
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

const SELECT_NAME = /^se(?:lect|lecciona|leziona|lectionner)\b|^auswählen\b/i;

/** "Select plan.docx" is ticked, not opened. */
export function isCheckboxForOpening({ matches }: Coverage, { node, action }: Act): boolean {
  const verb = matches.find(({ term }) => term.isFirst)?.term.word.text ?? '';
  const isPointed = /^(?:double|right)Click$|^hover$/.test(action.method);
  return SELECT_NAME.test(node.name) && (isPointed || /^(?:open|read|visit|view|double|right)$/.test(verb));
}

/** "Show the members who have the role" is not for a box "View pages" of that role. */
export function isCheckboxForShowing({ matches, extra }: Coverage): boolean {
  const isLost = matches.some(({ term, by }) => term.isHead && !term.isFirst && by === 'kind');
  const isLooking = matches.some(({ term }) => term.isFirst && term.isLight && term.word.sense === 'show');
  return isLost && isLooking && extra.some(({ weight, text }) => weight > STOP_WEIGHT && !fillerWords.has(text));
}

/**
 * "Add a vehicle" is not for "The vehicle is registered at this address", and no "Hide my name" is ticked by who did not say
 * so.
 */
export function saysMoreThanRequested({ matches, extra, label, words }: Coverage, { action }: Act): boolean {
  const own = matches.filter(({ term, by }) => by === 'own' && !term.isVerb);
  const verb = matches[0]?.term.word.text ?? '';
  if (action.method === 'check' && label[0]?.text === 'hide' && extra[0]?.text === 'hide')
    return !words.some(({ text }) => /^(?:not|no|never|t|don|dont|without)$/.test(text));
  return (
    own.length < 2 &&
    extra.length > 1 &&
    matches[0]?.by === 'verb' &&
    /^(?:add|send|change|make|let|get|give|set|buy|order|hide|stop)$/.test(verb)
  );
}

/** Neither "update Word Goal" nor "disable Word Goal" is for the box "Auto-update Word Goal" in its row. */
export function isPartOfEntry({ matches, labelWords, extra }: Coverage, node: OutlineNode, scene: Scene): boolean {
  const verb = matches[0]?.term;
  const [first] = labelWords;
  if (!verb?.isVerb || !first || !extra.includes(first)) return false;
  const isAsWell = neutralVerbs.has(first.text) || fillerWords.has(first.text) || impliedVerbs.check?.has(first.text);
  if (isAsWell) return false;
  if (matches[0]?.by === 'own') return !verb.isLight && !impliedVerbs.check?.has(verb.word.text);
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const saysAll = (other: OutlineNode): boolean =>
    other !== node && matches.every(({ term }) => term === verb || scene.mentions(other, term.word));
  return (
    /^(?:en|dis)able$/.test(verb.word.sense) &&
    (row?.children.some((cell) => saysAll(cell) || cell.children.some(saysAll)) ?? false)
  );
}

/**
 * A box without a name is what selects its row, a switch is not: neither "disable Ann" nor "the switch of Ann" is for such a
 * box where the row has a switch, and "tick the row of Ann" is not for the switch.
 */
export function onlySelectsRow({ matches }: Coverage, { node }: Act): boolean {
  const verb = matches.find(({ term }) => term.isFirst)?.term.word.text ?? '';
  if (node.role === 'switch') return isQuotedChoice(verb, node) || (CHECK_VERB.test(verb) && mentionsRow(matches));
  const row =
    node.name === '' && node.role === 'checkbox' ? ancestorWhere(node, ({ role }) => isRowRole(role)) : undefined;
  if (!row || !(containsSwitch(row) || mayContainSwitch(row, node))) return false;
  return !CHECK_VERB.test(verb) || matches.some(({ term: { word } }) => word.text === 'switch');
}

/** `select "post" in the body` turns no switch, as far as none is called so. */
const isQuotedChoice = (verb: string, { name }: OutlineNode): boolean =>
  name === '' && /^(?:(?:un|de)?select|choose|pick|mark)$/.test(verb);

const mentionsRow = (answers: Coverage['matches']): boolean =>
  answers.some(({ term: { word } }) => word.text === 'row');

/** A switch that is called by what it is now: "On". */
export const isNamedByState = ({ role, name }: OutlineNode): boolean =>
  role === 'switch' && /^(?:on|off|(?:in)?active|enabled|disabled)$/i.test(name);

/** What can be clicked and says nothing, beside the box with which the row begins, may be its switch. */
const mayContainSwitch = (row: OutlineNode, box: OutlineNode): boolean =>
  row.children.some(
    (child) =>
      child.index > box.index &&
      (child.role === 'generic' || child.role === 'cell') &&
      (isUnnamedControl(child) || child.children.some(isUnnamedControl)),
  );

const isUnnamedControl = ({ role, name, states, children }: OutlineNode): boolean =>
  role === 'generic' && name === '' && states.has('clickable') && !states.has('icon') && children.length === 0;

const containsSwitch = ({ children }: OutlineNode): boolean =>
  children.some((child) => child.role === 'switch' || containsSwitch(child));

const CHECK_VERB = /^(?:un|de)?(?:select|tick|check|mark|choose|pick|include|exclude|add|remove)/;

/** A field is pressed by one who says "field" or calls it just so. */
export function isFieldForClick({ matches, extra }: Coverage, { role, name }: OutlineNode): boolean {
  if (!isEditable(role) && role !== 'listbox') return false;
  const isPressed =
    role === 'combobox' ||
    role === 'listbox' ||
    !/^(?:show|see|view|read|type|enter|write)$/.test(matches[0]?.term.word.text ?? '');
  const isCalled = name !== '' && extra.length === 0 && matches.every(({ by }) => by === 'own' || by === 'verb');
  return !(isCalled && isPressed) && matches.every(({ by }) => by !== 'noun');
}

/** "Read the rules" is not for the box "I have read the rules". */
export const isCheckboxForReading = ({ matches }: Coverage): boolean =>
  matches.some(({ term }) => term.isFirst && term.isVerb && openingVerbs.has(term.word.text));

/** "Send the request" is not for the box "Send a copy to me" beside. */
export const isCheckboxForSending = ({ matches: [first, ...others], extra }: Coverage): boolean =>
  first?.by === 'own' &&
  extra.length > 0 &&
  others.length > 0 &&
  others.every(({ by }) => by === 'near' || by === 'title');

/** "Filter the terms" is not for a field "Term" of a form. */
export function isFieldForFiltering({ matches: [first] }: Coverage, node: OutlineNode): boolean {
  if (!first?.term.isFirst || !/^(?:search|find|filter)$/.test(first.term.word.sense)) return false;
  const { name, role, states } = node;
  return role !== 'searchbox' && !/search|find|filter|look/i.test(`${name} ${states.get('placeholder') ?? ''}`);
}

/** "The input field", of several. */
export function isUnspecificField({ matches, extra }: Coverage, scene: Scene): boolean {
  const isSaid = matches.some(({ by }) => by === 'own' || by === 'near' || by === 'title');
  if (isSaid || extra.length === 0 || !matches.some(({ by }) => by === 'noun')) return false;
  return scene.elements.filter(({ role }) => isEditable(role)).length > 1;
}
