import type { OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

export const SENT_ASKED =
  /^(?:send|post|submit|publish)(?: off)?(?: (?:the|my|this|your))? (?<thing>reply|comment|answer|message|review|question|note|post)$/i;

const NEAR = 3; // siblings after the field
const WRITTEN = /^(?:textbox|searchbox)$/;

/** "send the reply": the button right after its field, among others that send something else. */
export function sentWith({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const names = new Set(['send', 'post', 'submit', 'publish', thing].flatMap((deed) => [deed, `${deed} ${thing}`]));
  const says = new RegExp(String.raw`\b${thing}\b`, 'i');
  const fields = scene.elements.filter(
    ({ role, name, states }) => WRITTEN.test(role) && says.test(`${name} ${states.get('placeholder') ?? ''}`),
  );
  const buttonsAfter = ({ parent, place }: OutlineNode): OutlineNode[] =>
    parent?.children.slice(place + 1, place + 1 + NEAR).filter((node) => node.role === 'button') ?? [];
  const found = fields.flatMap((field) =>
    buttonsAfter(field)
      .filter(({ name }) => names.has(fold(name)))
      .slice(0, 1),
  );
  return pressed(found.length > 0 || !WORDS.test(thing) ? found : behindText(names, scene));
}

const WORDS = /^(?:reply|comment|answer|message)$/i;

/** If no field has that name: the button after the only field for a longer text. */
function behindText(names: ReadonlySet<string>, { elements }: Scene): OutlineNode[] {
  const [field, other] = elements.filter(({ role, states }) => role === 'textbox' && states.has('multiline'));
  if (!field || other) return [];
  const after = field.parent?.children.slice(field.place + 1) ?? [];
  return after.filter(({ role, name }) => role === 'button' && names.has(fold(name)));
}
