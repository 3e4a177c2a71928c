import type { ActReply, ActRequest, PageView, ProposedAction } from '../../inference.ts';
import { clausesOf } from '../instruction/clauses.ts';
import { toFieldFormat } from '../values/date-format.ts';
import { memoized } from '../memoize.ts';
import { requote } from '../instruction/rule.ts';
import { wordsOf } from '../lexicon/words.ts';
import { parseOutline, type OutlineNode } from '../outline/outline.ts';
import { describe } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { translateChinese } from './chinese.ts';
import { translateJapanese } from './japanese.ts';
import { translateLabel } from './translate-label.ts';
import { translateSpaced } from './spaced-languages.ts';
import type { Language } from './lexicon.ts';
import { TranslatedOutline } from './translated-outline.ts';
import { rewordings } from './rephrasings.ts';
import { sourceTextOf, type Translation } from './translation.ts';
import { Segmenter } from './segmentation.ts';
import type { LanguageTable } from './language-tables.ts';
import { detectLanguage } from './detect-language.ts';
import { PageVocabulary } from './page-vocabulary.ts';

/** Decides what an English instruction means on a page. */
type Decide = (request: ActRequest, scene: Scene) => ActReply;

/**
 * The meaning of an instruction in another language: it and the page are translated into English as far as their words are
 * known, and compared as in English. It is refused if its readings disagree; undefined for English.
 */
export function actInOtherLanguage(request: ActRequest, decide: Decide): ActReply | undefined {
  const { instruction, page } = request;
  const read = translateInstruction(instruction, page);
  if (!read) return undefined;
  const { mirror, readings } = read;
  const replies = readings.map(({ translation, clause }) =>
    toPageReply(decide(translateRequest(request, clause, mirror), mirror.scene), translation, mirror),
  );
  const acts = replies.filter(({ action }) => action !== undefined);
  const [first] = acts;
  if (first && acts.every(({ action }) => isSameAction(action, first.action))) return first;
  return replies.find(({ action }) => action === undefined) ?? refuse(AMBIGUOUS);
}

const AMBIGUOUS = 'The instruction can be read in more than one way, and each means something else on the page.';

const refuse = (reason: string): ActReply => ({ task: 'act', twoStep: false, refusal: { reason, candidates: [] } });

interface ClauseReading {
  translation: Translation;
  clause: string;
}

/** The readings of an instruction in another language, and the page in the same words; empty for English. */
function translateInstruction(
  instruction: string,
  page: PageView,
): { mirror: TranslatedOutline; readings: ClauseReading[] } | undefined {
  const table = detectLanguage(instruction, page.outline);
  if (!table) return undefined;
  const { mirror, vocabulary } = translatePage(table, page);
  const read = translators[table.language] ?? translateSpaced;
  const readings = read(instruction, table, vocabulary).flatMap((translation) =>
    rewordings(translation.text).map((text) => ({ translation, clause: requote(text, translation.quoted) })),
  );
  return { mirror, readings: readings.filter(({ clause }) => clausesOf(clause).length === 1) };
}

interface TranslatedPage {
  mirror: TranslatedOutline;
  vocabulary: PageVocabulary;
}

/** A page as it is read in one language. */
const translatePage = memoized((table: LanguageTable, { outline }: PageView): TranslatedPage => ({
  mirror: new TranslatedOutline(outline, labelTranslatorFor(table)),
  vocabulary: new PageVocabulary(outline, table.language),
}));

const translators: Partial<Record<Language, typeof translateSpaced>> = { ja: translateJapanese, zh: translateChinese };

function labelTranslatorFor(table: LanguageTable): (text: string) => string {
  if (table.language !== 'ja' && table.language !== 'zh') return (text) => translateLabel(table, text);
  const words = new Segmenter(table);
  return (text) => words.label(text);
}

function translateRequest(request: ActRequest, instruction: string, mirror: TranslatedOutline): ActRequest {
  const { previous, page } = request;
  const translatedRequest = { ...request, instruction, page: { ...page, outline: mirror.text } };
  if (!previous) return translatedRequest;
  const refs = new Set(
    parseOutline(previous.appeared.map((line) => line.trim()).join('\n')).nodes.flatMap(({ ref }) => ref ?? []),
  );
  return { ...translatedRequest, previous: { ...previous, appeared: mirror.linesOf(refs) } };
}

/** The reply in the words of the page and of the instruction. */
function toPageReply(reply: ActReply, translation: Translation, mirror: TranslatedOutline): ActReply {
  const { action, refusal } = reply;
  if (action) {
    if (CLICK_METHODS.has(action.method) && isMoreThanQuoted(action, translation, mirror)) return refuse(NOT_QUOTED);
    const written = toPageAction(action, translation, mirror);
    return written ? { ...reply, action: written } : refuse('What is to be written stands nowhere in the instruction.');
  }
  const candidates = refusal?.candidates.map(({ ref, description }) => {
    const node = mirror.nodeAt(ref);
    return { ref, description: node ? describe(node) : description };
  });
  return { ...reply, refusal: { reason: refusal?.reason ?? '', candidates: candidates ?? [] } };
}

const NOT_QUOTED = 'What is quoted stands nowhere on the page, and what comes closest is called by more than that.';
const CLICK_METHODS = new Set(['click', 'check', 'uncheck']);

/** "Melden" in quotes, on a page in another language, is no "Monthly report". */
function isMoreThanQuoted({ ref }: ProposedAction, { parts, quoted }: Translation, mirror: TranslatedOutline): boolean {
  const [part, other] = parts;
  if (part === undefined || other !== undefined || mirror.includesText(part)) return false;
  const name = mirror.scene.elements.find((node) => node.ref === ref)?.name ?? '';
  return wordsOf(name).length > wordsOf(quoted[0] ?? '').length;
}

function toPageAction(
  action: ProposedAction,
  translation: Translation,
  mirror: TranslatedOutline,
): ProposedAction | undefined {
  const node = mirror.nodeAt(action.ref);
  const args = action.arguments.map((text) => {
    if (action.method === 'selectOption' && node) return mirror.sourceOption(node, text);
    return TEXT_METHODS.has(action.method)
      ? (sourceTextOf(text, translation) ?? dateAsWritten(text, node, translation))
      : text;
  });
  const written = args.flatMap((text) => text ?? []);
  if (written.length < args.length) return undefined;
  return { ...action, arguments: written, description: node ? describe(node) : action.description };
}

/** A date of the instruction, in its field's format. */
const dateAsWritten = (text: string, node: OutlineNode | undefined, { source }: Translation): string | undefined =>
  node && source.match(DATES)?.some((day) => toFieldFormat(node, day) === text) ? text : undefined;

const DATES = /\d{4}-\d{1,2}-\d{1,2}|(?<!\d)\d{1,2}\.? (?:de )?\p{L}{3,}(?! (?:de )?\d{4})/gu;

const TEXT_METHODS = new Set(['fill', 'type', 'uploadFile']);

const isSameAction = (one?: ProposedAction, other?: ProposedAction): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.method === other.method &&
  one.ref === other.ref &&
  one.arguments.join('\n') === other.arguments.join('\n');
