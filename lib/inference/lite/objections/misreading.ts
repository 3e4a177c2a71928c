import type { ActReply, ProposedAction } from '../../inference.ts';
import { supportsAction } from '../candidates/affordances.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { actionObjections, type FoundAct } from './misread-actions.ts';
import { ancestorWhere, textOf } from '../outline/outline.ts';
import { describe, onNode, type Proposal } from '../candidates/proposal.ts';
import { isCheckable, isRowRole } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { actionVerbs, neutralVerbs, openingVerbs } from '../lexicon/verb-classes.ts';
import { fold, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** Refuses an act that its instruction does not ask for, by signs that no single form of instruction knows. */
export function refuseMisread(reply: ActReply, instruction: string, scene: Scene): ActReply {
  const { action } = reply;
  const node = action?.ref === undefined ? undefined : scene.elements.find(({ ref }) => ref === action.ref);
  if (!action || !node) return reply;
  const utterance = extractQuotes(instruction.trim()).text.replace(/[.!。！]+$/u, '');
  const box = listForSubject({ utterance, node, action, scene });
  if (box) return { task: 'act', action: box.action, twoStep: false };
  const reason = objections.find(([isMisread]) => isMisread({ utterance, node, action, scene }))?.[1];
  if (reason === undefined) return reply;
  const candidates = node.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }];
  return { task: 'act', twoStep: false, refusal: { reason, candidates } };
}

/** "the note is about 3C": a subject is chosen in the only list beside the note's field, not written. */
function listForSubject({ utterance, node, action, scene }: FoundAct): Proposal | undefined {
  const { value = '' } = ABOUT_VALUE.exec(utterance)?.groups ?? {};
  if (action.method !== 'fill' || value === '' || fold(value) !== fold(action.arguments[0] ?? '')) return undefined;
  const [list, other] = scene.elements
    .filter((box) => LIST_ROLE.test(box.role) && box.parent === node.parent)
    .flatMap((box) => {
      const option = box.children.find(({ role, name }) => role === 'option' && fold(name) === fold(value));
      return option ? [onNode({ node: box, score: 1 }, 'selectOption', [option.name])] : [];
    });
  return list && !other && list.node && supportsAction(list.node, list.action) ? list : undefined;
}

const ABOUT_VALUE =
  /\s(?:is|are|was|were|shall be|should be)\s+(?:about|for|on|from|of|with)\s+(?:the\s+)?(?<value>[^,;]+)$/i;
const LIST_ROLE = /^(?:combobox|listbox)$/;

/** Words for undoing, in labels of languages other than English, mostly as part of a longer word. */
const UNDOING_LABEL =
  /取消|取り消|キャンセル|解約|解除|削除|退会|刪除|删除|移除|撤销|退订|stornier|storno|kündig|widerruf|absag|lösch|entfern|abbestell|annul|supprim|résili|désinscri|désabonn|cancelar|anular|eliminar|borrar|excluir|annull|eliminare|disdi|verwijder|opzeg/iu;

/** Words that ask for that, or negate something. */
const UNDOING_REQUEST =
  /消|キャンセル|解|削|除|退|やめ|止|外し|外す|ない|いらな|不要|なし|中止|破棄|捨て|删|刪|移|撤|退|不|别|別|去掉|清|storn|kündig|künd|widerr|absag|sag\p{L}*\s.*\bab\b|lösch|entfern|bestell\p{L}*\s.*\bab\b|brich\s.*ab|abbrech|raus|weg\b|wegw|wirf|nicht|kein|ohne|nie\b|rückgängig|zurück|tilg|streich|annul|supprim|enl[eè]v|retir|effac|résili|désinscri|désabonn|\bpas\b|\bplus\b|\bn['’e]|sans|jet|ôte|cancel|anul|elimin|borr|quit|\bno\b|\bsin\b|desist|baja|excl|apag|remov|tir[ae]|não|non|senza|annull|disdi|cancell|togli|rimuov|verwijder|opzeg|\bzeg|niet|geen|weghal|delete|remove|drop|undo|unsub|revoke|withdraw|clear|erase|discard|get rid|\bnot\b|n['’]t\b|\bstop/iu;

