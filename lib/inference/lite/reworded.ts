import { affords, fillText, isDaySaid } from './affords.ts';
import { boundedBy } from './bounds.ts';
import { formIn } from './day-form.ts';
import { dayShown } from './day-shown.ts';
import { chipRemoved } from './chips.ts';
import { listOpened } from './closed-lists.ts';
import type { Decision } from './decide.ts';
import { DENIES } from './denied.ts';
import { takeQuotes } from './intent.ts';
import { heldValue } from './held-value.ts';
import { isJustCalled, withoutKind } from './kind-dropped.ts';
import { paraphrases } from './paraphrases.ts';
import { exchanged } from './exchanged.ts';
import { isSame } from './naming.ts';
import type { OutlineNode } from './outline.ts';
import type { Proposal } from './proposal.ts';
import { isCheckable, isEditable } from './roles.ts';
import { requote } from './rule.ts';
import { isInteractive, type Scene } from './scene.ts';
import { sortedBy } from './sorted-by.ts';
import { stepped } from './stepped.ts';
import { neutral } from './verbs.ts';
import { STOP_WEIGHT, wordsOf, type Word } from './words.ts';

type DecideSaid = (clause: string, scene: Scene) => Decision;

/** Each finds the request in one way of its own. */
const OF_ONE_FORM = [sortedBy, boundedBy, dayShown, stepped, heldValue, listOpened, chipRemoved];

const MOST_TRIED = 6;

interface Reworded {
  said: string;
  /** Additional words: the control must have each. */
  own: readonly Word[];
  /** The text to write is in it. */
  source: string;
}

/** If nothing has the requested name: the result of synonyms; undefined if they find several. */
export function decideReworded(clause: string, scene: Scene, decideSaid: DecideSaid): Decision | undefined {
  const [sorted] = OF_ONE_FORM.flatMap((find) => find(clause, scene));
  if (sorted?.node && affords(sorted.node, sorted.action)) return { chosen: sorted };
  const chosen = rewordingsOf(clause, scene).flatMap((reworded) => {
    if (!reworded.own.every((word) => isSaidByControl(word, scene))) return [];
    const found = decideSaid(reworded.said, scene).chosen;
    return found && saysAll(found, reworded, scene) ? [found] : [];
  });
  return agreed(chosen) ?? agreed(namedWithoutKind(clause, scene, decideSaid));
}

function agreed([first, ...others]: readonly Proposal[]): Decision | undefined {
  return first && others.every((other) => isSameAct(first, other)) ? { chosen: first } : undefined;
}

/** "the Agency source" means the element named just "Agency". */
const namedWithoutKind = (clause: string, scene: Scene, decideSaid: DecideSaid): Proposal[] =>
  withoutKind(clause).flatMap((dropped) => {
    const { chosen } = decideSaid(dropped.said, scene);
    return chosen && isJustCalled(chosen, dropped, scene) ? [chosen] : [];
  });

const isSaidByControl = (word: Word, scene: Scene): boolean =>
  scene.shapes.some(({ first }) => isInteractive(first) && labelOf(first, scene).some((said) => isSame(word, said)));

/** A control's words; a plus sign means adding. */
const labelOf = ({ name, states }: OutlineNode, scene: Scene): readonly Word[] =>
  scene.words(`${/^[+＋➕]/u.test(name) ? 'add ' : ''}${name} ${states.get('description') ?? ''}`);

const isSameAct = (a: Proposal, b: Proposal): boolean =>
  a.node === b.node && a.action.method === b.action.method && a.action.arguments.join() === b.action.arguments.join();

const TYPES = new Set(['fill', 'type']);

/** A pressed element with each of the words in its own label; a tab only shows what there is. */
function saysAll({ node, action }: Proposal, { own: words, source }: Reworded, scene: Scene): boolean {
  if (!node || (words.length > 0 && isCheckable(node.role) && action.method === 'check')) return false;
  if (words.length > 0 && node.role === 'tab') return false;
  const [written = ''] = action.arguments;
  if (
    TYPES.has(action.method) &&
    !isWrittenAsSaid(node, written, source) &&
    !isEndOfDays(node, { written, source }, scene)
  )
    return false;
  return words.every((word) => labelOf(node, scene).some((other) => isSame(word, other)));
}

