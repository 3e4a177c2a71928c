import type { ActRequest } from '../../inference.ts';
import { canFill, toFieldText, isDateText, isTypedValue, opensList } from '../candidates/affordances.ts';
import { splitMenuItem, optionsNamed } from '../candidates/choices.ts';
import { decide, type Decision, DONE } from '../candidates/decision.ts';
import { plainClause, readClause } from '../instruction/clauses.ts';
import type { Intent } from '../instruction/intent.ts';
import { ancestorWhere, type OutlineNode, parseOutline } from '../outline/outline.ts';
import { describe, onNode, type Proposal } from '../candidates/proposal.ts';
import { rank } from '../candidates/rank.ts';
import { isCheckable, isChoice } from '../outline/roles.ts';
import { isInteractive, Scene } from '../outline/scene.ts';
import { choiceAtClauseEnd } from './second-step-words.ts';
import { asksToSearch } from '../tasks/search-tasks.ts';
import { similarity } from '../lexicon/similarity.ts';
import { fold, matchGrades } from '../lexicon/words.ts';

/** Second step of a choice: picks the option among the lines that appeared since the first. */
export function chooseFromAppeared(
  clause: string,
  { appeared = [], action }: Partial<PreviousStep>,
  outline: string,
): Decision {
  const refs = new Set(parseLines(appeared).flatMap(({ ref }) => ref ?? []));
  const scene = new Scene(outline, refs.size === 0 ? undefined : refs);
  const whole = chooseAmong(clause, scene);
  const { item } = splitMenuItem(clause) ?? {};
  const decision = whole.chosen || item === undefined ? whole : chooseAmong(item, scene);
  // like what is in front of a dialog
  const isAvailable = ({ role, states }: OutlineNode): boolean => isChoice(role) && !states.has('disabled');
  const choices = refs.size === 0 ? [] : scene.elements.filter(isAvailable);
  if (decision.chosen || decision.isFound || choices.length === 0) return decision;
  const box = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action?.ref);
  const last = choiceAtClauseEnd(clause, { box, choices }, scene);
  if (last) return last;
  const candidates = choices.slice(0, MAX_LISTED).map((node) => ({ ref: node.ref ?? '', description: describe(node) }));
  return { ...decision, reason: 'What opened holds no such choice.', candidates };
}

/**
 * Second step of a choice that can't be clicked: several options, or one that its list does not show before it is scrolled
 * or searched. Undefined if the first step opened no such list.
 */
export function chooseInField(clause: string, { action, appeared }: PreviousStep, scene: Scene): Decision | undefined {
  const box = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action.ref);
  const [requested] = readClause(clause).flatMap((one) =>
    one.kind === 'set' ? [[one.text]] : one.kind === 'choose' && one.target !== undefined ? [one.options] : [],
  );
  if (!box || !opensList(box) || !/^(?:click|fill)$/.test(action.method) || !requested) return undefined;
  const [option = '', ...others] = requested;
  if (isDateText(option) && others.length === 0 && appeared.some((line) => CALENDAR_LINE.test(line)))
    return decide([onNode({ node: box, score: 1 }, 'selectOption', [option])]); // the field may parse dates in another format
  if (isTypedValue(option) && canFill(box))
    return decide([onNode({ node: box, score: 1 }, 'fill', [toFieldText(box, option) ?? option])]);
  const shown = parseLines(appeared).filter(({ role }) => isChoice(role));
  const named = others.length > 0 ? requested : optionsNamed(option, shown, scene);
  const isNamedAs = action.method === 'fill' && named.length === 0; // and the list has no option of exactly that name
  const several = isNamedAs ? option.split(LIST_SEPARATOR) : named;
  const isList = box.role === 'combobox' || shown.filter(({ role }) => role === 'option').length >= MIN_LONG_LIST;
  if (several.length < 2 && !isList) return undefined;
  if (several.length < 2 && shown.length === 0 && !canFill(box)) return undefined; // it may still load
  return decide([onNode({ node: box, score: 1 }, 'selectOption', several.length < 2 ? requested : several)]);
}

const LIST_SEPARATOR = /\s*(?:[,;&]\s*(?:and\s+)?|\band\b)\s*/;

/** A month of days: `grid: December 2026`. */
const CALENDAR_LINE = /^\s*\[\d+-\d+\] grid: \p{L}{3,} \d{4}/u;

const MIN_LONG_LIST = 10; // options, of which a page may have rendered only some
const MAX_LISTED = 10; // options listed, if the requested one is missing

