import { readableTextOf, type OutlineNode } from '../../outline/outline.ts';
import type { Scene } from '../../outline/scene.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../../lexicon/words.ts';
import { isSameOrSameRoot } from '../../lexicon/same-root.ts';
import { FORMAT_SCORE, bestAnswer, WORD_BONUS, type ScoredAnswer } from './best-answer.ts';
import { entryScope } from '../scope/entry-scope.ts';
import { factsIn } from '../scope/labelled-facts.ts';
import { isCheckable } from '../../outline/roles.ts';
import { fieldOf } from '../field.ts';
import { guessedValue, hasFormat } from '../fields/guessed-value.ts';
import { linkAfterBy } from '../fields/value-readers.ts';
import type { Scope } from '../scope/scope.ts';
import { readingGroups } from '../../structure/reading-groups.ts';
import { entriesAbout, INSIGNIFICANT_WORD, type FoundEntry } from '../scope/entries-about.ts';
import { sectionsNamed } from './named-entry.ts';
import { AGO, DATE, DATE_AND_TIME, DURATION, TIME } from '../../values/patterns.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { PRICE } from '../../values/parse-value.ts';
import { agentMentioned, isProfessionFor, asksForPerson } from './who-questions.ts';

const PERSON_NAME =
  /^(?:\p{Lu}\p{Ll}{0,3}\.\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+(?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von|bin|al))+$/u;
const LEADING_PREPOSITION = /^(?:with|by|from|at|in|on|mit|von|bei|par|avec|con|por|met|van|door)\s+(?=\p{Lu})/iu;

const WHEN_TEXT = new RegExp(`${DATE_AND_TIME.source.slice(1, -1)}|${DATE.source}|${AGO.source}|${TIME.source}`, 'iu');

/** "14:00, Guildhall", "4 Dec 2026, Clinic North" */
const PLACE_AFTER_DATE =
  /^[^,]*(?:\d:\d{2}|\b\d{4}|\d \p{Lu}\p{Ll}{2,8}|\p{Lu}\p{Ll}{2,8} \d{1,2}),\s+(?<place>\p{Lu}[\p{L}'’. -]+)$/u;

/** What a question asks for, by how it begins → its format, and possible labels for it. */
const questionKinds: readonly {
  asks: RegExp;
  looks: RegExp;
  within?: RegExp;
  not?: RegExp;
  label?: RegExp;
  isLabelled?: true;
}[] = [
  {
    asks: /^(?:who(?:se|m)?|wer|wem|qui|quién|quem|chi|wie is)\b/i,
    looks: PERSON_NAME,
    within:
      /\b(?:by|von|par|por)\s+(?!(?:far|hand|mistake|default|chance|accident)\b)(\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*)*|[\p{L}\d_.-]+(?=\s\d|$))/u,
    label: /(?:er|or|ist|ant|by|ee|name|person|guest|client|agent|patient|student|contact|host|coach|guide|chef)s?$/i,
    isLabelled: true,
  },
  {
    asks: /^(?:when|what (?:time|day|date)|at what time|on which day|since when|until when|wann|quand|cuándo|quando|wanneer|à quelle heure)\b/i,
    looks: WHEN_TEXT,
    within: WHEN_TEXT,
  },
  { asks: /^how long\b/i, looks: new RegExp(`${DURATION.source}|${TIME.source}`, 'iu') },
  {
    asks: /^(?:how much (?:does|do|did) .+ weigh|how heavy)\b/i,
    looks: /^[\d.,]+\s?(?:k?g|lbs?|oz|t)$/,
    label: /weight/i,
  },
  {
    asks: /^how far\b/i,
    looks: /\d\s?(?:km|mi|miles?|m|metres?|minutes?)\b/i,
    within: /\d[\d.,]*\s?(?:km|mi|miles?|m|metres?|minutes?)\b/i,
    label: /distance/i,
  },
  {
    asks: /^how much (?!(?:money|cash|credit|debt|balance|savings)\b)\p{L}+ do (?:i|we|you|they) (?:have|hold|own)\b/iu, // a price is none
    looks: /^\d[\d.,]*$/,
    label: /holding|amount|quantity|units|stock|balance/i,
    isLabelled: true,
  },
  {
    asks: /^(?:how much|what (?:does|do|did) .+ cost|wie ?viel kostet|was kostet|combien|cuánto|quanto)\b/i,
    looks: PRICE,
    label: /price|cost|fee|total/i,
  },
  { asks: /^how many\b/i, looks: /^\d[\d.,]*$/ },
  {
    asks: /^(?:why|warum|wieso|pourquoi|por qué|perché|por que|waarom)\b/i,
    looks: /^\p{Lu}\p{L}+ \p{Ll}/u,
    label: /reason|cause|grounds|why|grund|raison|motif|motivo|causa|reden/i,
  },
  {
    not: new RegExp(`^(?:with|by|mit|von|par|avec|con|por|met|door)\\s|^(?:${DATE.source})(?!.*, )`, 'iu'),
    asks: /^(?:where|wo|où|dónde|dove|onde|waar)\b/i,
    within: PLACE_AFTER_DATE,
    looks: /^\p{Lu}[\p{L}'’. -]+(?:, [\p{L}\d'’. -]+)*$/u,
    label:
      /place|location|where|city|town|room|address|lieu|\bort\b|standort|stadt|ville|ciudad|lugar|luogo|città|local\b|plaats/i,
  },
];

