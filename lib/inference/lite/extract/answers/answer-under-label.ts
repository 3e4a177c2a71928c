import { isCheckable, isEditable } from '../../outline/roles.ts';
import type { OutlineNode } from '../../outline/outline.ts';
import type { Scene } from '../../outline/scene.ts';
import { fold } from '../../lexicon/words.ts';
import { factsIn, type Fact } from '../scope/labelled-facts.ts';
import type { Entry } from '../../structure/repeated-groups.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { groupsOfPage } from '../../structure/reading-groups.ts';
import { entryScope } from '../scope/entry-scope.ts';

/** Beginnings of a question for the value under a label, in languages other than English: the label follows. */
const QUESTION_FRAMES: readonly RegExp[] = [
  /^(?:wie|was|welche[rsnm]?|wann|wo)\s+(?:(?:hoch|groß|lang|viel|alt)\s+)?(?:ist|sind|war|waren|lautet|lauten|beträgt|betragen)\s+/iu,
  /^(?:cuál|cual|qué|cuánto|cuándo|dónde)(?:es)?\s+(?:es|son|era|fue)\s+/iu,
  /^(?:(?:qual|quanto|quando|dove)\s+(?:è|era)|qual['’]è|qual[ie]\s+(?:è|sono)|cos['’]è)\s+/iu,
  /^(?:quel(?:le)?s?|combien|quand|où)\s+(?:est|sont|était)\s+|^combien\s+de\s+/iu,
  /^(?:qual|quais|quanto|quando|onde)\s+(?:é|são|era|foi)\s+/iu,
  /^(?:wat|wanneer|waar|hoe\s+(?:hoog|lang|groot|oud))\s+(?:is|zijn|was)\s+/iu,
];
const ARTICLE_OR_POSSESSIVE =
  /^(?:(?:die|der|das|den|dem|mein|ihr|unser|euer|dein)(?:e[rsnm]?)?|el|la|los|las|mis?|sus?|tus?|il|lo|i|gli|le|les|mon|ma|mes|votre|vos|notre|o|a|os|as|(?:il |la |o |a )?(?:mi[oae]i?|meus?|minhas?|seus?|suas?|su[oa])|de|het|mijn|uw|ons|onze)\s+|^l['’]/iu;
const OF_PREPOSITION =
  /\s+(?:de la|de los|de las|del|de l['’]|de|des|du|d['’]|della|delle|degli|dei|dello|dell['’]|di|da|do|das|dos|von der|von dem|vom|von|der|van het|van de|van)\s*/iu;

/** The same where no blanks separate words: 「…の棚はどこですか」, 「…的薪资是多少」 */
const QUESTION_ENDS: readonly RegExp[] = [
  /(?:は|って)(?:いくら|いくつ|どこ|何|なに|なん|誰|だれ|いつ|どれ)?\p{L}{0,2}(?:です|でしょう|になります)?か?$/u,
  /(?:是|有)?(?:多少|什么|几\p{L}|谁|哪\p{L}{0,2}|什么时候)(?:钱|的)?$/u,
];
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const POSSESSIVE_START = /^(?:我的|请问|私の)/u;
const COMPOUND_END = /(?:nummer|datum|betrag|zeit|adresse)$/u;
/** "temps de cuisson" is under "Cuisson". */
const MEASURE_PREFIX =
  /^(?:temps|durée|date|numéro|montant|prix|fecha|número|importe|precio|data|valor|preço|numero|importo|prezzo|datum|nummer|bedrag|prijs) (?:de la|de l['’]|del|della|de|du|d['’]|di|da|do|van)\s*/iu;
const MIN_LABEL_SCORE = 0.9; // the section under a heading is more than its value

/** "Wie lautet meine Kündigungsfrist?", "¿Cuál es el límite diario?": the only value under the requested label. */
export function answerUnderLabel(question: string, { outline }: Scene): string | undefined {
  const label = requestedLabel(question);
  if (label === undefined) return undefined;
  const answer = onlyValueOf(factsIn(outline.nodes, outline), label) ?? labelledTextOnce(label, outline.nodes);
  if (answer !== undefined) return answer;
  const parts = UNSPACED_SCRIPT.test(label)
    ? splitByPreposition(label, /[の的]/u).toReversed()
    : splitByPreposition(label, OF_PREPOSITION);
  const [attribute, subject] = parts.map((part) => part.replace(ARTICLE_OR_POSSESSIVE, ''));
  if (attribute === undefined || subject === undefined) return undefined;
  const entries = groupsOfPage(outline).flatMap(({ entries: all }) => {
    const named = all.filter((entry) => mentionsSubject(entry, subject));
    return named.length === 1 ? named : [];
  });
  const facts = entries.flatMap((entry) => entryScope(entry, outline).facts);
  return onlyValueOf(facts, attribute) ?? amountAfterLabel(entries, attribute);
}

/** "Cuisson : 40 min", "Bozza salvata. Scadenza: 30 settembre": a label and its value in a text. */
function labelledTextOnce(asked: string, nodes: readonly OutlineNode[]): string | undefined {
  const labels = new Set([fold(asked), fold(asked.replace(MEASURE_PREFIX, ''))]);
  const labelled = nodes
    .filter(({ role }) => TEXT_ROLES.has(role))
    .flatMap(({ name }) => name.split(SENTENCES))
    .flatMap((sentence) => {
      const { label = '', value = '' } = LABELLED_TEXT.exec(sentence)?.groups ?? {};
      return labels.has(fold(label)) ? [value] : [];
    });
  return new Set(labelled).size === 1 ? labelled[0] : undefined;
}

const TEXT_ROLES = new Set(['text', 'status', 'listitem', 'paragraph', 'note', 'item']);
const SENTENCES = /(?<=[.!])\s+(?=\p{Lu})|\s*[|·]\s*/u;
const LABELLED_TEXT = /^(?<label>[^:：]{2,40}?)\s?[:：]\s?(?<value>[^:：]+?(?::\d\d[^:：]*)?)\.?$/u;

/** "Condomínio R$ 450" */
function amountAfterLabel(entries: readonly Entry[], attribute: string): string | undefined {
  const amounts = entries
    .flatMap(piecesOf)
    .filter(({ text }) => fold(text).startsWith(`${fold(attribute)} `))
    .map(({ text }) => text.slice(attribute.length + 1))
    .filter((text) => /^\P{L}*(?:R\$|\p{Lu}{3})?\s?\d/u.test(text));
  return new Set(amounts).size === 1 ? amounts[0] : undefined;
}

function requestedLabel(question: string): string | undefined {
  const frames = UNSPACED_SCRIPT.test(question) ? QUESTION_ENDS : QUESTION_FRAMES;
  const frame = frames.find((one) => one.test(question));
  const rest =
    frame &&
    question
      .replace(frame, '')
      .replace(UNSPACED_SCRIPT.test(question) ? POSSESSIVE_START : ARTICLE_OR_POSSESSIVE, '')
      .trim();
  return rest === '' ? undefined : rest;
}

/** Both sides of the first preposition. */
function splitByPreposition(text: string, between: RegExp): string[] {
  const { 0: cut, index } = between.exec(text) ?? { 0: '', index: 0 };
  return index === 0 ? [] : [text.slice(0, index), text.slice(index + cut.length)];
}

/** The value under the label of that name; undefined if there are several with different values. */
function onlyValueOf(facts: readonly Fact[], asked: string): string | undefined {
  const sure = facts.filter(({ weight, node, text }) => weight >= MIN_LABEL_SCORE && text !== '' && !isControl(node));
  for (const isMeant of labelVariants(fold(asked))) {
    const found = new Set(sure.filter(({ label }) => isMeant(fold(label))).map(({ text }) => text));
    if (found.size > 0) return found.size === 1 ? [...found][0]?.replace(/(?<=[\p{L}\p{Sc}\d])\.$/u, '') : undefined;
  }
  return undefined;
}

const isControl = ({ role }: Fact['node']): boolean => isCheckable(role) || isEditable(role);

/** Exactly; with a word before it, "Ihr monatlicher Abschlag"; as part of a longer one, "Telefonnummer". */
function labelVariants(asked: string): ((label: string) => boolean)[] {
  const short = asked.replace(COMPOUND_END, '');
  const isUnparted = UNSPACED_SCRIPT.test(asked);
  return [
    (label) => label === asked,
    (label) => (isUnparted ? label.startsWith(asked) : label.endsWith(` ${asked}`)),
    (label) => (isUnparted ? label.length > 1 && asked.endsWith(label) : short.length > 3 && label === short),
  ];
}

/** One of its texts has all words of the subject. */
function mentionsSubject(entry: Entry, subject: string): boolean {
  const words = fold(subject).split(' ');
  return piecesOf(entry).some(({ text, whole }) => words.every((word) => fold(`${whole} ${text}`).includes(word)));
}
