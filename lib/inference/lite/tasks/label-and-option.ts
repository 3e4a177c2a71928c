import { canFill, toFieldText } from '../candidates/affordances.ts';
import { openListOf } from '../outline/open-list.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isPageKind, tellsKind } from '../outline/kinds.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { isCheckable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { wordMatchGrade, matchGrades, STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';

/** Verbs that only mean choosing. */
const choosingVerbs = new Set(
  'set select choose change switch pick put make use show display filter turn go view see order list'.split(' '),
);
const NEGATION = /\b(?:not|don['’]?t|no|never|without|except|other than)\b/i;
const SCORE = 0.985;

/** "group the board by assignee", "send to Carla": all words are the label of a list and one of its options, or vague. */
export function proposeLabelAndOption(clause: string, scene: Scene): Proposal[] {
  if (NEGATION.test(clause)) return [];
  const queryWords = wordsOf(clause);
  const open = openListOf(scene);
  return scene.elements
    .filter(
      (node) => (choiceContainerRoles.has(node.role) || node === open?.opener) && node.name !== '' && !canFill(node),
    )
    .flatMap((box) => {
      const ownChoices = choiceContainerRoles.has(box.role) ? choicesIn(box) : [];
      const choices = ownChoices.length === 0 && open?.opener === box ? open.choices : ownChoices;
      const rest = choices.length > 0 ? wordsBesideLabel(queryWords, { box, choices }, scene) : undefined;
      const [option, other] = rest ? choices.filter((choice) => areSameWords(scene.words(choice.name), rest)) : [];
      return option && !other ? [proposeOption(box, option)] : [];
    });
}

const VALUE_TEXT = /^(?:(?:to|with|at|is|are)\s+|[:=]\s*)?(?<value>["“][^"“”]+["”]|\S*\d\S*)$/;
const NAME_TEXT = /^(?:(?:is|are)\s+|[:=]\s*)?(?<value>\p{Lu}.*)$/u;
const ARTICLE = /(?<=^|\s)(?:the|an?|my|our)\s+/gi;
const VALUE_BEFORE_LABEL = /^(?<value>\S*\d\S*)\s+(?<label>\p{L}.*)$/u;
const MIN_LONG_LABEL = 3; // words

/** "leave at 17:30", "4m elapsed": the whole label of a field, and something with the format of a value. */
export function proposeLabelAndValue(clause: string, scene: Scene): Proposal[] {
  const plain = clause.replaceAll(ARTICLE, '');
  const { value: first, label: last = '' } = VALUE_BEFORE_LABEL.exec(plain)?.groups ?? {};
  return scene.elements.filter(canFill).flatMap((field) => {
    const label = field.name.toLowerCase().replaceAll(ARTICLE, '');
    const value = valueAfter(plain, label) ?? (label !== '' && label === last.toLowerCase() ? first : undefined);
    const text = value === undefined ? undefined : toFieldText(field, value.replaceAll(/["“”]/g, ''));
    return text === undefined ? [] : [onNode({ node: field, score: SCORE }, 'fill', [text])];
  });
}

function valueAfter(clause: string, label: string): string | undefined {
  const beginsWithLabel = label !== '' && clause.toLowerCase().startsWith(label);
  const rest = beginsWithLabel ? clause.slice(label.length) : '';
  if (!/^(?::|\s)/.test(rest)) return undefined;
  const isClear = label.includes(' ') || /^(?::|\s+(?:is|are)\s)/.test(rest);
  const isLong = label.split(' ').length >= MIN_LONG_LABEL || /^(?::|\s+(?:is|are)\s)/.test(rest);
  const forms = [...(isClear ? [VALUE_TEXT] : []), ...(isLong ? [NAME_TEXT] : [])];
  return forms.map((form) => form.exec(rest.trim())?.groups?.['value']).find((value) => value !== undefined);
}

const choiceContainerRoles = new Set(['combobox', 'listbox', 'radiogroup', 'group', 'tablist']);

/** The words besides the list's label; `undefined` if the label is not complete. */
function wordsBesideLabel(
  queryWords: readonly Word[],
  { box, choices }: { box: OutlineNode; choices: readonly OutlineNode[] },
  scene: Scene,
): Word[] | undefined {
  const label = scene.words(box.name);
  if (
    !label.some(({ weight }) => weight > STOP_WEIGHT) ||
    !label.every((word) => word.weight <= STOP_WEIGHT || includesWord(word, queryWords))
  )
    return undefined;
  const rest = queryWords.filter((word, at) => {
    const isVerb = at === 0 && choosingVerbs.has(word.text);
    return word.weight > STOP_WEIGHT && !isVerb && !includesWord(word, label);
  });
  const significant = rest.filter(
    (word) =>
      !(tellsKind(word, scene) || isPageKind(word, scene)) ||
      choices.some(({ name }) => includesWord(word, scene.words(name))),
  );
  return significant.length > 0 ? significant : undefined;
}

const includesWord = (word: Word, words: readonly Word[]): boolean =>
  words.some((other) => wordMatchGrade(word, other, false) >= matchGrades.synonym);

function areSameWords(labelWords: readonly Word[], queryWords: readonly Word[]): boolean {
  const significant = labelWords.filter(({ weight }) => weight > STOP_WEIGHT);
  return (
    significant.length > 0 &&
    significant.every((word) => includesWord(word, queryWords)) &&
    queryWords.every((word) => includesWord(word, labelWords))
  );
}

function choicesIn(box: OutlineNode): OutlineNode[] {
  return box.children.flatMap((child) =>
    child.role === 'option' || child.role === 'radio' || child.role === 'tab' ? [child] : choicesIn(child),
  );
}

function proposeOption(box: OutlineNode, option: OutlineNode): Proposal {
  if (option.role === 'option' && isWithin(option, box))
    return onNode({ node: box, score: SCORE }, 'selectOption', [option.name]);
  return onNode({ node: option, score: SCORE }, isCheckable(option.role) ? 'check' : 'click', []);
}
