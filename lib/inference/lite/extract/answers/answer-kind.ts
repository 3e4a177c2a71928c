import type { Outline } from '../../outline/outline.ts';
import { DATE } from '../../values/patterns.ts';
import { PRICE } from '../../values/parse-value.ts';
import { isAgentOfOtherAction, repeatsAskedThing } from './who-questions.ts';

/** Questions for a thing, a person, a place, a time or a number: yes or no is no answer to those. */
const OPEN_QUESTION =
  /^(?:(?:in|on|at|from|to|of|for|by|with|until|since|bis|seit|ab|an|in|auf|mit|von|zu|depuis|jusqu['’]à|dans|à|de|avec|desde|hasta|en|con|a|da|fino a|sinds|tot|op|met) )?(?:who(?:se|m)?|where|when|which|why|how (?!(?:do|does|is|are) )|wer|wem|wen|wessen|wo|woher|wohin|wann|warum|wieso|welche[rsnm]?|wie (?:viele?|lange?|hoch|gro(?:ß|ss)|alt|oft|weit|teuer|schnell)|wieviel|qui|où|quand|combien|pourquoi|quel(?:le)?s?|lequel|quién(?:es)?|dónde|cuándo|cuánt[oa]s?|cuál(?:es)?|por qué|chi|dove|quando|quant[oiae]|perché|qual[ei]?|quem|onde|quais|waar|wanneer|hoeveel|waarom|welke?|wie)\b/iu;
const UNSPACED_OPEN_QUESTION = /(?:誰|どこ|いつ|いくら|いくつ|何|どの|どれ|谁|哪|几|多少|什么|什么时候)/u;
const YES_OR_NO = /^(?:yes|no|true|false|ja|nein|nee|oui|non|sí|si|sì|no|sim|não|maybe|はい|いいえ|是|否)$/i;

const HOW_MUCH_QUESTION = /^(?:how much|wie ?viel|was kosten?|combien|cuánto|quanto|hoeveel)\s/i;
const AMOUNT_TEXT =
  /\d|[%€$£¥]|^\P{L}+$|\b(?:free|included|none|nothing|gratis|kostenlos|kostenfrei|frei|inklusive|offert|gratuit|inclus|incluido|incluso)/iu;
const HOW_MANY_QUESTION = /^(?:how many|wie ?viele|combien (?:de|d['’])|cuánt[oa]s|quant[ie]|hoeveel)\s/i;
const MAX_PLACE_LENGTH = 60; // characters: a number with what it counts

/** "Which invoice is overdue?" asks for none of these. */
const WHICH_THING_QUESTION =
  /^(?:which|welche[rsn]?|quel(?:le)?s?|qué|quale|welke?) (?!\S*(?:date|day|time|month|year|week|deadline|slot|session|appointment|departure|visit|night|morning|price|amount|fee|cost|sum|tag|datum|monat|jahr|woche|termin|uhrzeit|frist|preis|betrag|jour|mois|heure|prix|montant|créneau|fecha|día|mes|hora|precio|giorno|mese|ora|prezzo|dag|maand|jaar|prijs))\p{L}/iu;
const DATE_OR_PRICE = new RegExp(`^(?:(?:${DATE.source})|(?:${PRICE.source}))(?:\\s*\\([^()]*\\))?$`, 'iu');

const WHO_WHERE_WHEN_QUESTION = /^(?:who|where|when|wer|wo|wann|où|quand|quién|dónde|cuándo|chi|dove)(?!\p{L})/iu;

const WHERE_QUESTION = /^(?:where|wo|où|dónde|dove|onde|waar)(?!\p{L})/iu;
const STARTS_WITH_DATE = new RegExp(`^(?:${DATE.source})(?!.*, )`, 'iu'); // "14 May, Town hall" says where

/** Whether a text is of the kind that a question asks for: else another way may find the answer. */
export const isRequestedKind =
  (question: string, outline: Outline) =>
  (answer: string): boolean =>
    !(YES_OR_NO.test(answer) && (OPEN_QUESTION.test(question) || UNSPACED_OPEN_QUESTION.test(question))) &&
    (!HOW_MUCH_QUESTION.test(question) || AMOUNT_TEXT.test(answer)) &&
    (!HOW_MANY_QUESTION.test(question) || (/\d/.test(answer) && answer.length <= MAX_PLACE_LENGTH)) &&
    !(WHICH_THING_QUESTION.test(question) && DATE_OR_PRICE.test(answer)) &&
    !(WHO_WHERE_WHEN_QUESTION.test(question) && PRICE.test(answer)) &&
    !(WHERE_QUESTION.test(question) && STARTS_WITH_DATE.test(answer)) &&
    !repeatsAskedThing(question, answer) &&
    !isAgentOfOtherAction(question, answer, outline);
