import type { OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

export const SEND_REQUEST =
  /^(?:send|post|submit|publish)(?: off)?(?: (?:the|my|this|your))? (?<thing>reply|comment|answer|message|review|question|note|post)$/i;

const MAX_SIBLING_DISTANCE = 3; // siblings after the field
const TEXT_FIELD_ROLE = /^(?:textbox|searchbox)$/;

/** "send the reply": the button right after its field, among others that send something else. */
export function sendButton({ thing = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const names = new Set(['send', 'post', 'submit', 'publish', thing].flatMap((verb) => [verb, `${verb} ${thing}`]));
  const says = new RegExp(String.raw`\b${thing}\b`, 'i');
  const fields = scene.elements.filter(
    ({ role, name, states }) => TEXT_FIELD_ROLE.test(role) && says.test(`${name} ${states.get('placeholder') ?? ''}`),
  );
  const buttonsAfter = ({ parent, siblingIndex: place }: OutlineNode): OutlineNode[] =>
    parent?.children.slice(place + 1, place + 1 + MAX_SIBLING_DISTANCE).filter((node) => node.role === 'button') ?? [];
  const found = fields.flatMap((field) =>
    buttonsAfter(field)
      .filter(({ name }) => names.has(fold(name)))
      .slice(0, 1),
  );
  return clicksOn(found.length > 0 || !MESSAGE_WORD.test(thing) ? found : buttonAfterTextField(names, scene));
}

const MESSAGE_WORD = /^(?:reply|comment|answer|message)$/i;

/** If no field has that name: the button after the only field for a longer text. */
function buttonAfterTextField(names: ReadonlySet<string>, { elements }: Scene): OutlineNode[] {
  const [field, other] = elements.filter(({ role, states }) => role === 'textbox' && states.has('multiline'));
  if (!field || other) return [];
  const after = field.parent?.children.slice(field.siblingIndex + 1) ?? [];
  return after.filter(({ role, name }) => role === 'button' && names.has(fold(name)));
}
