import type { ActRequest } from '../inference.ts';
import { canFill, fillText, isDaySaid, isWrittenOut, opensList } from './affords.ts';
import { itemInMenu, optionsNamed } from './choices.ts';
import { decide, type Decision, DONE } from './decide.ts';
import { plainClause, readClause } from './instruction.ts';
import type { Intent } from './intent.ts';
import { ancestorWhere, type OutlineNode, parseOutline } from './outline.ts';
import { describe, onNode, type Proposal } from './proposal.ts';
import { rank } from './rank.ts';
import { isCheckable, isChoice } from './roles.ts';
import { isInteractive, Scene } from './scene.ts';
import { choiceSaidLast } from './second-words.ts';
import { asksToSearch } from './search-asked.ts';
import { similarity } from './similarity.ts';
import { fold, grades } from './words.ts';

/** Second step of a choice: picks the option among the lines that appeared since the first. */
export function chooseAppeared(
  clause: string,
  { appeared = [], action }: Partial<Previous>,
  outline: string,
): Decision {
  const refs = new Set(nodesOf(appeared).flatMap(({ ref }) => ref ?? []));
  const scene = new Scene(outline, refs.size === 0 ? undefined : refs);
  const whole = chooseAmong(clause, scene);
  const { item } = itemInMenu(clause) ?? {};
  const decision = whole.chosen || item === undefined ? whole : chooseAmong(item, scene);
  const isThere = ({ role, states }: OutlineNode): boolean => isChoice(role) && !states.has('disabled'); // like what is in front of a dialog
  const choices = refs.size === 0 ? [] : scene.elements.filter(isThere);
  if (decision.chosen || decision.isFound || choices.length === 0) return decision;
  const box = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action?.ref);
  const last = choiceSaidLast(clause, { box, choices }, scene);
  if (last) return last;
  const candidates = choices.slice(0, MOST_TOLD).map((node) => ({ ref: node.ref ?? '', description: describe(node) }));
  return { ...decision, reason: 'What opened holds no such choice.', candidates };
}

/**
 * Second step of a choice that can't be clicked: several options, or one that its list does not show before it is scrolled
 * or searched. Undefined if the first step opened no such list.
 */
export function chooseByBox(clause: string, { action, appeared }: Previous, scene: Scene): Decision | undefined {
  const box = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action.ref);
  const [asked] = readClause(clause).flatMap((one) =>
    one.kind === 'set' ? [[one.text]] : one.kind === 'choose' && one.target !== undefined ? [one.options] : [],
  );
  if (!box || !opensList(box) || !/^(?:click|fill)$/.test(action.method) || !asked) return undefined;
  const [option = '', ...others] = asked;
  if (isDaySaid(option) && others.length === 0 && appeared.some((line) => CALENDAR.test(line)))
    return decide([onNode({ node: box, score: 1 }, 'selectOption', [option])]); // the field may parse dates in another format
  if (isWrittenOut(option) && canFill(box))
    return decide([onNode({ node: box, score: 1 }, 'fill', [fillText(box, option) ?? option])]);
  const shown = nodesOf(appeared).filter(({ role }) => isChoice(role));
  const named = others.length > 0 ? asked : optionsNamed(option, shown, scene);
  const isWritten = action.method === 'fill' && named.length === 0; // and the list has no option of exactly that name
  const several = isWritten ? option.split(LISTED) : named;
  const isList = box.role === 'combobox' || shown.filter(({ role }) => role === 'option').length >= LONG_LIST;
  if (several.length < 2 && !isList) return undefined;
  if (several.length < 2 && shown.length === 0 && !canFill(box)) return undefined; // it may still load
  return decide([onNode({ node: box, score: 1 }, 'selectOption', several.length < 2 ? asked : several)]);
}

const LISTED = /\s*(?:[,;&]\s*(?:and\s+)?|\band\b)\s*/;

/** A month of days: `grid: December 2026`. */
const CALENDAR = /^\s*\[\d+-\d+\] grid: \p{L}{3,} \d{4}/u;

const LONG_LIST = 10; // options, of which a page may have rendered only some
const MOST_TOLD = 10; // options listed, if the requested one is missing

type Previous = NonNullable<ActRequest['previous']>;

/**
 * Second step of a search: picks the suggestion, else presses the key that starts the search.
 * A field that must be filled from a list, such as one for a city, needs that list; one that collects values also takes new ones.
 */
export function chooseSearched(clause: string, { action, appeared }: Previous, outline: string): Decision {
  const suggested = nodesOf(appeared).filter(({ role }) => isSuggestion(role));
  const scene = new Scene(outline, new Set(suggested.flatMap(({ ref }) => ref ?? [])));
  const field = scene.outline.nodes.find(({ ref }) => ref !== undefined && ref === action.ref);
  const picked = chooseAmong(clause, scene);
  const isLookedUp = field && isCalledSearch(field, scene) && isSearch(clause);
  const isOther = isLookedUp && picked.chosen && !isWritten(picked.chosen.node, action.arguments[0] ?? '');
  if (picked.chosen && !isOther) return picked;
  if (isOther && suggested.some(({ states }) => states.has('selected'))) return DONE; // Enter would take it
  const isConfirmed = !isSearch(clause) && field && ancestorWhere(field, ({ role }) => role === 'form') === undefined; // which its key would submit
  const searches = field && (field.role !== 'combobox' || isCalledSearch(field, scene) || isConfirmed);
  return searches ? decide([onNode({ node: field, score: 1 }, 'press', ['Enter'])]) : picked;
}

/** "Oslo" or "Oslo, Norway": an option of that name, not one that merely contains the words. */
function isWritten(node: OutlineNode | undefined, written: string): boolean {
  const [name, asked] = [fold(node?.name ?? ''), fold(written)];
  return name === asked || name.startsWith(`${asked},`);
}

/** "filter the tags by loss": a field that filters has done so once it is written into, whatever it suggests. */
export const isFiltered = (instruction: string, { action }: Previous, scene: Scene): boolean =>
  action.method === 'fill' &&
  /^filter\b/i.test(instruction.trim()) &&
  scene.elements.some(({ ref, name }) => ref !== undefined && ref === action.ref && /^filter\b/i.test(name));

/** Whether an instruction looks for something by writing it. */
export function isSearch(clause: string): boolean {
  return (
    asksToSearch(plainClause(clause)) || readClause(clause).some((intent) => intent.kind === 'fill' && intent.submit)
  );
}

const isSuggestion = (role: string): boolean => role === 'option' || role === 'menuitem';

function isCalledSearch({ name, states }: OutlineNode, scene: Scene): boolean {
  const called = scene.words(`${name} ${states.get('placeholder') ?? ''}`);
  return similarity(scene.words('search'), called).score >= grades.inflected;
}

/** The nodes of some outline lines. */
export function nodesOf(lines: readonly string[]): OutlineNode[] {
  return [...parseOutline(lines.map((line) => line.trim()).join('\n')).nodes];
}

function chooseAmong(clause: string, scene: Scene): Decision {
  const intents = readClause(clause);
  const proposals = intents
    .filter((intent) => !namesBox(intent, intents))
    .flatMap((intent) =>
      wordsFor(intent).flatMap((words) =>
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
function namesBox(intent: Intent, intents: readonly Intent[]): boolean {
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
function wordsFor(intent: Intent): string[] {
  if (intent.kind === 'choose') return intent.options.map((option) => `"${option}"`);
  if (intent.kind === 'set' || intent.kind === 'fill') return [`"${intent.text}"`];
  return intent.kind === 'click' ? [intent.target] : [];
}
