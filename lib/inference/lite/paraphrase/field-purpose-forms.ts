import {
  caseSensitive,
  COUNT_GROUP,
  digits,
  FIELD_ROLES,
  form,
  type StatementForm,
  type PlainInstruction,
  instructionsFrom,
  NUMBERS,
  of,
  OWNER_GROUP,
  quoted,
  WHAT_GROUP,
} from './statement-forms.ts';

const VALUE = String.raw`(?<value>\S.*)`;
const TITLED = '(?:task|issue|card|ticket|post|article|page|document|note)';

/** Things to look for, rename, share or keep, in words that name no field. */
const forms: readonly StatementForm[] = [
  [
    form(
      String.raw`(?:keep|retain|store) (?:${OWNER_GROUP} )?${WHAT_GROUP} for ${COUNT_GROUP} (?<unit>days?|weeks?|months?|years?|hours?)`,
    ),
    ({ what, count, unit }) =>
      of(NUMBERS, `set the ${what} to ${digits(count)}`, `set the ${what} to ${digits(count)} ${unit}`),
  ],
  [
    form(
      String.raw`(?:find|look for|search for) (?:the |some |all )?\p{Ll}+s (?:about|on|covering) (?<text>\p{L}[\p{L} -]*)`,
    ),
    ({ text }) => of(FIELD_ROLES, `search for ${quoted(text)}`),
  ],
  [
    form(
      String.raw`(?:find|look for|search for|search) (?:the |some |all )?(?<text>\p{L}[\p{L} -]*?) (?:jobs|positions|vacancies|roles)`,
    ),
    ({ text }) =>
      of(
        FIELD_ROLES,
        `search for ${quoted(text)}`,
        `type ${quoted(text)} into what`,
        `type ${quoted(text)} into job title`,
      ),
  ],
  [
    caseSensitive(
      String.raw`(?:[Ss]earch|[Ll]ook)(?: around)? in (?<value>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)(?: instead)?`,
    ),
    ({ value }) => of(FIELD_ROLES, `set the location to ${value}`),
  ],
  [
    caseSensitive(String.raw`[Rr]ename (?:it|(?:the|this|my) ${TITLED}) (?:to|as) ${VALUE}`),
    ({ value }) => of(FIELD_ROLES, `set the title to ${quoted(value)}`),
  ],
  [
    form(String.raw`share (?:it|this|the \p{Ll}+) with (?<text>\S+@\S+)`),
    ({ text }) =>
      of(FIELD_ROLES, ...['add people', 'invite people', 'share with'].map((field) => `enter ${text} in ${field}`)),
  ],
];

/** The same for descriptions of a field by its function. */
export const widerStatements = (text: string): readonly PlainInstruction[] => instructionsFrom(forms, text);
