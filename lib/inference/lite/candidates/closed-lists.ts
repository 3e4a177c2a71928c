import type { OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from './proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/**
 * Asks for a choice or shows the current one, and has no other name, right after the text that labels it: it is opened first.
 */
export function proposeListsLabelled(target: string, scene: Scene): Proposal[] {
  const boxes = listOpenersLabelled(target, scene);
  return boxes.length === 1 ? boxes.map((node) => ({ ...onNode({ node, score: 1 }, 'click', []), twoStep: true })) : [];
}

const OPEN_LIST_REQUEST =
  /^(?:(?:open|expand|unfold|show)|(?:click|press|tap)(?: on)?)\s+(?:the |my )?(?<label>.+?)\s+(?:menu|drop-?down(?: menu| list)?|list|selector|picker|options)$/i;

/** "open the region menu", for such a list. */
export function proposeListOpening(clause: string, scene: Scene): Proposal[] {
  const { label } = OPEN_LIST_REQUEST.exec(clause)?.groups ?? {};
  const boxes = label === undefined ? [] : listOpenersLabelled(label, scene);
  return boxes.length === 1 ? clicksOn(boxes).map((proposal) => ({ ...proposal, isAnswered: true })) : [];
}

function listOpenersLabelled(target: string, scene: Scene): OutlineNode[] {
  const label = fold(target.replace(/^(?:the|my|your)\s+/i, ''));
  if (label === '') return [];
  return scene.elements.filter(({ role, name, states, parent, siblingIndex: place }) => {
    const isGeneric = role === 'generic' && states.has('clickable');
    if (isGeneric && fold(LABELLED_CHOICE.exec(name)?.groups?.['label'] ?? '') === label.replace(/ by$/, ''))
      return true;
    const isOpener = isGeneric || (role === 'textbox' && states.has('readonly')) || role === 'button';
    if (!isOpener || !(CHOICE_PROMPT.test(name) || DROPDOWN_ARROW.test(name)) || FILE_WORD.test(name)) return false;
    const before = parent?.children[place - 1];
    return before?.role === 'text' && fold(before.name.split(' | ').at(-1) ?? '').replace(/\s*:$/, '') === label;
  });
}

const CHOICE_PROMPT =
  /^(?:(?:please )?(?:select|choose|pick)(?: .{1,30})?|bitte (?:aus)?wählen|auswählen|(?:sélectionnez|sélectionner|choisir|selecciona[r]?|elegir|seleziona|selecionar?)\b.{0,30}|请选择|選択してください|選択)\W{0,3}$/i;

/** "Frankfurt ▾": the arrow shows that it opens a list. */
const DROPDOWN_ARROW = /\S\s*[▾▼▽⌄∨]$/u;

/** "Sort: Recommended"; toggles such as "Repeat: off" have other names. */
const LABELLED_CHOICE =
  /^(?<label>sort|order|group|filter|show|language|currency|region|country|category|period|range)(?: by)?\s*:\s*\S/i;

const FILE_WORD = /\b(?:files?|fotos?|photos?|images?)\b|upload/i;
