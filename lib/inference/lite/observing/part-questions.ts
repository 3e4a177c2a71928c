import { particleFirst } from './action-questions.ts';
import { entriesCompared } from '../entries/compared-entries.ts';
import { simplifyQuestion } from './entry-question.ts';
import { isRelatedIn, isSimilarWord, isWordIn } from '../lexicon/word-occurrence.ts';
import { groupsOf } from './element-groups.ts';
import { IRREGULAR_VERBS } from '../lexicon/question-words.ts';
import { isInSelect } from './group-members.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isChosenRole, isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { isMentionedAround, surroundingsOf } from '../structure/surroundings.ts';
import { isHeaderRow } from '../outline/tables.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

const COMPARISON_QUESTION =
  /^(?:(?:what|which)(?: (?:is|are) there| is| are)?|(?<kind>(?:which )?\p{L}+s)(?: that| which)?)(?: for| costs?| is| are)? (?<bound>(?:less|more|cheaper|no more) than .+|(?:under|over|below|above|up to) .+)$/iu;

const currencySigns: Readonly<Record<string, string>> = { e: '€', d: '$', p: '£' };

/** "what is there for less than 50 euros", in the words of a comparison. */
export function byLooseComparison(question: string, scene: Scene): OutlineNode[] {
  const { kind = 'items', bound } = COMPARISON_QUESTION.exec(simplifyQuestion(question))?.groups ?? {};
  const priced = bound?.replace(
    /(?<number>\d[\d.,]*) (?<unit>euros?|dollars?|pounds?)\b/iu,
    (_, number: string, unit: string) => `${currencySigns[unit.charAt(0).toLowerCase()]}${number}`,
  );
  return priced === undefined ? [] : entriesCompared(`${kind.replace(/^which /i, '')} ${priced}`, scene);
}

const QUANTITIES_QUESTION = /^how (?:many|much)\b.*\b(?:each|every|everything|any)\b/iu;
const QUANTITY_NAME = /\b(?:quantity|amount|number|count|pieces|qty|how many)\b/iu;

/** "how many of each am I buying": the field for that in each entry. */
export function quantityFields(question: string, scene: Scene): OutlineNode[] {
  if (!QUANTITIES_QUESTION.test(question)) return [];
  const fields = scene.elements.filter((node) => isEditable(node.role) && inEntry(node));
  const called = fields.filter(({ name }) => QUANTITY_NAME.test(name));
  const found = called.length > 0 ? called : fields.filter(({ role }) => role === 'spinbutton');
  return found.length > 1 ? found : [];
}

const inEntry = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, (up) => isRowRole(up.role) && !isHeaderRow(up));

const OF_EACH_QUESTION = /^(?:the |all )*(?<noun>\p{Ll}+s) of (?:all|each|every)\b(?: of)?(?: the| my)? \p{L}+$/iu;

