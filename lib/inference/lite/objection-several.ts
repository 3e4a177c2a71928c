import type { Objection } from './account.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { grave } from './own-score.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { isStrong, type Word } from './words.ts';

/** The act would be done to more, to less, or to another thing with the same word than requested. */
export const isOfOtherCount: Objection = (account, act, scene) =>
  [isAllOfSeveral, isOnlyInTitle, isLinkMade, isSeveralInOne].some((speaks) => speaks(account, act, scene));

/** "Remove one chair", where the row of "4 chairs" or "Chair, quantity 4" would be removed. */
const isAllOfSeveral: Objection = ({ words, said }, { node, action }, scene) => {
  const at = words.findIndex(({ text }) => text === 'one');
  const thing = words.slice(at + 1).find(isStrong);
  if (at < 1 || !thing || action.method !== 'click' || !grave.has(said[0]?.text ?? '')) return false;
  if (said.some(({ stem }) => stem === thing.stem)) return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return row !== undefined && textsIn(row, scene).some((text) => saysSeveral(text, thing, scene));
};

const textsIn = ({ index, end }: OutlineNode, scene: Scene): string[] =>
  scene.outline.nodes
    .slice(index, end)
    .map(({ role, name, states }) => `${name} ${role === 'spinbutton' ? `quantity ${states.get('value') ?? ''}` : ''}`);

function saysSeveral(text: string, { stem }: Word, scene: Scene): boolean {
  if (Number(QUANTITY.exec(text)?.groups?.['count'] ?? 0) > 1) return true;
  const said = scene.words(text);
  return said.some((word, at) => word.stem === stem && Number(said[at - 1]?.text) > 1);
}

const QUANTITY = /\b(?:quantity|qty|amount|count|pieces)\b:?\s*(?<count>\d+)/i;

/** "Close the search", where a row is called "Slow search". */
const isOnlyInTitle: Objection = ({ answers, words, quoted }, { node, action }, scene) => {
  const [verb, thing, more] = answers.filter(({ asked: { word } }) => word.text !== 'the');
  if (!verb || !thing || more || quoted.length > 0 || action.method !== 'click') return false;
  if (!CLOSES.test(words[0]?.text ?? '') || !PART.test(thing.asked.word.text) || thing.by !== 'near') return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const titles = row ? scene.outline.nodes.slice(row.index, row.end).filter((one) => one !== node) : [];
  const saying = titles.map(({ name }) => scene.words(name)).filter((said) => isAmong(thing.asked.word, said));
  return saying.length > 0 && saying.every((said) => said.filter(isStrong).length > 1);
};

const isAmong = ({ stem }: Word, said: readonly Word[]): boolean => said.some((word) => word.stem === stem);
const CLOSES = /^(?:close|hide|dismiss|leave|exit)$/;
const PART = /^(?:search|filters?|menu|dialog|popup|sidebar|panel|chat|preview|banner|toolbar|window)$/;

/** "Open the tracking link", where a button "Link" makes one. */
const isLinkMade: Objection = ({ answers, words, label }, { node }) => {
  const isLink = node.role === 'button' && label.length === 1 && label[0]?.text === 'link';
  if (!isLink || !GOES.test(words[0]?.text ?? '')) return false;
  return answers.some(({ asked, by }) => asked.isHead && !asked.isFirst && asked.word.text !== 'link' && by !== 'own');
};

const GOES = /^(?:open|follow|visit|go)$/;

/** "Add Ann and Carl as attendees": one by one, not both as one text. */
const isSeveralInOne: Objection = ({ words, quoted }, { node, action }) => {
  const [written = ''] = action.arguments;
  const last = words.at(-1);
  return (
    action.method === 'fill' &&
    ADDS.test(words[0]?.text ?? '') &&
    quoted.length === 0 &&
    LISTED.test(written) &&
    last !== undefined &&
    last.text !== last.stem &&
    last.text.endsWith('s') &&
    !node.states.has('multiline')
  );
};

const ADDS = /^(?:add|invite|include)$/;
const LISTED = /\S and \S/;
