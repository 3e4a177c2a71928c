import { proseOf, type OutlineNode } from '../outline.ts';
import type { Scene } from '../scene.ts';
import { similarity } from '../similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../words.ts';
import { fieldOf } from './field.ts';
import { scopeOf } from './fill.ts';
import { guessedValue } from './guess.ts';
import { labelledValue } from './labelled.ts';
import { calledAlike } from './kin-labels.ts';
import { factsIn } from './facts.ts';
import { LITTLE } from './narrow.ts';
import { DATE, EMAIL, TIME } from './patterns.ts';
import { PRICE } from './values.ts';

/** "When was the town founded?", by the label "Founded". */
export function answerByVerb(question: string, { outline }: Scene): string | undefined {
  const verb = wordsOf(LAST_VERB.exec(question)?.groups?.['verb'] ?? '');
  if (verb.length === 0) return undefined;
  const told = factsIn(outline.nodes, outline).filter(
    ({ label, weight }) => weight >= LABELLED && similarity(verb, wordsOf(label)).score > ALL,
  );
  return new Set(told.map(({ text }) => text)).size === 1 ? told[0]?.text : undefined;
}

const LAST_VERB =
  /^(?:when|where|what|how|by whom|in which \p{L}+)\s(?:is|are|was|were|has|have)\s.*?(?<verb>\p{L}+(?:ed|en|own|ilt|ent|de)(?: (?:of|by|in|at))?)$/iu;

