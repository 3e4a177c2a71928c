export const MONTH =
  '(?:jan(?:uary|uari?|v(?:ier)?|eiro)?|f[eé]v(?:r(?:ier)?|ereiro)?|feb(?:ruary|ruari?|rero|braio)?|mar(?:ch|s|zo|ço)?|m[äa]rz|maart|' +
  'apr(?:ile?)?|avr(?:il)?|abr(?:il)?|ma[iy]o?|mei|mag(?:gio)?|june?|juin|jun(?:i|io|ho)?|giu(?:gno)?|july?|juil(?:let)?|jul(?:i|io|ho)?|lug(?:lio)?|' +
  'aug(?:ust(?:us)?)?|ao[uû]t|ago(?:sto)?|sept?(?:emb(?:er|re|ro)|iembre)?|set(?:embro|tembre)?|o[ck]t(?:ob(?:er|re)|ubre)?|ott(?:obre)?|out(?:ubro|(?! of))|' +
  'nov(?:emb(?:er|re|ro)|iembre)?|de[cz](?:emb(?:er|re|ro))?|d[ée]c(?:embre)?|dic(?:iembre|embre)?|gen(?:naio)?|ene(?:ro)?)\\.?(?![\\p{L}\\d])';
const WEEKDAY =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:diens|donners|frei|sams|sonn|mon)tag|mittwoch|mo|di|mi|do|fr|sa|so|za|zo|' +
  'lun(?:di|es|ed[iì])?|mar(?:di|tes|ted[iì])?|mer(?:credi|coled[iì])?|mi[ée](?:rcoles)?|jeu(?:di)?|jueves|gio(?:ved[iì])?|ven(?:dredi|erd[iì])?|viernes|sam(?:edi)?|s[áa]b(?:ado|ato)?|dim(?:anche)?|dom(?:ingo|enica)?)';
const CLOCK_TIME = String.raw`\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{3})?)?(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]m\b`;
const DATE_SOURCE =
  String.raw`\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})\b|` +
  String.raw`(?:\b${WEEKDAY}(?:(?<!day|tag)\.)?\s+)?(?:(?<![\d.,])(?:0?[1-9]|[12]\d|3[01])(?:\.|º|er|st|nd|rd|th)?\s+(?:(?:de|of)\s+)?\b${MONTH}(?:,?\s+(?:de\s+)?\d{4})?\b|\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?\b|\b${MONTH}\s+\d{4}\b)|` +
  String.raw`(?<![\d/])(?:0[1-9]|1[0-2])/(?:19|20)\d{2}(?![\d/])|` +
  String.raw`(?:\d{4}年)?\d{1,2}月\d{1,2}日`;
const RELATIVE_TIME =
  String.raw`\b(?:\d+|an?|one)\s?(?:s|m|h|d|w|sec|min|mins|hrs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\s+ago\b|\b(?:vor|il y a|hace|fa)\s+\d+\s\p{L}+|\d+\s?(?:分|時間|小时|天|日|分钟)前|` +
  String.raw`\b(?:last (?:week|month|year|night)|just now|yesterday|today|tomorrow|heute|gestern|morgen|hier|aujourd['’]hui|ayer|hoy|oggi|ieri|vandaag|gisteren)\b|昨天|今天|刚刚|昨日|今日`;

/** "Mon 1 June", "28. Mai 2026", "2026-06-20", "6月20日" */
export const DATE = new RegExp(DATE_SOURCE, 'iu');
/** "30 Nov – 6 Dec 2026", "4–10 May" */
export const DATE_RANGE = new RegExp(
  String.raw`(?:${DATE_SOURCE}|(?<![\d.,:])\d{1,2})\s?(?:[–—-]|to|bis|au)\s?(?:${DATE_SOURCE})`,
  'iu',
);
/** "9:15", "7 pm" */
export const TIME = new RegExp(String.raw`(?<![\d:])(?:${CLOCK_TIME})(?![\d:])`, 'iu');
/** A text that is a day with the time of day, and nothing else. */
export const DATE_AND_TIME = new RegExp(
  `^(?:(?:${DATE_SOURCE}),? (?:at |um |à )?(?:${CLOCK_TIME})|(?:${CLOCK_TIME}),? (?:on |am |le )?(?:${DATE_SOURCE}))$`,
  'iu',
);
/** "5 minutes ago", "yesterday, 18:40" */
export const AGO = new RegExp(`(?:${RELATIVE_TIME})(?:,?\\s(?:at\\s)?(?:${CLOCK_TIME}))?`, 'iu');
/** "Sunday": a day of this week. */
export const DAY_OF_WEEK = /(?<=^|\s)(?:mon|tues|wednes|thurs|fri|satur|sun)day(?=$|\s)/i;
/** "Montag", "Mon–Wed" and nothing else. */
export const WEEKDAYS = new RegExp(String.raw`^${WEEKDAY}\.?(?:\s?[–-]\s?${WEEKDAY}\.?)?$`, 'iu');
export const RATING =
  /(?<value>\d(?:[.,]\d+)?)\s*(?:\/|out of|of|von|sur|de)\s*\d+|(?<stars>\d(?:[.,]\d+)?)\s*(?:stars?|★)|(?:\b(?:scored|rated|rating:?)\s|★\s*)(?<star>\d(?:[.,]\d+)?)|^\d(?:[.,]\d)?(?=\s*\()|^(?:[0-9][.,]\d|10)$/iu;
export const DURATION =
  /(?<![\d.,])\d+(?:[.,]\d+)?\s?(?:h|hrs?|hours?|min|mins|minutes?|m|s|sec|seconds?|days?|weeks?|Std\.?|Tage?|Stunden?|Minuten|heures?|jours?|horas?|días?|minutos)(?![\p{L}\d])(?:,?\s\d+\s?(?:m|s|mins?|minutes?|sec|seconds?|Min\.?|Minuten)(?!\p{L}))?/u;
export const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/; // RFC 5321, 4.5.3.1.1
export const PHONE =
  /(?<![\d-])(?!\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d))(?:\+\d|\(\d|0\d)[\d\s()./-]{5,}\d|(?<![\d-])\d{3}[-\s]\d{3,4}(?:[-\s]\d{3,4})?(?![\d-])/;