/** "予約する" does not fit "予約取消". */
const isUndoing = ({ utterance, node, action }: FoundAct): boolean =>
  action.method === 'click' &&
  UNDOING_LABEL.test(node.name) &&
  !UNDOING_REQUEST.test(utterance) &&
  !fold(utterance).includes(fold(node.name));

const NOT_YET =
  /\b(?:noch (?:nicht|kein\p{L}*)|pas encore|(?:todav[ií]a|a[uú]n) no|no \p{L}+ (?:todav[ií]a|a[uú]n)|ancora non?|non? \p{L}+ ancora|ainda não|nog (?:niet|geen)|not yet|(?:not|n['’]t)\s.+\syet)\b|まだ|还没|還沒|尚未/iu;

/** "the hire car is not back yet" ticks nothing. */
const isNotYet = ({ utterance, node, action }: FoundAct): boolean =>
  action.method === 'check' && NOT_YET.test(utterance) && !NOT_YET.test(node.name);

/** A state, after its subject. */
const STATEMENT =
  /^(?<subject>(?!(?:i|we|you|he|she|it|they|there|that|this|what|where|who|which|how|why|when|if|is|are|was|were)\b)[^,;:?]+?)\s+(?:is|are|was|were|has been|have been|ist|sind|war|waren|est|sont|était|está|están|es|son|é|são|is|zijn)\s+(?<predicate>[^,;:?]+)$/iu;
/** For a switch, that it shall be on or off, or why; for anything, that it is wanted. */
const SWITCH_STATE =
  /\b(?:on|off|in|out|enabled?|disabled?|active|activated|inactive|true|false|yes|no|not|needed|wanted|welcome|required|desired|necessary|included?|excluded|allowed|accepted|agreed|ok|okay|fine|good|great|done|complete|completed|finished|ready|possible|useful|helpful|important|visible|hidden|public|private|selected|checked|ticked|chosen|to be|must|ein|aus|an|aktiv\p{L}*|inaktiv|erledigt|fertig|gewünscht|erwünscht|nötig|gut|okay|nicht|activ\p{L}*|désactiv\p{L}*|desactiv\p{L}*|pas|faite?s?|hech[oa]s?|list[oa]s?|terminé\p{L}*)(?![\p{L}])/iu;
const WORD = /\p{L}{3,}/gu;
const MIN_PREFIX_LETTERS = 4; // by which forms of a word are recognised

/** "quiet hours are annoying", "the yard is swept": the state in the sentence is neither in the control nor in its entry. */
function isMereStatement({ utterance, node, action, scene }: FoundAct): boolean {
  const { subject, predicate } = STATEMENT.exec(utterance)?.groups ?? {};
  if (subject === undefined || predicate === undefined || beginsWithVerb(subject)) return false;
  const words = scene.words(predicate).filter(({ weight }) => weight > STOP_WEIGHT);
  if (action.method === 'fill')
    return isTypedSubject(action, subject, predicate) && !words.some((word) => scene.mentions(node, word));
  const isTurned = action.method === 'check' || action.method === 'uncheck';
  if (!isTurned && action.method !== 'click') return false;
  if ((isTurned || isCheckable(node.role)) && SWITCH_STATE.test(predicate)) return false;
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role));
  const around = entry ? textOf(entry, scene.outline) : '';
  const shown = fold(`${labelOf(node)} ${node.states.get('description') ?? ''} ${around}`).match(WORD) ?? [];
  return (
    words.length > 0 && !words.some((word) => scene.mentions(node, word) || shown.some((one) => isSimilar(one, word)))
  );
}

const isSimilar = (shown: string, { text }: Word): boolean =>
  shown === text ||
  (text.length >= MIN_PREFIX_LETTERS && shown.slice(0, MIN_PREFIX_LETTERS) === text.slice(0, MIN_PREFIX_LETTERS));

function beginsWithVerb(text: string): boolean {
  const [first = ''] = text.toLowerCase().split(/\s/, 1);
  return actionVerbs.has(first) || neutralVerbs.has(first);
}

/** "plot 14 is free" writes no 14. */
function isTypedSubject({ arguments: [typed = ''] }: ProposedAction, subject: string, predicate: string): boolean {
  const value = fold(typed);
  return value !== '' && fold(subject).includes(value) && !fold(predicate).includes(value);
}

/** "select the candidate from flat 8": the choice is described by words that a field could contain. */
const CHOICE_REQUEST =
  /^(?:please\s+)?(?:select|choose|pick|vote for|elect|tick|nominate|open|show|take|book|reserve|call)\s+(?:the|that|this|an?)\s+(?<thing>(?:\p{L}+\s+){1,3}?)(?:from|in|at|of|on|with|who|that|which)\s/iu;

function isChoiceWritten({ utterance, node, action, scene }: FoundAct): boolean {
  const { thing } = CHOICE_REQUEST.exec(utterance)?.groups ?? {};
  if (thing === undefined || action.method !== 'fill') return false;
  return !scene.words(thing).some((word) => scene.mentions(node, word));
}

/**
 * Several things, or those to which something was done: "my subscriptions", "the documents that were filed", "reports we sent".
 */
const PLURAL_THINGS =
  /^(?:(?:all|the|my|our|these|those)\s+)*(?<things>\p{L}+s)(?:\s+(?:to|of|for|from|in|on|with|about)\s.+|\s+(?:that|which|i|we|he|she|they|you)\b.+|)$/iu;
const HAS_DONE = /\b(?:i|we|he|she|they|you|were|was|are|been|have|has)(?:['’]ve)?\s+(?:already\s+)?(?<done>\p{L}+)/iu;

const LETTERS_ONLY = /^\p{L}+$/u; // some words are signs in quotes, or numbers

/** A past action describes things and does not ask for itself: "documents I filed" does not fit "File a document". */
function isDoneAlready({ utterance, node, action, scene }: FoundAct): boolean {
  const { things = '' } = PLURAL_THINGS.exec(utterance)?.groups ?? {};
  const [verb] = scene.words(node.name);
  if (things === '' || action.method !== 'click' || node.role !== 'button' || !verb || !LETTERS_ONLY.test(verb.text))
    return false;
  if (beginsWithVerb(things) || openingVerbs.has(verb.text)) return false;
  const { done = '' } = HAS_DONE.exec(utterance)?.groups ?? {};
  const root = verb.text.replace(/e$/, '');
  if (new RegExp(`^${root}(?:e?d|n|en)$`).test(fold(done))) return true;
  return (
    actionVerbs.has(verb.text) &&
    new RegExp(`^${root.slice(0, -1)}\\p{L}{0,2}(?:ions|ings|ments|als)$`, 'u').test(fold(things))
  );
}

const TURN_REQUEST =
  /^(?:please\s+)?(?:turn|switch)\s+(?:(?:on|off)\s|.+\s(?:on|off)$)|^(?:please\s+)?(?:activate|deactivate|enable|disable|power)\s/i;

/** "turn the build runner on" does not mean following its link. */
const isTurnedLink = ({ utterance, node, action }: FoundAct): boolean =>
  action.method === 'click' &&
  node.role === 'link' &&
  TURN_REQUEST.test(utterance) &&
  ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined &&
  !/\b(?:on|off|activate|deactivate|enable|disable|power)\b/i.test(node.name);

const objections: readonly (readonly [isMisread: (read: FoundAct) => boolean, reason: string])[] = [
  [isUndoing, 'What comes closest takes back what was asked for.'],
  [isNotYet, 'It is said that something is not so yet, and what comes closest says that it is.'],
  [isMereStatement, 'It is said what is so, and nothing that was to be done.'],
  [isTurnedLink, 'Something is to be turned on or off, and what comes closest only opens it.'],
  [isChoiceWritten, 'Something is to be chosen, and what comes closest is written into.'],
  [isDoneAlready, 'What comes closest does what the instruction says was done.'],
  ...actionObjections,
];
