import type { Account, Objection } from './account.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import type { Scene } from './scene.ts';
import { isStrong, type Word } from './words.ts';

/**
 * "the humidity alarm" is no "Temperature alarm": of two words that tell one thing of a kind from another, the page has not the one that
 * was said, and the label has another in its place.
 */
const isToldByOther: Objection = ({ answers, said, extra }, _act, scene) =>
  answers.some(({ asked: { word, before }, by }, at) => {
    const telling = answers[at - 1];
    if (by !== 'own' || !telling || telling.by !== undefined || telling.asked.word !== before) return false;
    const { word: told, isFirst, isVerb, isLight } = telling.asked;
    if (isFirst || isVerb || isLight || !isStrong(told) || scene.placesOf(told).length > 0) return false;
    const place = said.findIndex((other) => isSame(word, other));
    const instead = said[place - 1];
    return instead !== undefined && isStrong(instead) && extra.includes(instead);
  });

/** "the laundry card" is no "Bank card" beside a "Laundry card balance": that says all of what was asked, and more of it. */
const isLessThanBeside: Objection = ({ answers }, { node, action }, scene) => {
  if (action.method !== 'check' || node.role !== 'radio') return false;
  const telling = answers.map(({ asked }) => asked).filter(({ isFirst, word }) => !isFirst && isStrong(word));
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
const isOtherCompound: Objection = ({ answers, said }, { node, action }, scene) =>
  (action.method === 'selectOption' || (action.method === 'check' && node.role === 'radio')) &&
  answers.some(({ asked: { word }, by }) => {
    const [first, last, more] = word.text.split(' ');
    if (by !== 'own' || first === undefined || last === undefined || more !== undefined) return false;
    if (said.some(({ text }) => text === word.text)) return false;
    return said.some(({ text }) => {
      const [other = '', end, further] = text.split(' ');
      const isAlike = end === last && further === undefined && last.length > 3;
      return isAlike && scene.words(other)[0]?.sense !== scene.words(first)[0]?.sense;
    });
  });

const AGENT = /^(?<deed>\p{L}{3,}?)e?[er]?(?:er|or)$/u;

/** "stop the printer" is not for a box "Print supports": who or what does something is not what it does. */
const isDoerOfDeed: Objection = ({ answers, label }: Account, { action }) =>
  (action.method === 'check' || action.method === 'uncheck') &&
  answers.some(({ asked: { word, isFirst }, by }) => {
    const { deed } = AGENT.exec(word.text)?.groups ?? {};
    if (deed === undefined || isFirst || by !== 'own') return false;
    return (
      !label.some(({ text }) => text === word.text || text.startsWith(word.text)) &&
      label.some(({ text }) => text === deed || text === `${deed}e`)
    );
  });

/** What comes closest is another one of the kind, or something beside says more of what was asked. */
export const isOneBeside: Objection = (account, act, scene) =>
  [isToldByOther, isLessThanBeside, isOtherCompound, isDoerOfDeed].some((speaksAgainst) =>
    speaksAgainst(account, act, scene),
  );