/** "Who owns wren-07?": in the entry that the question names, what it asks for, by a label or by the kind of question. */
export function answerFromEntry(question: string, scene: Scene): string | undefined {
  const kind = questionKinds.find(({ asks }) => asks.test(question));
  const asked = wordsOf(question).filter(({ weight, text }) => weight > STOP_WEIGHT && !INSIGNIFICANT_WORD.test(text));
  const found = entriesAbout(asked.map(({ text }) => text).join(' '), scene.outline);
  const top = found[0]?.hits ?? 0;
  const sections = sectionsNamed(question, scene.outline);
  const most = [...found.filter(({ hits }) => hits === top), ...sections];
  const answers = most.flatMap((entry) => answersByEntry(entry, { asked, question, kind }, scene) ?? []);
  return answers.toSorted((a, b) => b.score - a.score)[0]?.text;
}

interface AskedQuestion {
  asked: readonly Word[];
  question: string;
  kind: (typeof questionKinds)[number] | undefined;
}

const AUTHOR_FIELD = fieldOf({ type: 'string' }, 'author');

function answersByEntry(
  { entry, group }: FoundEntry,
  { asked, question, kind }: AskedQuestion,
  scene: Scene,
): ScoredAnswer | undefined {
  const scope = entryScope(entry, scene.outline);
  const doer =
    agentMentioned(question, asked, piecesOf(scope)) ??
    (/^who\b/i.test(question) ? linkAfterBy(AUTHOR_FIELD, scope) : undefined);
  if (typeof doer === 'string') return { text: doer, score: WANTED_WORD_SCORE };
  const telling = piecesOf(scope).filter(({ node }) => canAnswer(kind, node));
  const pieces = telling.map(({ whole, node }) => ({ label: '', text: whole, node }));
  const sure = scope.facts.filter(({ weight, node }) => weight > UNSURE_FACTOR && (!kind || !isCheckable(node.role)));
  const facts = [
    ...sure,
    ...pieces.filter(({ text }) => !sure.some((fact) => fact.text === text && fact.label !== '')),
  ];
  const said = facts.flatMap(({ label, text }) => [...wordsOf(label), ...wordsOf(text)]);
  const labels = kind ? scope.facts.flatMap(({ label, weight }) => (weight > UNSURE_FACTOR ? wordsOf(label) : [])) : [];
  const written = wordsOf(pieces.map(({ text }) => text).join(' '));
  const rest = asked.filter(
    (word) => labels.some(({ text }) => text === word.text) || !written.some((other) => isSameOrSameRoot(word, other)),
  );
  const isUnsaid = (word: Word) => !said.some((other) => isSameOrSameRoot(word, other));
  const [only, more] = rest.filter((word) => isUnsaid(word) && !isKindInTitle(word, scene));
  const looked = only && !more ? byFormat(only.text, scope) : undefined;
  if (looked !== undefined) return { text: looked, score: NAMED_SCORE };
  if (
    rest.some(
      (word) =>
        isUnsaid(word) &&
        !isVerb(word, question) &&
        !isKindInTitle(word, scene) &&
        !isIdentifiedByNumber(word, question),
    )
  )
    return undefined;
  const definition = entry.nodes.find(({ role }) => role === 'definition');
  if (group.kind === 'terms' && definition)
    return { text: readableTextOf(definition, scene.outline), score: NAMED_SCORE };
  const wanted = wordsOf(ATTRIBUTE_QUESTION.exec(question)?.groups?.['attribute'] ?? '').filter(
    ({ text }) => !INSIGNIFICANT_WORD.test(text),
  );
  const isActionUnmentioned =
    asksForPerson(question) && rest.some((word) => isUnsaid(word) && !isKindInTitle(word, scene));
  const scored = facts.map((fact) => weighAnswer(fact, { asked, rest, wanted, kind, isActionUnmentioned }));
  return bestAnswer(scored, facts, asked);
}

