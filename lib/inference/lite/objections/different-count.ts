import type { Objection } from '../term-coverage/coverage.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isSignificant, type Word } from '../lexicon/words.ts';

/** The act would be done to more, to less, or to another thing with the same word than requested. */
export const hasOtherCount: Objection = (coverage, act, scene) =>
  [removesAllOfSeveral, matchesRowTitleOnly, insertsLink, isSeveralInOneText].some((speaks) =>
    speaks(coverage, act, scene),
  );

/** "Remove one chair", where the row of "4 chairs" or "Chair, quantity 4" would be removed. */
const removesAllOfSeveral: Objection = ({ words, labelWords }, { node, action }, scene) => {
  const at = words.findIndex(({ text }) => text === 'one');
  const thing = words.slice(at + 1).find(isSignificant);
  if (at < 1 || !thing || action.method !== 'click' || !irreversibleVerbs.has(labelWords[0]?.text ?? '')) return false;
  if (labelWords.some(({ stem }) => stem === thing.stem)) return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return row !== undefined && textsIn(row, scene).some((text) => mentionsSeveral(text, thing, scene));
};

const textsIn = ({ index, end }: OutlineNode, scene: Scene): string[] =>
  scene.outline.nodes
    .slice(index, end)
    .map(({ role, name, states }) => `${name} ${role === 'spinbutton' ? `quantity ${states.get('value') ?? ''}` : ''}`);

function mentionsSeveral(text: string, { stem }: Word, scene: Scene): boolean {
  if (Number(QUANTITY_TEXT.exec(text)?.groups?.['count'] ?? 0) > 1) return true;
  const said = scene.words(text);
  return said.some((word, at) => word.stem === stem && Number(said[at - 1]?.text) > 1);
}

const QUANTITY_TEXT = /\b(?:quantity|qty|amount|count|pieces)\b:?\s*(?<count>\d+)/i;

/** "Close the search", where a row is called "Slow search". */
const matchesRowTitleOnly: Objection = ({ matches, words, quoted }, { node, action }, scene) => {
  const [verb, thing, more] = matches.filter(({ term: { word } }) => word.text !== 'the');
  if (!verb || !thing || more || quoted.length > 0 || action.method !== 'click') return false;
  if (!CLOSE_VERB.test(words[0]?.text ?? '') || !PAGE_PART_NOUN.test(thing.term.word.text) || thing.by !== 'near')
    return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const titles = row ? scene.outline.nodes.slice(row.index, row.end).filter((one) => one !== node) : [];
  const saying = titles.map(({ name }) => scene.words(name)).filter((said) => isAmong(thing.term.word, said));
  return saying.length > 0 && saying.every((said) => said.filter(isSignificant).length > 1);
};

const isAmong = ({ stem }: Word, said: readonly Word[]): boolean => said.some((word) => word.stem === stem);
const CLOSE_VERB = /^(?:close|hide|dismiss|leave|exit)$/;
const PAGE_PART_NOUN = /^(?:search|filters?|menu|dialog|popup|sidebar|panel|chat|preview|banner|toolbar|window)$/;

/** "Open the tracking link", where a button "Link" makes one. */
const insertsLink: Objection = ({ matches, words, label }, { node }) => {
  const isLink = node.role === 'button' && label.length === 1 && label[0]?.text === 'link';
  if (!isLink || !OPEN_VERB.test(words[0]?.text ?? '')) return false;
  return matches.some(({ term, by }) => term.isHead && !term.isFirst && term.word.text !== 'link' && by !== 'own');
};

const OPEN_VERB = /^(?:open|follow|visit|go)$/;

/** "Add Ann and Carl as attendees": one by one, not both as one text. */
const isSeveralInOneText: Objection = ({ words, quoted }, { node, action }) => {
  const [written = ''] = action.arguments;
  const last = words.at(-1);
  return (
    action.method === 'fill' &&
    ADD_VERB.test(words[0]?.text ?? '') &&
    quoted.length === 0 &&
    LISTED_NAMES.test(written) &&
    last !== undefined &&
    last.text !== last.stem &&
    last.text.endsWith('s') &&
    !node.states.has('multiline')
  );
};

const ADD_VERB = /^(?:add|invite|include)$/;
const LISTED_NAMES = /\S and \S/;
