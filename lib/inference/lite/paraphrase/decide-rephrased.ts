import { supportsAction, toFieldText, isDateText } from '../candidates/affordances.ts';
import { fillRangeBound } from '../tasks/range-bounds.ts';
import { dateFormatIn } from '../values/date-format.ts';
import { proposeCalendarDay } from '../tasks/calendar-day.ts';
import { proposeChipRemoval } from '../tasks/chip-removal.ts';
import { proposeListOpening } from '../candidates/closed-lists.ts';
import type { Decision } from '../candidates/decision.ts';
import { NEGATION } from '../term-coverage/negation.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { proposeValueChange } from '../tasks/field-by-value.ts';
import { isNamedExactly, withoutKind } from './kind-noun-removal.ts';
import { paraphrases } from './verb-paraphrases.ts';
import { withSynonyms } from './noun-substitution.ts';
import { isSame } from '../lexicon/name-match.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { isCheckable, isEditable } from '../outline/roles.ts';
import { requote } from '../instruction/rule.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { sortChoice } from '../tasks/sort-option.ts';
import { stepButton } from '../tasks/step-buttons.ts';
import { neutralVerbs } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

type DecideText = (clause: string, scene: Scene) => Decision;

/** Each finds the request in one way of its own. */
const SINGLE_FORM_FINDERS = [
  sortChoice,
  fillRangeBound,
  proposeCalendarDay,
  stepButton,
  proposeValueChange,
  proposeListOpening,
  proposeChipRemoval,
];

const MAX_TRIED = 6;

interface Rewording {
  said: string;
  /** Additional words: the control must have each. */
  own: readonly Word[];
  /** The text to write is in it. */
  source: string;
}

/** If nothing has the requested name: the result of synonyms; undefined if they find several. */
export function decideByRewording(clause: string, scene: Scene, decideSaid: DecideText): Decision | undefined {
  const [sorted] = SINGLE_FORM_FINDERS.flatMap((find) => find(clause, scene));
  if (sorted?.node && supportsAction(sorted.node, sorted.action)) return { chosen: sorted };
  const chosen = rewordingsOf(clause, scene).flatMap((reworded) => {
    if (!reworded.own.every((word) => isControlWord(word, scene))) return [];
    const found = decideSaid(reworded.said, scene).chosen;
    return found && mentionsAll(found, reworded, scene) ? [found] : [];
  });
  return onlyDecision(chosen) ?? onlyDecision(namedWithoutKind(clause, scene, decideSaid));
}

function onlyDecision([first, ...others]: readonly Proposal[]): Decision | undefined {
  return first && others.every((other) => isSameAct(first, other)) ? { chosen: first } : undefined;
}

/** "the Agency source" means the element named just "Agency". */
const namedWithoutKind = (clause: string, scene: Scene, decideSaid: DecideText): Proposal[] =>
  withoutKind(clause).flatMap((dropped) => {
    const { chosen } = decideSaid(dropped.said, scene);
    return chosen && isNamedExactly(chosen, dropped, scene) ? [chosen] : [];
  });

const isControlWord = (word: Word, scene: Scene): boolean =>
  scene.shapes.some(({ first }) => isInteractive(first) && labelOf(first, scene).some((said) => isSame(word, said)));

/** A control's words; a plus sign means adding. */
const labelOf = ({ name, states }: OutlineNode, scene: Scene): readonly Word[] =>
  scene.words(`${/^[+＋➕]/u.test(name) ? 'add ' : ''}${name} ${states.get('description') ?? ''}`);

const isSameAct = (a: Proposal, b: Proposal): boolean =>
  a.node === b.node && a.action.method === b.action.method && a.action.arguments.join() === b.action.arguments.join();

const TYPING_METHODS = new Set(['fill', 'type']);

