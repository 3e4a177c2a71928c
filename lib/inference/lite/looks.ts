import type { OutlineNode } from './outline.ts';
import { grave } from './own-score.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

const LOOKS =
  '(?:big|large|small|little|tiny|blue|green|red|gr[ae]y|orange|yellow|purple|pink|black|white|dark|light|round|bright)';
const PLACE =
  '(?:at|on|in|near) the (?:very )?(?:top|bottom|upper|lower|left|right|end)(?:[- ](?:top|bottom|left|right|hand|corner|side))*(?: of the (?:page|screen|form|window))?';
const PRESSED = new RegExp(
  String.raw`^(?<verb>click|press|tap|hit|push)\s+(?:on\s+)?(?:the\s+)?(?<looks>(?:${LOOKS}\s+)*)(?<label>.+?)(?<noun>\s+(?:button|link|tab|icon))(?<place>\s+${PLACE})?$`,
  'i',
);

/**
 * "click the big blue Save button at the bottom": looks and position are not in an outline. They are ignored
 * if a single element has exactly that name, and does nothing irreversible.
 */
export function withoutLooks(clause: string, scene: Scene): string | undefined {
  const { verb, looks = '', label = '', noun = '', place = '' } = PRESSED.exec(clause)?.groups ?? {};
  if (looks + place === '') return undefined;
  const isCalled = ({ name }: OutlineNode): boolean => fold(name).trim() === fold(label).trim();
  const called = scene.elements.filter((node) => isInteractive(node) && isCalled(node));
  const isGrave = grave.has(scene.words(label)[0]?.text ?? '');
  return called.length === 1 && !isGrave ? `${verb} "${label}"${noun}` : undefined;
}
