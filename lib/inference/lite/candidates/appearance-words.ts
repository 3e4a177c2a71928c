import type { OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs } from './own-score.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const LOOK_WORDS =
  '(?:big|large|small|little|tiny|blue|green|red|gr[ae]y|orange|yellow|purple|pink|black|white|dark|light|round|bright)';
const POSITION =
  '(?:at|on|in|near) the (?:very )?(?:top|bottom|upper|lower|left|right|end)(?:[- ](?:top|bottom|left|right|hand|corner|side))*(?: of the (?:page|screen|form|window))?';
const PRESS_REQUEST = new RegExp(
  String.raw`^(?<verb>click|press|tap|hit|push)\s+(?:on\s+)?(?:the\s+)?(?<looks>(?:${LOOK_WORDS}\s+)*)(?<label>.+?)(?<noun>\s+(?:button|link|tab|icon))(?<place>\s+${POSITION})?$`,
  'i',
);

/**
 * "click the big blue Save button at the bottom": looks and position are not in an outline. They are ignored
 * if a single element has exactly that name, and does nothing irreversible.
 */
export function withoutLooks(clause: string, scene: Scene): string | undefined {
  const { verb, looks = '', label = '', noun = '', place = '' } = PRESS_REQUEST.exec(clause)?.groups ?? {};
  if (looks + place === '') return undefined;
  const isNamed = ({ name }: OutlineNode): boolean => fold(name).trim() === fold(label).trim();
  const named = scene.elements.filter((node) => isInteractive(node) && isNamed(node));
  const isIrreversible = irreversibleVerbs.has(scene.words(label)[0]?.text ?? '');
  return named.length === 1 && !isIrreversible ? `${verb} "${label}"${noun}` : undefined;
}