/** No date is written into the "From" of a journey. */
const takesDays = ({ role, name, states }: OutlineNode): boolean =>
  role !== 'textbox' ||
  /\b(?:date|day|check.?(?:in|out)|arriv|depart|birth|start|end|due|deadline|expir|return|when|since|until)/i.test(
    name,
  ) ||
  ['value', 'placeholder', 'description'].some((state) => formIn(states.get(state) ?? '') !== undefined);

/** "From" and "To" of a list with dates, if a date is given and no other field takes one. */
function isEndOfDays(
  node: OutlineNode,
  { written, source }: { written: string; source: string },
  scene: Scene,
): boolean {
  if (!isDaySaid(written) || !source.includes(written) || !/^(?:from|to)$/i.test(node.name)) return false;
  const hasDates = scene.outline.nodes.some(
    ({ role, name }) => role === 'columnheader' && /\b(?:date|day)\b/i.test(name),
  );
  return (
    hasDates && !scene.elements.some((other) => isEditable(other.role) && takesDays(other) && other.role === 'textbox')
  );
}

/** It is written as given, or in the field's date format. */
const isWrittenAsSaid = (node: OutlineNode, written: string, source: string): boolean =>
  (source.includes(written) && (!isDaySaid(written) || takesDays(node))) ||
  [...source.matchAll(/\s(?:to|as|with|on)\s/gi)].some(
    ({ 0: cut, index }) => takesDays(node) && fillText(node, source.slice(index + cut.length)) === written,
  );

/** The clause in the labels' words. */
function rewordingsOf(clause: string, scene: Scene): Reworded[] {
  const { text, parts } = takeQuotes(clause);
  if (DENIES.test(text.replace(SAYS_NO, ''))) return [];
  const made = [...paraphrases, UNDONE, DISABLED, TURNED].flatMap(([form, meant]) =>
    form.test(text) ? [{ said: text.replace(form, meant).trim(), own: wordsIn(text.replace(form, ownOf(meant))) }] : [],
  );
  const counted = text.replace(NUMBERED_ROW, '$<number>th $<noun>');
  if (counted !== text) made.unshift({ said: counted, own: [] });
  const asLabelled = exchanged(clause, scene).map(({ said, name }) => ({ said, own: wordsIn(name), source: clause }));
  const asMeant = made
    .slice(0, MOST_TRIED)
    .map(({ said, own }) => ({ said: requote(said, parts), own, source: requote(said, parts) }));
  return [...asMeant, ...asLabelled.slice(0, MOST_TRIED)];
}

const SAYS_NO = /^say no to |(?<=^mark .+ as )not /i; // it declines, or unticks

const wordsIn = (text: string): readonly Word[] =>
  wordsOf(text).filter(({ text: word, weight }) => weight > STOP_WEIGHT && !neutral.has(word) && !WRAPS.test(word));

/** The parts of the form itself, and the verb that is undone. */
const ownOf = (meant: string): string => meant.replaceAll(UNDOING.test(meant) ? /\$[2-9]/g : /\$\d/g, '');
const UNDOING = /^(?:turn off|disable) \$1/;

const WRAPS = /^(?:set|tick|turn|disable|show|write|on|off|later)$|^(?:turn|switch) o/;

/** "row 2" is the second one, if nothing has that name. */
const NUMBERED_ROW = /\b(?<noun>row|line)\s+(?:number\s+|no\.?\s+|#\s*)?(?<number>[1-9]\d{0,2})(?![\d.,:%]\d|\w)/iu;

/** "unfreeze the card": a switch that freezes is turned off. */
const UNDOES = /^un((?!til|less|der|ited|ique|ion|check|tick|mark|select|do\b|fold|zip|install|like)\p{L}{3,}) (.+)$/iu;
const UNDONE = [UNDOES, 'turn off $1 $2'] as const;
const DISABLED = [UNDOES, 'disable $1 $2'] as const;
/** "turn contactless off on the debit card" */
const TURNED = [/^(?:turn|switch) (.+?) (off|on) ((?:on|for|of|in) .+)$/i, 'turn $2 $1 $3'] as const;
