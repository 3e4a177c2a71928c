import { canFill, fillText } from './affords.ts';
import { openListOf } from './open-list.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isKind, saysKind } from './kinds.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { isCheckable } from './roles.ts';
import type { Scene } from './scene.ts';
import { gradeOf, grades, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** Verbs that only mean choosing. */
const choosing = new Set(
  'set select choose change switch pick put make use show display filter turn go view see order list'.split(' '),
);
const DENIES = /\b(?:not|don['’]?t|no|never|without|except|other than)\b/i;
const CHOSEN = 0.985;

/** "group the board by assignee", "send to Carla": all words are the label of a list and one of its options, or vague. */
export function labelThenOption(clause: string, scene: Scene): Proposal[] {
  if (DENIES.test(clause)) return [];
  const asked = wordsOf(clause);
  const open = openListOf(scene);
  return scene.elements
    .filter((node) => (holding.has(node.role) || node === open?.opener) && node.name !== '' && !canFill(node))
    .flatMap((box) => {
      const held = holding.has(box.role) ? choicesIn(box) : [];
      const choices = held.length === 0 && open?.opener === box ? open.choices : held;
      const rest = choices.length > 0 ? restOf(asked, { box, choices }, scene) : undefined;
      const [option, other] = rest ? choices.filter((choice) => isJust(scene.words(choice.name), rest)) : [];
      return option && !other ? [choose(box, option)] : [];
    });
}

const VALUE = /^(?:(?:to|with|at|is|are)\s+|[:=]\s*)?(?<value>["“][^"“”]+["”]|\S*\d\S*)$/;
const NAMED = /^(?:(?:is|are)\s+|[:=]\s*)?(?<value>\p{Lu}.*)$/u;
const ARTICLE = /(?<=^|\s)(?:the|an?|my|our)\s+/gi;
const BEFORE = /^(?<value>\S*\d\S*)\s+(?<label>\p{L}.*)$/u;
const LONG_LABEL = 3; // words

/** "leave at 17:30", "4m elapsed": the whole label of a field, and something with the format of a value. */
export function labelThenValue(clause: string, scene: Scene): Proposal[] {
  const plain = clause.replaceAll(ARTICLE, '');
  const { value: first, label: last = '' } = BEFORE.exec(plain)?.groups ?? {};
  return scene.elements.filter(canFill).flatMap((field) => {
    const label = field.name.toLowerCase().replaceAll(ARTICLE, '');
    const value = valueAfter(plain, label) ?? (label !== '' && label === last.toLowerCase() ? first : undefined);
    const text = value === undefined ? undefined : fillText(field, value.replaceAll(/["“”]/g, ''));
    return text === undefined ? [] : [onNode({ node: field, score: CHOSEN }, 'fill', [text])];
  });
}

function valueAfter(said: string, label: string): string | undefined {
  const isSaid = label !== '' && said.toLowerCase().startsWith(label);
  const rest = isSaid ? said.slice(label.length) : '';
  if (!/^(?::|\s)/.test(rest)) return undefined;
  const isClear = label.includes(' ') || /^(?::|\s+(?:is|are)\s)/.test(rest);
  const isLong = label.split(' ').length >= LONG_LABEL || /^(?::|\s+(?:is|are)\s)/.test(rest);
  const forms = [...(isClear ? [VALUE] : []), ...(isLong ? [NAMED] : [])];
  return forms.map((form) => form.exec(rest.trim())?.groups?.['value']).find((value) => value !== undefined);
}

const holding = new Set(['combobox', 'listbox', 'radiogroup', 'group', 'tablist']);

/** The words besides the list's label; `undefined` if the label is not complete. */
function restOf(
  asked: readonly Word[],
  { box, choices }: { box: OutlineNode; choices: readonly OutlineNode[] },
  scene: Scene,
): Word[] | undefined {
  const label = scene.words(box.name);
  if (
    !label.some(({ weight }) => weight > STOP_WEIGHT) ||
    !label.every((word) => word.weight <= STOP_WEIGHT || isIn(word, asked))
  )
    return undefined;
  const rest = asked.filter((word, at) => {
    const isVerb = at === 0 && choosing.has(word.text);
    return word.weight > STOP_WEIGHT && !isVerb && !isIn(word, label);
  });
  const telling = rest.filter(
    (word) =>
      !(saysKind(word, scene) || isKind(word, scene)) || choices.some(({ name }) => isIn(word, scene.words(name))),
  );
  return telling.length > 0 ? telling : undefined;
}

const isIn = (word: Word, words: readonly Word[]): boolean =>
  words.some((other) => gradeOf(word, other, false) >= grades.synonym);

function isJust(said: readonly Word[], asked: readonly Word[]): boolean {
  const telling = said.filter(({ weight }) => weight > STOP_WEIGHT);
  return telling.length > 0 && telling.every((word) => isIn(word, asked)) && asked.every((word) => isIn(word, said));
}

function choicesIn(box: OutlineNode): OutlineNode[] {
  return box.children.flatMap((child) =>
    child.role === 'option' || child.role === 'radio' || child.role === 'tab' ? [child] : choicesIn(child),
  );
}

function choose(box: OutlineNode, option: OutlineNode): Proposal {
  if (option.role === 'option' && isWithin(option, box))
    return onNode({ node: box, score: CHOSEN }, 'selectOption', [option.name]);
  return onNode({ node: option, score: CHOSEN }, isCheckable(option.role) ? 'check' : 'click', []);
}
