import type { ActReply, ActRequest, PageView, ProposedAction } from '../../inference.ts';
import { clausesOf } from '../instruction.ts';
import { inFormOf } from '../day-form.ts';
import { remembering } from '../remembering.ts';
import { requote } from '../rule.ts';
import { wordsOf } from '../words.ts';
import { parseOutline, type OutlineNode } from '../outline.ts';
import { describe } from '../proposal.ts';
import type { Scene } from '../scene.ts';
import { saidInChinese } from './chinese.ts';
import { saidInJapanese } from './japanese.ts';
import { labelIn } from './label.ts';
import { saidInLatin } from './latin.ts';
import type { Tongue } from './lexicon.ts';
import { Mirror } from './mirror.ts';
import { rewordings } from './rewordings.ts';
import { asWritten, type Said } from './said.ts';
import { Segments } from './segments.ts';
import type { Table } from './tables.ts';
import { tongueOf } from './tongue.ts';
import { Vocabulary } from './vocabulary.ts';

/** Decides what an English instruction means on a page. */
type Decide = (request: ActRequest, scene: Scene) => ActReply;

/**
 * The meaning of an instruction in another language: it and the page are translated into English as far as their words are known,
 * and compared as in English. It is refused if its readings disagree; undefined for English.
 */
export function actInTongue(request: ActRequest, decide: Decide): ActReply | undefined {
  const { instruction, page } = request;
  const read = readingsFor(instruction, page);
  if (!read) return undefined;
  const { mirror, readings } = read;
  const replies = readings.map(({ said, clause }) =>
    onPage(decide(mirrored(request, clause, mirror), mirror.scene), said, mirror),
  );
  const acts = replies.filter(({ action }) => action !== undefined);
  const [first] = acts;
  if (first && acts.every(({ action }) => isSame(action, first.action))) return first;
  return replies.find(({ action }) => action === undefined) ?? refused(NO_ONE);
}

const NO_ONE = 'The instruction can be read in more than one way, and each means something else on the page.';

const refused = (reason: string): ActReply => ({ task: 'act', twoStep: false, refusal: { reason, candidates: [] } });

interface ReadAs {
  said: Said;
  clause: string;
}

/** The readings of an instruction in another language, and the page in the same words; empty for English. */
function readingsFor(instruction: string, page: PageView): { mirror: Mirror; readings: ReadAs[] } | undefined {
  const table = tongueOf(instruction, page.outline);
  if (!table) return undefined;
  const { mirror, vocabulary } = translated(table, page);
  const read = readers[table.tongue] ?? saidInLatin;
  const readings = read(instruction, table, vocabulary).flatMap((said) =>
    rewordings(said.text).map((text) => ({ said, clause: requote(text, said.quoted) })),
  );
  return { mirror, readings: readings.filter(({ clause }) => clausesOf(clause).length === 1) };
}

interface Translated {
  mirror: Mirror;
  vocabulary: Vocabulary;
}

/** A page as it is read in one language. */
const translated = remembering((table: Table, { outline }: PageView): Translated => ({
  mirror: new Mirror(outline, labelsOf(table)),
  vocabulary: new Vocabulary(outline, table.tongue),
}));

const readers: Partial<Record<Tongue, typeof saidInLatin>> = { ja: saidInJapanese, zh: saidInChinese };

function labelsOf(table: Table): (text: string) => string {
  if (table.tongue !== 'ja' && table.tongue !== 'zh') return (text) => labelIn(table, text);
  const words = new Segments(table);
  return (text) => words.label(text);
}

function mirrored(request: ActRequest, instruction: string, mirror: Mirror): ActRequest {
  const { previous, page } = request;
  const seen = { ...request, instruction, page: { ...page, outline: mirror.text } };
  if (!previous) return seen;
  const refs = new Set(
    parseOutline(previous.appeared.map((line) => line.trim()).join('\n')).nodes.flatMap(({ ref }) => ref ?? []),
  );
  return { ...seen, previous: { ...previous, appeared: mirror.linesOf(refs) } };
}

/** The reply in the words of the page and of the instruction. */
function onPage(reply: ActReply, said: Said, mirror: Mirror): ActReply {
  const { action, refusal } = reply;
  if (action) {
    if (PRESSES.has(action.method) && isMoreThanQuoted(action, said, mirror)) return refused(NOT_QUOTED);
    const written = inTheirWords(action, said, mirror);
    return written
      ? { ...reply, action: written }
      : refused('What is to be written stands nowhere in the instruction.');
  }
  const candidates = refusal?.candidates.map(({ ref, description }) => {
    const node = mirror.nodeAt(ref);
    return { ref, description: node ? describe(node) : description };
  });
  return { ...reply, refusal: { reason: refusal?.reason ?? '', candidates: candidates ?? [] } };
}

const NOT_QUOTED = 'What is quoted stands nowhere on the page, and what comes closest is called by more than that.';
const PRESSES = new Set(['click', 'check', 'uncheck']);

/** "Melden" in quotes, on a page in another language, is no "Monthly report". */
function isMoreThanQuoted({ ref }: ProposedAction, { parts, quoted }: Said, mirror: Mirror): boolean {
  const [part, other] = parts;
  if (part === undefined || other !== undefined || mirror.says(part)) return false;
  const called = mirror.scene.elements.find((node) => node.ref === ref)?.name ?? '';
  return wordsOf(called).length > wordsOf(quoted[0] ?? '').length;
}

function inTheirWords(action: ProposedAction, said: Said, mirror: Mirror): ProposedAction | undefined {
  const node = mirror.nodeAt(action.ref);
  const args = action.arguments.map((text) => {
    if (action.method === 'selectOption' && node) return mirror.optionOf(node, text);
    return TEXTUAL.has(action.method) ? (asWritten(text, said) ?? dayWritten(text, node, said)) : text;
  });
  const written = args.flatMap((text) => text ?? []);
  if (written.length < args.length) return undefined;
  return { ...action, arguments: written, description: node ? describe(node) : action.description };
}

/** A date of the instruction, in its field's format. */
const dayWritten = (text: string, node: OutlineNode | undefined, { source }: Said): string | undefined =>
  node && source.match(DAYS)?.some((day) => inFormOf(node, day) === text) ? text : undefined;

const DAYS = /\d{4}-\d{1,2}-\d{1,2}|(?<!\d)\d{1,2}\.? (?:de )?\p{L}{3,}(?! (?:de )?\d{4})/gu;

const TEXTUAL = new Set(['fill', 'type', 'uploadFile']);

const isSame = (one?: ProposedAction, other?: ProposedAction): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.method === other.method &&
  one.ref === other.ref &&
  one.arguments.join('\n') === other.arguments.join('\n');