/** What a question asks of the page as a whole → the key under which a page says so. */
const askedKeys: readonly { asks: RegExp; key: string }[] = [
  { asks: /^who sells\b|^(?:by|from) whom is .+ sold$/i, key: 'seller' },
  { asks: /^who (?:makes|made|manufactures)\b/i, key: 'manufacturer' },
  { asks: /^how long (?:did|does|will) .+ (?:take|last|run)$/i, key: 'duration' },
  {
    asks: /^who (?:wrote|posted|published|made|created|is the (?:author|writer) of)\b|^(?:wer hat .+ geschrieben|qui a écrit|quién escribió|chi ha scritto)\b/i,
    key: 'author',
  },
  { asks: /^when (?:was|were) .+ (?:published|posted|written)$/i, key: 'published' },
  {
    asks: /^when (?:was|were) .+ (?:updated|changed|edited|modified)(?: last)?$|^when was .+ last (?:updated|changed|edited|modified|saved)$/i,
    key: 'updated',
  },
  {
    asks: /^(?:where|how) (?:is|was|will) .+ (?:shipped|delivered|sent) to$|^where (?:is|will) .+ (?:shipped|delivered|sent)$|^what(?: is|'s) the (?:delivery|shipping) address$/i,
    key: 'shipping address',
  },
  { asks: /^(?:under )?(?:which|what) licen[sc]e\b/i, key: 'license' },
  {
    asks: /^what(?: is|'s)? (?:the )?phone number\b|^(?:which|what) number (?:can|do|should) (?:i|we|one) call\b|^how (?:can|do) i (?:call|phone)\b/i,
    key: 'phone',
  },
  { asks: /^what(?: is|'s)? (?:the )?e-?mail(?: address)?$|^how can .+ be reached$/i, key: 'email' },
];

/** "Who wrote the article?" */
export function answerForPage(question: string, { outline }: Scene): string | undefined {
  const key = askedKeys.find(({ asks }) => asks.test(question))?.key;
  if (key === undefined) return undefined;
  const scope = scopeOf(outline.nodes, outline, false);
  const field = fieldOf({ type: 'string' }, key);
  const value = labelledValue(field, scope) ?? guessedValue(field, scope);
  return typeof value === 'string' ? value : undefined;
}

/** "Where is the wedding?", where the page says one address. */
export function placeOfPage(question: string, { outline }: Scene): string | undefined {
  if (!/^where (?:is|does|will|can)\b/i.test(question)) return undefined;
  const value = guessedValue(fieldOf({ type: 'string' }, 'venue'), scopeOf(outline.nodes, outline, false));
  return typeof value === 'string' ? value : undefined;
}

const SIGNED_IN =
  /^(?:who|which (?:user|account)|as whom?) (?:is|am i|are we)\b.*\b(?:signed|logged) in(?: as)?$|^who am i(?: signed in as)?$/i;
const GREETING =
  /\b(?:welcome|hello|hi|howdy|signed in as|logged in as|good (?:morning|afternoon|evening))(?: back)?,?\s+(?<who>[^\s,.!|·]+(?:\s\p{Lu}[^\s,.!|·]*)?)/iu;

/** "Who is signed in?" */
export function signedIn(question: string, { outline }: Scene): string | undefined {
  if (!SIGNED_IN.test(question)) return undefined;
  for (const { name } of outline.nodes) {
    const who = GREETING.exec(name)?.groups?.['who'];
    if (who !== undefined) return who;
  }
  return undefined;
}

const PER =
  /\b(?:per|a|an|each|every)\s+(?<unit>month|year|week|day|night|hour|person|seat|user|box|pack|piece|bottle|ticket|lesson|class|ride|kilo|kg)\b/i;

/** "What does it cost per month?" */
export function priceper(question: string, { outline }: Scene): string | undefined {
  const unit = /\b(?:cost|price|much|pay|fee|rate)\b/i.test(question)
    ? PER.exec(question)?.groups?.['unit']
    : undefined;
  if (unit === undefined) return undefined;
  const said = new RegExp(String.raw`(?<price>${PRICE.source})\s*(?:(?:per|a|an|each|every)\s+|/\s?)${unit}\b`, 'iu');
  const prices = outline.nodes.flatMap(({ name }) => said.exec(name)?.groups?.['price']?.trim() ?? []);
  return new Set(prices).size === 1 ? prices[0] : undefined;
}

/** "How much do I owe?", "When does the issue go to print?": a short sentence that says the verb, and a value after it. */
export function answerInSentence(question: string, { outline }: Scene): string | undefined {
  const { what = '', verb = '' } = VERB.exec(question)?.groups ?? {};
  const form = what === '' ? undefined : values.find(({ asks }) => asks.test(what))?.form;
  const asked = wordsOf(verb).filter(({ weight }) => weight > STOP_WEIGHT);
  if (!form || asked.length === 0) return undefined;
  for (const node of outline.nodes) {
    const parts = node.role === 'button' ? [] : node.name.split(/\s[·•|]\s|(?<=[.!])\s/);
    const said = parts.find(
      (part) => part.length < SENTENCE && form.test(part) && asked.every((word) => isSaid(word, part)),
    );
    if (said !== undefined) return form.exec(said)?.[0].trim();
  }
  return undefined;
}

const SENTENCE = 100; // characters
const VERB =
  /^(?<what>how much|when|what time|on what day)\s(?:do|does|did|will|must)\s(?:.+\s)?(?<verb>\p{L}+(?:\s(?:to|on|in|for|up|out|off)(?:\s\p{L}+)?)?)$/iu;
const values = [
  { asks: /^how much/i, form: PRICE },
  {
    asks: /^(?:when|what time|on what day)/i,
    form: new RegExp(
      String.raw`\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{L}+(?: \d{4})?|\p{Lu}\p{L}+ \d{1,2}(?:, \d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?: ?[ap]m)?`,
      'u',
    ),
  },
];

const isSaid = (word: Word, text: string): boolean =>
  wordsOf(text).some(
    ({ stem, root, text: said }) => stem === word.stem || root === word.root || said === `${word.text}es`,
  );

/** "Where is it shipped to?", by a label of the same meaning: "Ship to". */
export function answerByKin(asked: string, { outline }: Scene): string | undefined {
  const key = asked.replace(/^(?:the|a|my|our|your)\s+/i, '');
  return factsIn(outline.nodes, outline).find(({ label, weight }) => weight > LABELLED && calledAlike(key, label))
    ?.text;
}

const LABELLED = 0.9;

/** "What do otters eat?": what stands under the heading "What they eat". */
export function answerUnder(question: string, { outline, titles }: Scene): string | undefined {
  const asked = wordsOf(question).filter(isTelling);
  const known = titles.flatMap(({ name, role }) => (role === 'document' || role === 'heading' ? wordsOf(name) : []));
  const heading = outline.nodes.find(
    ({ role, name, states }) =>
      role === 'heading' && states.get('level') !== '1' && isAbout(wordsOf(name).filter(isTelling), { asked, known }),
  );
  const next = heading && textAfter(heading);
  return next && (proseOf(next, outline) || undefined);
}

const isTelling = ({ weight, text }: Word): boolean =>
  weight > STOP_WEIGHT &&
  !LITTLE.test(text) &&
  !/^(?:they|it|he|she|we|you|i|ask|asks|say|says|tell|tells)$/.test(text);

function isAbout(said: readonly Word[], { asked, known }: { asked: readonly Word[]; known: readonly Word[] }): boolean {
  return said.length > 0 && similarity(said, asked).recall > ALL && similarity(asked, [...said, ...known]).recall > ALL;
}

const ALL = 0.9;

function textAfter({ parent, place }: OutlineNode): OutlineNode | undefined {
  const next = parent?.children[place + 1];
  return next && (next.role === 'text' || next.role === 'paragraph') ? next : undefined;
}

/** What a question asks for by its first words or its nouns → what such a thing looks like. */
const looks: readonly { asks: RegExp; form: RegExp }[] = [
  { asks: /\b(?:e-?)?mails?\b.*\b(?:go|sent|address|to)\b|^to which address\b/i, form: EMAIL },
  {
    asks: /^how (?:large|big) (?:may|can|must|is|are)\b|\bfile size\b/i,
    form: /\d+(?:[.,]\d+)?\s?(?:[KMGT]i?B|bytes)\b/,
  },
  {
    asks: /^what(?: is|'s) (?:the )?(?:name of the )?file(?: called| name)?\b|^which file\b/i,
    form: /(?<![\w-])[\w-]+\.[a-z]{3,4}(?![\w.])/,
  },
  {
    asks: /^(?:on )?(?:when|what (?:day|date|time)|which (?:day|date)|quel jour|quand|à quelle (?:date|heure)|wann|an welchem tag|cuándo|qué día|quando|che giorno|a che ora|wanneer|welke dag|from what time|at what time)\b/i,
    form: new RegExp(`${DATE.source}|${TIME.source}`, 'iu'),
  },
];

/** The one thing that looks as asked in the sentence which says the most of the question, and most of it. */
export function answerInText(question: string, { outline }: Scene): string | undefined {
  const form = looks.find(({ asks }) => asks.test(question))?.form;
  if (!form) return undefined;
  const asked = wordsOf(question).filter((word) => isTelling(word) && word.weight === 1);
  const said = outline.nodes
    .filter(({ role, name }) => role !== 'button' && role !== 'link' && form.test(name))
    .flatMap(({ name }) => name.split(/(?<=[.!?])\s+(?=\p{Lu})/u).filter((text) => form.test(text)))
    .map((text) => ({ text, hits: asked.filter((word) => isSaid(word, text)).length }));
  const [best, next] = said.toSorted((a, b) => b.hits - a.hits);
  const isOnly = best !== undefined && (next === undefined || next.hits < best.hits);
  return isOnly && best.hits * 2 >= asked.length ? form.exec(best.text)?.[0].trim() : undefined;
}