/** A button does not tell who it is, nor a heading where. */
function canAnswer(kind: AskedQuestion['kind'], { role }: OutlineNode): boolean {
  if (kind?.isLabelled) return role !== 'button';
  return !kind?.not || (role !== 'heading' && role !== 'button');
}

interface AnswerWeighing {
  asked: readonly Word[];
  /** The words of the question that are in the entry's name. */
  rest: readonly Word[];
  wanted: readonly Word[];
  kind: AskedQuestion['kind'];
  /** The entry does not mention the action: of those it names, none is known to have done it. */
  isActionUnmentioned: boolean;
}

/** How well a text answers the question, and the part of it that does. */
function weighAnswer({ label, text }: { label: string; text: string }, weighing: AnswerWeighing): ScoredAnswer {
  const { asked, rest, wanted, kind, isActionUnmentioned } = weighing;
  const plain = text.replace(LEADING_PREPOSITION, '');
  const words = wordsOf(label);
  const isNamed = rest.some((word) => words.some((other) => isSameOrSameRoot(word, other)));
  const isWanted = wanted.some((word) => words.some((other) => isSameOrSameRoot(word, other)));
  const found = kind?.not?.test(text) ? null : (kind?.within?.exec(text) ?? kind?.looks.exec(plain));
  const isOther = kind?.isLabelled && label !== '' && !isNamed && !kind.label?.test(label); // "Company" is not who
  const isBy = found !== undefined && found !== null && (text !== plain || (kind?.within && found[1] !== undefined));
  const looks =
    found !== undefined &&
    found !== null &&
    !isOther &&
    !(isActionUnmentioned && !isBy && !isNamed && !isProfessionFor(asked, label));
  const answer = looks && !isNamed && kind?.within ? (found[1] ?? found[0]) : plain;
  const isSaid = rest.some((word) => wordsOf(text).some((other) => isSameOrSameRoot(word, other))); // "boarding 06:25"
  const isLabelled = kind?.label !== undefined && label !== '' && kind.label.test(label);
  const isKnown = text === '' || similarity(wordsOf(plain), asked).recall > 0.9;
  return {
    text: answer,
    score: isKnown
      ? 0
      : (isWanted ? WANTED_WORD_SCORE : isNamed ? NAMED_SCORE : 0) +
        (looks ? FORMAT_SCORE + (isSaid ? WORD_BONUS : 0) : 0) +
        (isLabelled ? MIN_LABEL_SHARE : 0),
  };
}

/** "the phone of Ada", if her entry has something of that format, under no label. */
function byFormat(word: string, scope: Scope): string | undefined {
  const field = fieldOf({ type: 'string' }, word);
  const value = hasFormat(field) ? guessedValue(field, scope) : undefined;
  return typeof value === 'string' ? value : undefined;
}

