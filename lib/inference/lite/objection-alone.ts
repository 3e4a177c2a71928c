import type { Account, Act } from './account.ts';
import { isSaidInOne } from './objection-names.ts';
import { isOrdinal } from './ordinal-words.ts';
import { final } from './own-score.ts';
import { rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { acting, neutral } from './verbs.ts';
import type { AskedWord } from './wish.ts';

/**
 * The one "Print" of a page prints whatever it is called, if nothing on the page is called so. What cannot be undone is done
 * to nothing else: "Remove Soy" removes no soy sauce.
 */
export function isAlone({ answers, said, extra }: Account, act: Act, scene: Scene): boolean {
  const { node } = act;
  const at = answers.findIndex(({ by }) => by === undefined);
  const word = answers[at]?.asked.word;
  if (!word || extra.length > 0 || /\d/.test(word.text) || scene.countNamed(node.name) > 1) return false;
  if (said.some(({ text }) => final.has(text)) && act.action.method !== 'fill' && !isSaidInOne(word, scene))
    return false;
  if (rolesNamed(word.text) || acting.has(word.text) || neutral.has(word.text)) return false;
  const [first] = answers;
  const before = answers[at - 1];
  const isName = before?.by === 'own' && !before.asked.isFirst; // "edit Tuva Moe"
  const isSurname = before?.asked.isProper === true && (before.by === 'own' || before.by === 'near');
  if (!isName && !isSurname && answers[at]?.asked.isProper && act.action.method !== 'press') return false; // nor is another meant by "edit the role of Moe"
  if (act.action.method !== 'press' && !isName && isHow(answers[at]?.asked, first?.asked)) return false;
  if (answers[at + 1]?.by === 'own' && !isOrdinal(word.text) && !MORE.test(word.text)) return false; // "the purple Zoom out"
  return scene.placesOf(word).length === 0;
}

/** "run it fast", "finish later": how it is to be done; "search for canoe": what is to be written. */
export function isHow(asked: AskedWord | undefined, first: AskedWord | undefined): boolean {
  const { word, before } = asked ?? {};
  if (SEEKS.test(first?.word.sense ?? '')) return true;
  if (/^wh|^how$|^able$|ed$|self$/.test(word?.text ?? '')) return false;
  return word?.text === word?.stem && !LEADS_TO_THING.test(before?.text ?? '');
}

const LEADS_TO_THING = /^(?:the|an?|my|your|our|this|that|these|all|of|to|for|by)$/;
const SEEKS = /^(?:search|find|look|filter)$/;
const MORE = /^(?:more|another|extra|new|other|next)$/;
