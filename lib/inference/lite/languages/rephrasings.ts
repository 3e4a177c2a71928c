/** Forms that are more common in other languages than in English → forms that can be read. All that match are tried. */
const optionalForms: readonly (readonly [RegExp, string])[] = [
  [/^(?:type|enter) (?:the |my )?(\p{L}[\p{L}-]*) (\S*\d\S*|[\uE000-\uE0FF])$/iu, 'type $2 in $1'], // "gib die Nummer 4711 ein"
  [/^(?:type|enter) (?:at|in|on|under) (.+?) (\S*\d\S*|\S+@\S+|\p{Lu}\S*|[\uE000-\uE0FF])$/u, 'type $2 in $1'],
  [/^click (?:at|in|by|for) (.+?) on (.+)$/i, 'click $2 of $1'], // "klicke bei Ada auf Löschen"
  // "keine Nachrichten mehr per App"
  [/^don't (?:of )?(\p{Lu}[\p{L}-]+)(?: more)?( (?:by|for|in|on|at|of) .+)?$/u, 'turn off $1$2'],
  [/^(?:it is |that is |this is )?(.+?)\s*,\s*(?:please )?(tick|mark|select|choose)(?: it)?$/i, '$2 $1'],
  [/^(?:put|set|write|type|enter|insert|note) (.+?) (?:under|as|in|on|with|to) (.+)$/i, 'type $1 in $2'],
  [/^(set|change|switch) (.+?) (?:on|in|at) (.+)$/i, '$1 $2 to $3'], // "setze F auf W", "ändere F in W"
  [/^(?:add|write) (?:the |a )?(\p{L}+) ([\uE000-\uE0FF])(.*)$/iu, 'type $2 in $1$3'],
  [/^(?:search|find)(?: for| to| after)? (.+)$/i, 'search for $1'],
  [/^(?:search|find) (?:for )?(?:the |a )?(\p{Ll}+) (\p{Lu}.*|[\uE000-\uE0FF])$/u, 'type $2 in $1'],
];

/** Unambiguous forms. */
const decisiveForms: typeof optionalForms = [
  [/^(?:return|go) (?:to )?(?:the )?(?:page previous|previous page|back|page before)$/i, 'go back'],
  [/^click (?:the )?(enter|tab|escape|esc|space|backspace|f\d+)(?: key)?$/i, 'press $1'],
];

const WEEKDAY =
  '(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)';
const DAY = String.raw`\d{1,2}(?:(?:\.|er)? ?(?:de |of )?\p{L}{3,}\.? (?:de |of )?\d{4}|\.\d{1,2}\.\d{4})`;

/** Words without which the clause means the same. */
const droppableWords: readonly (readonly [RegExp, string])[] = [
  [/^(search|find) (?:to|after) /i, '$1 for '], // "suche nach"
  [new RegExp(String.raw`(?:${WEEKDAY},? )?\b(?:the |on the )?(?=${DAY})`, 'giu'), ''], // "Freitag, den 27. November 2026"
  [/ (is|to|at) (?:(?:the|a|on|in|at) )+(?=\d)/gi, ' $1 '],
];

/** "suche nach dem Kunden Müller": the noun is the kind of the search text, or its field. */
const SEARCH_FOR_KIND =
  /^(?:search|find) (?:(?:for|to|after) )?(?:the |a )(?!(?:new|old|last|first|next|my|all)\b)(\p{L}\p{Ll}+) (\p{Lu}.*|[\uE000-\uE0FF])$/u;

/** The clause itself, and its rephrased forms. */
export function rewordings(phrase: string): string[] {
  const clause = withoutDroppable(phrase);
  const one = decisiveForms.find(([form]) => form.test(clause));
  if (one) return [clause.replace(...one)];
  if (SEARCH_FOR_KIND.test(clause))
    return [clause.replace(SEARCH_FOR_KIND, 'type $2 in search $1'), clause.replace(SEARCH_FOR_KIND, 'type $2 in $1')];
  const reworded = optionalForms.flatMap(([form, replacement]) =>
    form.test(clause) ? [withoutDroppable(clause.replace(form, replacement))] : [],
  );
  return [...new Set([clause, ...reworded])];
}

const withoutDroppable = (phrase: string): string =>
  droppableWords.reduce((text, [form, replacement]) => text.replace(form, replacement), phrase);