const UNSURE_FACTOR = 0.8; // a text merely after another one
const NAMED_SCORE = 1;
const WANTED_WORD_SCORE = 1.5;
/** "From which platform does …" */
const ATTRIBUTE_QUESTION = /^(?:(?:from|to|at|in|on|by|for|with)\s+)?(?:which|what)\s+(?<attribute>\p{L}+)\s/iu;

/** The title of the page or of a part of it tells what kind of thing is asked about. */
const isKindInTitle = (word: Word, { titles }: Scene): boolean =>
  titles.some(
    ({ role, name }) =>
      (role === 'heading' || role === 'document') && wordsOf(name).some((other) => isSameOrSameRoot(word, other)),
  );

const MIN_LABEL_SHARE = 0.4;
/** "version 8.2.1", "order FF-308": identified by its number. */
const isIdentifiedByNumber = ({ text }: Word, question: string): boolean =>
  new RegExp(String.raw`\b${text}\s[\p{L}#-]*\d`, 'iu').test(question);

/** A verb that the page need not contain: it comes after who or what, or at the end. */
function isVerb({ text }: Word, question: string): boolean {
  return (
    new RegExp(
      String.raw`^(?:who|what|which \S+|wer|qui|quién|chi)\s+${text}\b|^\S+\s.*\b(?:does|do|did|can|will)\b.*\b${text}(?: (?:at|from|in|on|up|out|off))?$`,
      'iu',
    ).test(question) || /(?:ed|ing)$/.test(text)
  );
}

/** "Can I enter twice?", if the page has that question itself: the text after it. */
export function answerBelowQuestion(question: string, { outline }: Scene): string | undefined {
  const words = wordsOf(question);
  const asked = outline.nodes.find(
    ({ name }) => name.endsWith('?') && similarity(words, wordsOf(name)).score > EXACT_MATCH,
  );
  for (let at: OutlineNode | undefined = asked; at; at = at.parent) {
    const next = at.parent?.children[at.siblingIndex + 1];
    const text = next && next.role !== at.role && next.role !== 'heading' ? readableTextOf(next, outline) : '';
    if (text !== '' || (next && next.role === at.role)) return text === '' ? undefined : text;
  }
  return undefined;
}

const EXACT_MATCH = 0.9;
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** In scripts without blanks: the value under a label that the question contains, in the entry that it names. */
export function answerInUnspacedText(question: string, { outline }: Scene): string | undefined {
  if (!UNSPACED_SCRIPT.test(question)) return undefined;
  const isHeld = (text: string): boolean => text.length > 1 && question.includes(text);
  const entries = readingGroups(outline.nodes, outline).flatMap(({ entries: all }) => {
    const named = all.filter((entry) => piecesOf(entry).some(({ text }) => isHeld(text)));
    return named.length === 1 ? named : [];
  });
  const scopes = [...entries.map((entry) => entryScope(entry, outline)), { facts: factsIn(outline.nodes, outline) }];
  for (const { facts } of scopes) {
    const fact = facts.find(({ label, text }) => isHeld(label) && !isHeld(text));
    if (fact) return fact.text;
  }
  return undefined;
}

const SAYS_QUESTION =
  /^(?:what (?:does|do)|read|¿?qué dice|que dit|was sagt) (?:(?:the|la|el|die|der|le)\s|l['’])?(?:alert[ae]?|warning|error|status|message|notice|banner|notification|aviso|mensaje|Meldung|Hinweis|Warnung)(?: message)?(?: say)?$/i;

/** "What does the alert say?" */
export function answerByRole(question: string, { outline }: Scene): string | undefined {
  if (!SAYS_QUESTION.test(question)) return undefined;
  const live = outline.nodes.filter(({ role }) => role === 'alert' || role === 'status' || role === 'alertdialog');
  const isStatus = /status/i.test(question);
  const node = live.find(({ role }) => (role === 'status') === isStatus) ?? live[0];
  return node && (readableTextOf(node, outline) || undefined);
}
