import { particleFirst } from './deeds-asked.ts';
import { comparedTo } from './compared.ts';
import { plainer } from './entry-question.ts';
import { isKindredIn, isLike, isWordIn } from './word-said.ts';
import { groupsOf } from './groups.ts';
import { IRREGULAR } from './group-words.ts';
import { isInSelect } from './members.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isChosenRole, isEditable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive, labelOf, type Scene } from './scene.ts';
import { standsAround, surroundingsOf } from './surroundings.ts';
import { isHeaderRow } from './tables.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

const COMPARED =
  /^(?:(?:what|which)(?: (?:is|are) there| is| are)?|(?<kind>(?:which )?\p{L}+s)(?: that| which)?)(?: for| costs?| is| are)? (?<bound>(?:less|more|cheaper|no more) than .+|(?:under|over|below|above|up to) .+)$/iu;

const SIGNS: Readonly<Record<string, string>> = { e: '€', d: '$', p: '£' };

/** "what is there for less than 50 euros", in the words of a comparison. */
export function comparedLoosely(question: string, scene: Scene): OutlineNode[] {
  const { kind = 'items', bound } = COMPARED.exec(plainer(question))?.groups ?? {};
  const priced = bound?.replace(
    /(?<number>\d[\d.,]*) (?<unit>euros?|dollars?|pounds?)\b/iu,
    (_, number: string, unit: string) => `${SIGNS[unit.charAt(0).toLowerCase()]}${number}`,
  );
  return priced === undefined ? [] : comparedTo(`${kind.replace(/^which /i, '')} ${priced}`, scene);
}

const QUANTITIES = /^how (?:many|much)\b.*\b(?:each|every|everything|any)\b/iu;
const QUANTITY = /\b(?:quantity|amount|number|count|pieces|qty|how many)\b/iu;

/** "how many of each am I buying": the field for that in each entry. */
export function quantitiesAsked(question: string, scene: Scene): OutlineNode[] {
  if (!QUANTITIES.test(question)) return [];
  const fields = scene.elements.filter((node) => isEditable(node.role) && inEntry(node));
  const called = fields.filter(({ name }) => QUANTITY.test(name));
  const found = called.length > 0 ? called : fields.filter(({ role }) => role === 'spinbutton');
  return found.length > 1 ? found : [];
}

const inEntry = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, (up) => isRowRole(up.role) && !isHeaderRow(up));

const OF_EACH = /^(?:the |all )*(?<noun>\p{Ll}+s) of (?:all|each|every)\b(?: of)?(?: the| my)? \p{L}+$/iu;

