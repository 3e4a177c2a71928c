import { canFill, fillText } from './affords.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isKind, saysKind } from './kinds.ts';
import type { OutlineNode } from './outline.ts';
import { isCheckable } from './roles.ts';
import type { Scene } from './scene.ts';
import { gradeOf, grades, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/** Verbs that only say that something is chosen. */
const choosing = new Set(
  'set select choose change switch pick put make use show display filter turn go view see order list'.split(' '),
);
const DENIES = /\b(?:not|don['’]?t|no|never|without|except|other than)\b/i;
const CHOSEN = 0.985;

/** "group the board by assignee", "send to Carla": all words are the label of a box and one of its options, or vague. */
export function labelThenOption(clause: string, scene: Scene): Proposal[] {
  if (DENIES.test(clause)) return [];
  const asked = wordsOf(clause);
  return scene.elements
    .filter((node) => holding.has(node.role) && node.name !== '' && !canFill(node))
    .flatMap((box) => {
      const rest = restOf(asked, box, scene);
      const [option, other] = rest ? choicesIn(box).filter((choice) => isJust(scene.words(choice.name), rest)) : [];
      return option && !other ? [choose(box, option)] : [];
    });
}

const VALUE = /^(?:(?:to|with|at|is)\s+|[:=]\s*)?(?<value>["“][^"“”]+["”]|\S*\d\S*)$/;

/** "leave at 17:30": the whole label of a field, and what looks like a value. */
export function labelThenValue(clause: string, scene: Scene): Proposal[] {
  const said = clause.toLowerCase();
  return scene.elements.filter(canFill).flatMap((field) => {
    const label = field.name.toLowerCase();
    const isSaid =
      label !== '' && (said.startsWith(`${label}:`) || (label.includes(' ') && said.startsWith(`${label} `)));
    const value = isSaid ? VALUE.exec(clause.slice(label.length).trim())?.groups?.['value'] : undefined;
    const text = value === undefined ? undefined : fillText(field, value.replaceAll(/["“”]/g, ''));
    return text === undefined ? [] : [onNode({ node: field, score: CHOSEN }, 'fill', [text])];
  });
}

const holding = new Set(['combobox', 'listbox', 'radiogroup', 'group', 'tablist']);

/** What is asked beside the box's label; `undefined` when not all of the label is asked. */
function restOf(asked: readonly Word[], box: OutlineNode, scene: Scene): Word[] | undefined {
  const label = scene.words(box.name);
  if (!label.some(({ weight }) => weight > STOP_WEIGHT) || !label.every((word) => isIn(word, asked))) return undefined;
  const rest = asked.filter((word, at) => {
    const isVerb = at === 0 && choosing.has(word.text);
    return word.weight > STOP_WEIGHT && !isVerb && !isIn(word, label);
  });
  const telling = rest.filter((word) => !(saysKind(word, scene) || isKind(word, scene)) || isOption(word, box, scene));
  return telling.length > 0 ? telling : undefined;
}

const isIn = (word: Word, words: readonly Word[]): boolean =>
  words.some((other) => gradeOf(word, other, false) >= grades.synonym);

const isOption = (word: Word, box: OutlineNode, scene: Scene): boolean =>
  choicesIn(box).some(({ name }) => isIn(word, scene.words(name)));

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
  if (option.role === 'option') return onNode({ node: box, score: CHOSEN }, 'selectOption', [option.name]);
  return onNode({ node: option, score: CHOSEN }, isCheckable(option.role) ? 'check' : 'click', []);
}
