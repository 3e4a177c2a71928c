import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import type { Scene } from '../outline/scene.ts';
import { isSignificant, type Word } from '../lexicon/words.ts';

/**
 * "the humidity alarm" is no "Temperature alarm": of two words that tell one thing of a kind from another, the page has not the
 * one that was said, and the label has another in its place.
 */
const hasOtherDistinctiveWord: Objection = ({ matches, labelWords, extra }, _act, scene) =>
  matches.some(({ term: { word, before }, by }, at) => {
    const telling = matches[at - 1];
    if (by !== 'own' || !telling || telling.by !== undefined || telling.term.word !== before) return false;
    const { word: distinctive, isFirst, isVerb, isLight } = telling.term;
    if (isFirst || isVerb || isLight || !isSignificant(distinctive) || scene.placesOf(distinctive).length > 0)
      return false;
    const place = labelWords.findIndex((other) => isSame(word, other));
    const instead = labelWords[place - 1];
    return instead !== undefined && isSignificant(instead) && extra.includes(instead);
  });

/** "the laundry card" is no "Bank card" beside a "Laundry card balance": that says all of what was asked, and more of it. */
const isBetterMatchBeside: Objection = ({ matches }, { node, action }, scene) => {
  if (action.method !== 'check' || node.role !== 'radio') return false;
  const telling = matches.map(({ term }) => term).filter(({ isFirst, word }) => !isFirst && isSignificant(word));
  const words = telling.map(({ word }) => word);
  const own = saidBy(node, words, scene);
  const group = groupOf(node);
  return scene.elements.some((other) => {
    if (other === node || other.role !== 'radio' || groupOf(other) !== group) return false;
    const its = saidBy(other, words, scene);
    return its.length > own.length && own.every((word) => its.includes(word));
  });
};

const saidBy = (node: OutlineNode, asked: readonly Word[], scene: Scene): Word[] =>
  asked.filter((word) => scene.words(node.name).some((said) => isSame(word, said)));

const groupOf = (node: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(node, ({ role }) => role === 'radiogroup' || role === 'group');

/** "the credit card" is no "Debit card": a page that lets one choose tells them apart, though both are cards to pay with. */
const isOtherCompound: Objection = ({ matches, labelWords }, { node, action }, scene) =>
  (action.method === 'selectOption' || (action.method === 'check' && node.role === 'radio')) &&
  matches.some(({ term: { word }, by }) => {
    const [first, last, more] = word.text.split(' ');
    if (by !== 'own' || first === undefined || last === undefined || more !== undefined) return false;
    if (labelWords.some(({ text }) => text === word.text)) return false;
    return labelWords.some(({ text }) => {
      const [other = '', end, further] = text.split(' ');
      const isAlike = end === last && further === undefined && last.length > 3;
      return isAlike && scene.words(other)[0]?.sense !== scene.words(first)[0]?.sense;
    });
  });

const AGENT_NOUN = /^(?<verb>\p{L}{3,}?)e?[er]?(?:er|or)$/u;

/** "stop the printer" is not for a box "Print supports": who or what does something is not what it does. */
const isAgentForAction: Objection = ({ matches, label }: Coverage, { action }) =>
  (action.method === 'check' || action.method === 'uncheck') &&
  matches.some(({ term: { word, isFirst }, by }) => {
    const { verb } = AGENT_NOUN.exec(word.text)?.groups ?? {};
    if (verb === undefined || isFirst || by !== 'own') return false;
    return (
      !label.some(({ text }) => text === word.text || text.startsWith(word.text)) &&
      label.some(({ text }) => text === verb || text === `${verb}e`)
    );
  });

/** What comes closest is another one of the kind, or something beside says more of what was asked. */
export const isSiblingMeant: Objection = (coverage, act, scene) =>
  [hasOtherDistinctiveWord, isBetterMatchBeside, isOtherCompound, isAgentForAction].some((speaksAgainst) =>
    speaksAgainst(coverage, act, scene),
  );