/** A pressed element with each of the words in its own label; a tab only shows what there is. */
function mentionsAll({ node, action }: Proposal, { own: words, source }: Rewording, scene: Scene): boolean {
  if (!node || (words.length > 0 && isCheckable(node.role) && action.method === 'check')) return false;
  if (words.length > 0 && node.role === 'tab') return false;
  const [written = ''] = action.arguments;
  if (
    TYPING_METHODS.has(action.method) &&
    !isWrittenAsGiven(node, written, source) &&
    !isDateRangeField(node, { written, source }, scene)
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
  ['value', 'placeholder', 'description'].some((state) => dateFormatIn(states.get(state) ?? '') !== undefined);

/** "From" and "To" of a list with dates, if a date is given and no other field takes one. */
function isDateRangeField(
  node: OutlineNode,
  { written, source }: { written: string; source: string },
  scene: Scene,
): boolean {
  if (!isDateText(written) || !source.includes(written) || !/^(?:from|to)$/i.test(node.name)) return false;
  const hasDates = scene.outline.nodes.some(
    ({ role, name }) => role === 'columnheader' && /\b(?:date|day)\b/i.test(name),
  );
  return (
    hasDates && !scene.elements.some((other) => isEditable(other.role) && takesDays(other) && other.role === 'textbox')
  );
}

/** It is written as given, or in the field's date format. */
const isWrittenAsGiven = (node: OutlineNode, written: string, source: string): boolean =>
  (source.includes(written) && (!isDateText(written) || takesDays(node))) ||
  [...source.matchAll(/\s(?:to|as|with|on)\s/gi)].some(
    ({ 0: cut, index }) => takesDays(node) && toFieldText(node, source.slice(index + cut.length)) === written,
  );

/** The clause in the labels' words. */
function rewordingsOf(clause: string, scene: Scene): Rewording[] {
  const { text, parts } = extractQuotes(clause);
  if (NEGATION.test(text.replace(SAY_NO, ''))) return [];
  const made = [...paraphrases, TURN_OFF_REWORDING, DISABLE_REWORDING, TURN_OBJECT_REWORDING].flatMap(([form, meant]) =>
    form.test(text)
      ? [{ said: text.replace(form, meant).trim(), own: wordsIn(text.replace(form, wordsOfForm(meant))) }]
      : [],
  );
  const counted = text.replace(NUMBERED_ROW, '$<number>th $<noun>');
  if (counted !== text) made.unshift({ said: counted, own: [] });
  const asLabelled = withSynonyms(clause, scene).map(({ said, name }) => ({
    said,
    own: wordsIn(name),
    source: clause,
  }));
  const asMeant = made
    .slice(0, MAX_TRIED)
    .map(({ said, own }) => ({ said: requote(said, parts), own, source: requote(said, parts) }));
  return [...asMeant, ...asLabelled.slice(0, MAX_TRIED)];
}

const SAY_NO = /^say no to |(?<=^mark .+ as )not /i; // it declines, or unticks

const wordsIn = (text: string): readonly Word[] =>
  wordsOf(text).filter(
    ({ text: word, weight }) => weight > STOP_WEIGHT && !neutralVerbs.has(word) && !REPLACEMENT_WORD.test(word),
  );

/** The parts of the form itself, and the verb that is undone. */
const wordsOfForm = (meant: string): string =>
  meant.replaceAll(UNDO_REPLACEMENT.test(meant) ? /\$[2-9]/g : /\$\d/g, '');
const UNDO_REPLACEMENT = /^(?:turn off|disable) \$1/;

const REPLACEMENT_WORD = /^(?:set|tick|turn|disable|show|write|on|off|later)$|^(?:turn|switch) o/;

/** "row 2" is the second one, if nothing has that name. */
const NUMBERED_ROW = /\b(?<noun>row|line)\s+(?:number\s+|no\.?\s+|#\s*)?(?<number>[1-9]\d{0,2})(?![\d.,:%]\d|\w)/iu;

/** "unfreeze the card": a switch that freezes is turned off. */
const UN_PREFIXED_VERB =
  /^un((?!til|less|der|ited|ique|ion|check|tick|mark|select|do\b|fold|zip|install|like)\p{L}{3,}) (.+)$/iu;
const TURN_OFF_REWORDING = [UN_PREFIXED_VERB, 'turn off $1 $2'] as const;
const DISABLE_REWORDING = [UN_PREFIXED_VERB, 'disable $1 $2'] as const;
/** "turn contactless off on the debit card" */
const TURN_OBJECT_REWORDING = [/^(?:turn|switch) (.+?) (off|on) ((?:on|for|of|in) .+)$/i, 'turn $2 $1 $3'] as const;