/** "the stars of all mails": the element of that name in each entry. */
export function partsOfEach(question: string, scene: Scene): OutlineNode[] {
  const [noun] = scene.words(OF_EACH.exec(plainer(question))?.groups?.['noun'] ?? '');
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
  scene.words(labelOf(node)).some((said) => isLike(noun, said) || said.text === `${noun.stem}${noun.stem.at(-1)}ed`);

const SORTS =
  /^(?:(?:how|where) (?:can|do) (?:i|we|you|one) sort(?: (?:this|it|the \p{L}+))?|(?:which |what |the |all )*(?:columns?|headers?)(?: that| which)? (?:(?:i|we|you) can sort(?: by)?|can (?:i|we|be) sort(?:ed)?(?: by)?|sort(?: the \p{L}+)?)|ways? to sort(?: \p{L}+ ?\p{L}*)?)$/iu;

/** "columns I can sort by": the sort controls in the headers, or the headers that sort on a click. */
export function sortersAsked(question: string, scene: Scene): OutlineNode[] {
  if (!SORTS.test(plainer(question))) return [];
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

const WRITES =
  /^(?:how|where) (?:can|do|does|should|must|could|may) (?:i|we|you|one) (?:enter|type|write|put|fill|say|note|give|state|record)(?: in| down| out)? (?!to )(?<what>.+)$/iu;

/** "where do I write the steps": the fields with these words, in their labels or containers. */
export function writtenIn(question: string, scene: Scene): OutlineNode[] {
  const what = WRITES.exec(plainer(question))?.groups?.['what'];
  if (what === undefined) return [];
  const all = scene.words(what);
  const words = all.filter(({ weight, text }) => weight > STOP_WEIGHT && !rolesNamed(text));
  const found = scene.elements.flatMap((node) => {
    if (!isEditable(node.role) || node.states.has('readonly')) return [];
    const score = words.reduce((sum, word) => sum + shareOf(word, node, { scene, all }), 0);
    return score >= words.length * FULLY && score > 0 ? [{ node, score }] : [];
  });
  const most = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score > most - SLIGHT).map(({ node }) => node);
}

const FULLY = 0.75;
const SLIGHT = 0.05;

/** How far a field accounts for a word: by its label, a synonym, or its surroundings. */
function shareOf(word: Word, node: OutlineNode, { scene, all }: { scene: Scene; all: readonly Word[] }): number {
  const label = scene.words(labelOf(node));
  if (isWordIn(word, label)) return 1;
  if (isKindredIn(all, all.indexOf(word), label)) return 0.85;
  const { titles } = surroundingsOf(node, scene);
  const isAround =
    standsAround(word, node, scene) || titles.some((title) => isKindredIn(all, all.indexOf(word), scene.words(title)));
  return isAround ? 0.6 : 0;
}

const WAYS =
  /^(?:(?:the |all |which |what )*(?:ways?|methods?|means)(?: (?:that|which|in which))? (?:i|we|you|one|they) (?:can|could|may) (?:be )?|how (?:can|could|may|will|do|should) (?:i|we|you|one|they) (?:be )?|who(?:m)? can (?:this|it|that|i) (?:be )?)(?<verb>\p{Ll}+)(?: (?:this|it|to|with|by|for))*$/iu;

/** "how can I pay", "the ways I can be paid", "who can this be sent to": the choices of the only group of that name. */
export function choicesOfDeed(question: string, scene: Scene): OutlineNode[] {
  const said = WAYS.exec(plainer(question))?.groups?.['verb'] ?? '';
  const [verb] = scene.words(IRREGULAR[said] ?? said);
  if (!verb) return [];
  const found = groupsOf(scene).flatMap(({ own, members }) => {
    const isCalled = own.length <= LONGEST_NAME && own.some((word) => isLike(verb, word) || isMadeOf(word.stem, verb));
    const choices = members.filter(({ role }) => isChosenRole(role) && role !== 'tab');
    const chosen = choices.some(({ role }) => role === 'radio')
      ? choices.filter(({ role }) => role === 'radio')
      : choices;
    return isCalled && chosen.length > 1 ? [chosen] : [];
  });
  return [...(found.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

const LONGEST_NAME = 5; // words

const OTHERS =
  /^(?:how|where) (?:can|do) (?:i|we|you|one) (?:switch|change|go|get|move|jump) to (?:another|the other|other|a different) (?<nouns>.+)$/iu;

/** "where can I switch to another folder or label": the links there, in the only group of that name. */
export function othersAsked(question: string, scene: Scene): OutlineNode[] {
  const nouns = scene
    .words(OTHERS.exec(plainer(question))?.groups?.['nouns'] ?? '')
    .filter(({ weight }) => weight > STOP_WEIGHT);
  const found = groupsOf(scene).flatMap(({ own, members }) => {
    const leading = members.filter(({ role }) => role === 'link' || role === 'tab' || role === 'radio');
    return nouns.some((noun) => isWordIn(noun, own)) && leading.length > 1 ? [leading] : [];
  });
  return [...(found.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}

/** "payment" of "pay" */
const isMadeOf = (word: string, { stem }: Word): boolean => word === `${stem}ment` || word === `${stem}ing`;

const ABOUT =
  /^(?:everything|anything|all|all controls|all links|things?)(?: (?:that|which))?(?: (?:has|have|is|are|to do with|do with|about|concerns?|concerning|related to|on|i can do about|to))+ (?<what>.+)$/iu;

/** "everything that has to do with returns": all elements with that name or a synonym. */
export function allAbout(question: string, scene: Scene): OutlineNode[] {
  const what = ABOUT.exec(plainer(question))?.groups?.['what'];
  if (what === undefined) return [];
  const all = scene.words(particleFirst(what));
  const words = all.filter(({ weight, text }) => weight > STOP_WEIGHT && !ANY_GOODS.test(text));
  const says = (node: OutlineNode): boolean => {
    const label = scene.words(labelOf(node));
    return words.every((word) => isWordIn(word, label) || isKindredIn(all, all.indexOf(word), label));
  };
  const found = scene.elements.filter((node) => isInteractive(node) && !isInSelect(node) && says(node));
  return words.length === 0 ? [] : found;
}

const ANY_GOODS = /^(?:goods|items?|products?|things?|stuff)$/;

const HOW_MUCH = /^(?:how (?:many|much|long|old|far|big)|what|when|who|where)\b\s?(?<what>.+)$/iu;

/** "how many days of vacation do I have left": the text beside the only label whose words are all in the question. */
export function factAsked(question: string, scene: Scene): OutlineNode[] {
  const asked = scene.words(HOW_MUCH.exec(plainer(question))?.groups?.['what'] ?? '');
  const found = scene.outline.nodes.filter(({ role, name, ref }) => {
    const label = role === 'term' && ref !== undefined ? scene.words(name) : [];
    return label.length > 1 && label.every((word) => asked.some((other) => isLike(other, word)));
  });
  const [term, other] = found;
  const value = term?.parent?.children[term.place + 1];
  return term && !other && value?.role === 'definition' && value.ref !== undefined ? [value] : [];
}