type PreviousStep = NonNullable<ActRequest['previous']>;

/**
 * Second step of a search: picks the suggestion, else presses the key that starts the search.
 * A field that must be filled from a list, such as one for a city, needs that list; one that collects values also takes new
 * ones.
 */
export function chooseSuggestion(clause: string, { action, appeared }: PreviousStep, outline: string): Decision {
  const suggested = parseLines(appeared).filter(({ role }) => isSuggestion(role));
  const scene = new Scene(outline, new Set(suggested.flatMap(({ ref }) => ref ?? [])));
  const field = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action.ref);
  const picked = chooseAmong(clause, scene);
  const isSearchField = field && isNamedSearch(field, scene) && isSearchRequest(clause);
  const isOther = isSearchField && picked.chosen && !isNamedAs(picked.chosen.node, action.arguments[0] ?? '');
  if (picked.chosen && !isOther) return picked;
  if (isOther && suggested.some(({ states }) => states.has('selected'))) return DONE; // Enter would take it
  // which its key would submit
  const isConfirmed =
    !isSearchRequest(clause) && field && ancestorWhere(field, ({ role }) => role === 'form') === undefined;
  const searches = field && (field.role !== 'combobox' || isNamedSearch(field, scene) || isConfirmed);
  return searches ? decide([onNode({ node: field, score: 1 }, 'press', ['Enter'])]) : picked;
}

/** "Oslo" or "Oslo, Norway": an option of that name, not one that merely contains the words. */
function isNamedAs(node: OutlineNode | undefined, written: string): boolean {
  const [name, requested] = [fold(node?.name ?? ''), fold(written)];
  return name === requested || name.startsWith(`${requested},`);
}

/** "filter the tags by loss": a field that filters has done so once it is written into, whatever it suggests. */
export const isDoneByFilter = (instruction: string, { action }: PreviousStep, scene: Scene): boolean =>
  action.method === 'fill' &&
  /^filter\b/i.test(instruction.trim()) &&
  scene.elements.some(({ ref, name }) => ref !== undefined && ref === action.ref && /^filter\b/i.test(name));

/** Whether an instruction looks for something by writing it. */
export function isSearchRequest(clause: string): boolean {
  return (
    asksToSearch(plainClause(clause)) || readClause(clause).some((intent) => intent.kind === 'fill' && intent.submit)
  );
}

const isSuggestion = (role: string): boolean => role === 'option' || role === 'menuitem';

function isNamedSearch({ name, states }: OutlineNode, scene: Scene): boolean {
  const nameWords = scene.words(`${name} ${states.get('placeholder') ?? ''}`);
  return similarity(scene.words('search'), nameWords).score >= matchGrades.inflected;
}

/** The nodes of some outline lines. */
export function parseLines(lines: readonly string[]): OutlineNode[] {
  return [...parseOutline(lines.map((line) => line.trim()).join('\n')).nodes];
}

function chooseAmong(clause: string, scene: Scene): Decision {
  const intents = readClause(clause);
  const proposals = intents
    .filter((intent) => !namesOpenedList(intent, intents))
    .flatMap((intent) =>
      optionPhrases(intent).flatMap((words) =>
        rank(words, scene, (node) => (isInteractive(node) ? 1 : 0)).map(({ node, score }): Proposal => {
          const method = isCheckable(node.role) ? 'check' : 'click';
          return {
            action: { method, ref: node.ref ?? '', arguments: [], description: describe(node) },
            score,
            node,
            twoStep: false,
          };
        }),
      ),
    );
  return decide(proposals.filter(({ node }) => node?.ref !== undefined));
}

/** "Day" in "select "Week" in "Day"" is what was opened, not a second option. */
function namesOpenedList(intent: Intent, intents: readonly Intent[]): boolean {
  if (intent.kind !== 'choose' || intent.target !== undefined) return false;
  const { options } = intent;
  return intents.some(
    (one) =>
      one.kind === 'choose' &&
      one.target !== undefined &&
      one.options.length < options.length &&
      one.options.every((option, at) => option === options[at]),
  );
}

/** The name of the chosen option, as an intent says it. */
function optionPhrases(intent: Intent): string[] {
  if (intent.kind === 'choose') return intent.options.map((option) => `"${option}"`);
  if (intent.kind === 'set' || intent.kind === 'fill') return [`"${intent.text}"`];
  return intent.kind === 'click' ? [intent.target] : [];
}