/** "the stars of all mails": the element of that name in each entry. */
export function elementOfEachEntry(question: string, scene: Scene): OutlineNode[] {
  const [noun] = scene.words(OF_EACH_QUESTION.exec(simplifyQuestion(question))?.groups?.['noun'] ?? '');
  if (!noun) return [];
  const saying = scene.elements.filter((node) => isInteractive(node) && inEntry(node) && isLabelled(noun, node, scene));
  const counts = new Map<string, number>();
  for (const { role } of saying) counts.set(role, (counts.get(role) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const found = saying.filter(({ role }) => role === most);
  return found.length > 1 ? found : [];
}

/** "starred" says "stars", too. */
const isLabelled = (noun: Word, node: OutlineNode, scene: Scene): boolean =>
  scene
    .words(labelOf(node))
    .some((said) => isSimilarWord(noun, said) || said.text === `${noun.stem}${noun.stem.at(-1)}ed`);

const SORT_QUESTION =
  /^(?:(?:how|where) (?:can|do) (?:i|we|you|one) sort(?: (?:this|it|the \p{L}+))?|(?:which |what |the |all )*(?:columns?|headers?)(?: that| which)? (?:(?:i|we|you) can sort(?: by)?|can (?:i|we|be) sort(?:ed)?(?: by)?|sort(?: the \p{L}+)?)|ways? to sort(?: \p{L}+ ?\p{L}*)?)$/iu;

/** "columns I can sort by": the sort controls in the headers, or the headers that sort on a click. */
export function sortControls(question: string, scene: Scene): OutlineNode[] {
  if (!SORT_QUESTION.test(simplifyQuestion(question))) return [];
  const heads = scene.outline.nodes.filter(({ role }) => role === 'columnheader');
  const held = scene.elements.filter(
    ({ role, states, parent }) =>
      (role === 'button' || role === 'link') && !states.has('haspopup') && parent?.role === 'columnheader',
  );
  if (held.length > 1) return held;
  const sorting = heads.filter(
    ({ ref, states }) => ref !== undefined && (states.has('sort') || states.has('clickable')),
  );
  return sorting.length > 1 ? sorting : [];
}

const WRITE_QUESTION =
  /^(?:how|where) (?:can|do|does|should|must|could|may) (?:i|we|you|one) (?:enter|type|write|put|fill|say|note|give|state|record)(?: in| down| out)? (?!to )(?<what>.+)$/iu;

/** "where do I write the steps": the fields with these words, in their labels or containers. */
export function fieldsToWriteIn(question: string, scene: Scene): OutlineNode[] {
  const what = WRITE_QUESTION.exec(simplifyQuestion(question))?.groups?.['what'];
  if (what === undefined) return [];
  const all = scene.words(what);
  const words = all.filter(({ weight, text }) => weight > STOP_WEIGHT && !rolesNamed(text));
  const found = scene.elements.flatMap((node) => {
    if (!isEditable(node.role) || node.states.has('readonly')) return [];
    const score = words.reduce((sum, word) => sum + matchShare(word, node, { scene, all }), 0);
    return score >= words.length * FULL_SHARE && score > 0 ? [{ node, score }] : [];
  });
  const most = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score > most - SLIGHT_LEAD).map(({ node }) => node);
}

const FULL_SHARE = 0.75;
const SLIGHT_LEAD = 0.05;

/** How far a field accounts for a word: by its label, a synonym, or its surroundings. */
function matchShare(word: Word, node: OutlineNode, { scene, all }: { scene: Scene; all: readonly Word[] }): number {
  const label = scene.words(labelOf(node));
  if (isWordIn(word, label)) return 1;
  if (isRelatedIn(all, all.indexOf(word), label)) return 0.85;
  const { titles } = surroundingsOf(node, scene);
  const isAround =
    isMentionedAround(word, node, scene) ||
    titles.some((title) => isRelatedIn(all, all.indexOf(word), scene.words(title)));
  return isAround ? 0.6 : 0;
}

const WAYS_QUESTION =
  /^(?:(?:the |all |which |what )*(?:ways?|methods?|means)(?: (?:that|which|in which))? (?:i|we|you|one|they) (?:can|could|may) (?:be )?|how (?:can|could|may|will|do|should) (?:i|we|you|one|they) (?:be )?|who(?:m)? can (?:this|it|that|i) (?:be )?)(?<verb>\p{Ll}+)(?: (?:this|it|to|with|by|for))*$/iu;

/** "how can I pay", "the ways I can be paid", "who can this be sent to": the choices of the only group of that name. */
export function choicesForAction(question: string, scene: Scene): OutlineNode[] {
  const said = WAYS_QUESTION.exec(simplifyQuestion(question))?.groups?.['verb'] ?? '';
  const [verb] = scene.words(IRREGULAR_VERBS[said] ?? said);
  if (!verb) return [];
  const found = groupsOf(scene).flatMap(({ own, members }) => {
    const isCalled =
      own.length <= MAX_NAME_WORDS && own.some((word) => isSimilarWord(verb, word) || isDerivedFrom(word.stem, verb));
    const choices = members.filter(({ role }) => isChosenRole(role) && role !== 'tab');
    const chosen = choices.some(({ role }) => role === 'radio')
      ? choices.filter(({ role }) => role === 'radio')
      : choices;
    return isCalled && chosen.length > 1 ? [chosen] : [];
  });
  return [...(found.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

const MAX_NAME_WORDS = 5; // words

const OTHERS_QUESTION =
  /^(?:how|where) (?:can|do) (?:i|we|you|one) (?:switch|change|go|get|move|jump) to (?:another|the other|other|a different) (?<nouns>.+)$/iu;

/** "where can I switch to another folder or label": the links there, in the only group of that name. */
export function otherLinks(question: string, scene: Scene): OutlineNode[] {
  const nouns = scene
    .words(OTHERS_QUESTION.exec(simplifyQuestion(question))?.groups?.['nouns'] ?? '')
    .filter(({ weight }) => weight > STOP_WEIGHT);
  const found = groupsOf(scene).flatMap(({ own, members }) => {
    const leading = members.filter(({ role }) => role === 'link' || role === 'tab' || role === 'radio');
    return nouns.some((noun) => isWordIn(noun, own)) && leading.length > 1 ? [leading] : [];
  });
  return [...(found.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

/** "payment" of "pay" */
const isDerivedFrom = (word: string, { stem }: Word): boolean => word === `${stem}ment` || word === `${stem}ing`;

const ABOUT_QUESTION =
  /^(?:everything|anything|all|all controls|all links|things?)(?: (?:that|which))?(?: (?:has|have|is|are|to do with|do with|about|concerns?|concerning|related to|on|i can do about|to))+ (?<what>.+)$/iu;

/** "everything that has to do with returns": all elements with that name or a synonym. */
export function allMentioning(question: string, scene: Scene): OutlineNode[] {
  const what = ABOUT_QUESTION.exec(simplifyQuestion(question))?.groups?.['what'];
  if (what === undefined) return [];
  const all = scene.words(particleFirst(what));
  const words = all.filter(({ weight, text }) => weight > STOP_WEIGHT && !GOODS_NOUN.test(text));
  const says = (node: OutlineNode): boolean => {
    const label = scene.words(labelOf(node));
    return words.every((word) => isWordIn(word, label) || isRelatedIn(all, all.indexOf(word), label));
  };
  const found = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && says(node));
  return words.length === 0 ? [] : found;
}

const GOODS_NOUN = /^(?:goods|items?|products?|things?|stuff)$/;

const FACT_QUESTION = /^(?:how (?:many|much|long|old|far|big)|what|when|who|where)\b\s?(?<what>.+)$/iu;

/** "how many days of vacation do I have left": the text beside the only label whose words are all in the question. */
export function textBesideLabel(question: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(FACT_QUESTION.exec(simplifyQuestion(question))?.groups?.['what'] ?? '');
  const found = scene.outline.nodes.filter(({ role, name, ref }) => {
    const label = role === 'term' && ref !== undefined ? scene.words(name) : [];
    return label.length > 1 && label.every((word) => asked.some((other) => isSimilarWord(other, word)));
  });
  const [term, other] = found;
  const value = term?.parent?.children[term.siblingIndex + 1];
  return term && !other && value?.role === 'definition' && value.ref !== undefined ? [value] : [];
}
