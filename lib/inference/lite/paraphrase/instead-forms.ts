import { supportsAction, toFieldText } from '../candidates/affordances.ts';
import { isActionVerb } from '../instruction/circumstances.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/** One thing that must not be done, and one that must. */
export interface Alternative {
  excluded: string;
  wanted: string;
}

const DO_NOT = String.raw`(?:please )?(?:don['’]?t|do not|never)`;
const alternativePatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`^${DO_NOT} (?<barred>[^,;.]+)[,;.] ?(?:but |and |just |please |rather |instead,? )*(?<wanted>(?!not\b|don|do not|if\b|or\b)\p{L}[^,;]*?)(?: instead| rather)?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?<wanted>(?!don|do not|if\b)\p{L}[^,;]*?)(?:[,;] (?:and |but )?| but )${DO_NOT} (?<barred>[^,;]+)$`,
    'iu',
  ),
  /^(?<barred>\p{L}+ [^,;]+?) nicht,? sondern (?<wanted>\p{L}[^,;]*)$/iu,
  /^(?:bitte )?nicht (?<barred>[^,;]+),? sondern (?<wanted>\p{L}[^,;]*)$/iu,
  /^(?:ne|n['’])\s?(?<barred>[^,;]+?) pas(?<more> [^,;]+)?, (?:mais )?(?<wanted>\p{L}[^,;]*)$/iu,
  /^no (?<barred>[^,;]+), (?:sino(?: que)?|mejor|más bien) (?<wanted>\p{L}[^,;]*)$/iu,
];

/** "don't send it, save it as a draft", "discard the changes, don't save them": one is done, the other excluded. */
export function alternativeIn(instruction: string): Alternative | undefined {
  const said = instruction.trim().replace(/[.!]+$/, '');
  for (const form of alternativePatterns) {
    const { barred, more = '', wanted } = form.exec(said)?.groups ?? {};
    if (barred === undefined || wanted === undefined || STATEMENT_START.test(wanted)) continue;
    if (ENGLISH_NEGATION.test(said) && !isActionVerb(/^[^\s]+/.exec(wanted)?.[0].toLowerCase() ?? '')) continue;
    const [noun = ''] = OBJECT_PHRASE.exec(barred) ?? [];
    const [other = ''] = OBJECT_PHRASE.exec(wanted) ?? [];
    const withNoun = (text: string, thing: string): string =>
      thing === '' ? text : text.replace(OBJECT_PRONOUN, ` ${thing}`);
    return { excluded: withNoun(`${barred}${more}`, other), wanted: withNoun(wanted, noun) };
  }
  return undefined;
}

const ENGLISH_NEGATION = /\b(?:don['’]?t|do not|never)\b/i;
/** A reason, and no action. */
const STATEMENT_START =
  /^(?:i|we|you|he|she|it|they|there|that|this|these|because|since|as|for|so|but|or|if|unless)\b/i;

/** The object, if it is given. */
const OBJECT_PHRASE = /(?<=\s)(?:the|my|this|that|der|die|das|den|le|la|les|el|los|las) \p{L}[\p{L}\p{N} -]*$/iu;
/** The words for it. */
const OBJECT_PRONOUN = / (?:it|them|sie|ihn|es)$/i;

interface FieldNoun {
  said: RegExp;
  /** Names of fields for it, if none has the given name. */
  labels: RegExp;
}

const EMAIL_NOUN =
  /^(?:e-?mail(?: ?-?adresse| address)?|(?:adresse )?(?:e-?mail|courriel|électronique|mail)|adresse électronique|correo(?: electrónico)?|indirizzo e-?mail)(?: \*)?$/i;

/** Nouns of other languages for a field's value. */
const fieldNouns: readonly FieldNoun[] = [
  { said: /^(?:(?:reise)?ziel(?:ort|bahnhof)?|ankunfts(?:ort|bahnhof))$/i, labels: /^(?:nach|ziel.*)$/i },
  { said: /^(?:(?:abfahrts|start|abreise|abflug)(?:ort|bahnhof|punkt)?)$/i, labels: /^(?:von|ab|start.*)$/i },
  {
    said: /^(?:(?:reise|abfahrts|hinreise|abreise)?datum|(?:reise)?tag)$/i,
    labels: /^(?:hinfahrt|hinreise|abreise|abfahrt|datum|wann)$/i,
  },
  { said: /^(?:destination|arrivée)$/i, labels: /^(?:vers|à|arrivée|destination)$/i },
  { said: /^(?:départ|origine|ville de départ|gare de départ)$/i, labels: /^(?:de|départ|depuis)$/i },
  { said: /^destino$/i, labels: /^(?:a|hacia|hasta|destino)$/i },
  { said: /^(?:origen|salida)$/i, labels: /^(?:de|desde|origen)$/i },
  { said: /^(?:e-?mail(?:-?adresse)?|courriel|adresse e-?mail|correo(?: electrónico)?)$/i, labels: EMAIL_NOUN },
];

const VALUE = String.raw`(?<value>\S.*?)`;
const VALUE_REQUESTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:gib|trage?|schreibe?|setze?|nimm) (?:bitte )?(?:als |unter |bei )(?:de[nmr] |das |die )?(?<noun>\p{L}[\p{L}-]+) ${VALUE}(?: ein)?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:setze?|ändere?|stelle?|lege?|wechsle?) (?:bitte )?(?:das |den |die |meine? |meinen )(?<noun>\p{L}[\p{L}-]+) (?:auf|in|zu) (?:de[nm] )?${VALUE}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:das |der |die |meine? )(?<noun>\p{L}[\p{L}-]+) (?:ist|lautet|soll) ${VALUE}(?: sein)?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:mets|entre|saisis|indique|choisis|écris) ${VALUE} (?:comme|en|pour|dans) (?:la |le |l['’])?(?<noun>\p{L}[\p{L} ]+)$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:mon|ma|la|le|l['’]) ?(?<noun>\p{L}[\p{L} -]+) est ${VALUE}$`, 'iu'),
  new RegExp(
    String.raw`^(?:cambia|pon|establece|escribe) (?:el |la )?(?<noun>\p{L}[\p{L} ]+?) (?:a|en|por|como) ${VALUE}$`,
    'iu',
  ),
  new RegExp(String.raw`^(?:mi|el|la) (?<noun>\p{L}[\p{L} ]+) es ${VALUE}$`, 'iu'),
];

/** "gib als Ziel Hamburg ein", "mon e-mail est …": into the only field of that name in the page's language. */
export function fieldByForeignNoun(instruction: string, scene: Scene): Proposal | undefined {
  const said = instruction.trim().replace(/[.!]+$/, '');
  for (const form of VALUE_REQUESTS) {
    const { noun = '', value = '' } = form.exec(said)?.groups ?? {};
    const named = fieldNouns.find((one) => one.said.test(noun));
    if (!named || VAGUE_VALUE.test(value)) continue;
    const typed = scene.elements.filter(({ role, states }) => isEditable(role) && !states.has('disabled'));
    const just = typed.filter(({ name }) => fold(name) === fold(noun));
    const [node, other] = just.length > 0 ? just : typed.filter(({ name }) => named.labels.test(name.trim()));
    const text = node && toFieldText(node, value.replace(/^["“„«](.*)["“”»]$/u, '$1'));
    if (!node || other || text === undefined) return undefined;
    const proposal = onNode({ node, score: 1 }, 'fill', [text]);
    return supportsAction(node, proposal.action) ? proposal : undefined;
  }
  return undefined;
}

/** "another one" is no value. */
const VAGUE_VALUE = /^(?:(?:ein|une?|otr[oa]|andere)\p{L}*\b|leer|vide|vacío|heute|morgen|demain|mañana)/iu;

/** "10 Uhr 30", "10時30分" as fields and lists write it. */
export const withNormalizedTimes = (text: string): string =>
  text.replaceAll(/(?<![\d.:])(\d{1,2}) ?(?:Uhr ?|時)(\d{2})(?:分)?(?!\d)/gu, '$1:$2');

const NOW_WORDS = String.raw`now|actually|currently|from now on|as of (?:now|today)|jetzt|nun|ab (?:sofort|jetzt|heute)|neuerdings|maintenant|désormais|dorénavant|ahora|desde ahora|ora|adesso|d['’]ora in poi|agora|nu|voortaan`;
/** Up to the start of a value; a quotation before it may be a value itself. */
const IS_NOW_PHRASE = new RegExp(
  String.raw`^(?<before>[^"“”„«»「」]*?\s(?:is|are|should be|ist|lautet|sind|est|sont|es|son|è|sono|é|são))\s+(?:${NOW_WORDS}),?\s+(?=\S*[\d@]|["“„«「])`,
  'iu',
);
const CHANGED_TO = /^(?<before>(?:my|our|the)\s+[\p{L} -]+?)\s+(?:has\s+|have\s+)?changed\s+to\s+(?=\S*[\d@]|["“])/iu;

/** "my mobile is now 07700 900461" as "my mobile is 07700 900461": since when is not part of the value. */
export const withoutNow = (text: string): string =>
  text.replace(IS_NOW_PHRASE, '$<before> ').replace(CHANGED_TO, '$<before> is ');
