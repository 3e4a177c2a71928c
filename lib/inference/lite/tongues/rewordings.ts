/** Forms that are more common in other languages than in English → forms that can be read. All that match are tried. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^(?:type|enter) (?:the |my )?(\p{L}[\p{L}-]*) (\S*\d\S*|[\uE000-\uE0FF])$/iu, 'type $2 in $1'], // "gib die Nummer 4711 ein"
  [/^(?:type|enter) (?:at|in|on|under) (.+?) (\S*\d\S*|\S+@\S+|\p{Lu}\S*|[\uE000-\uE0FF])$/u, 'type $2 in $1'],
  [/^click (?:at|in|by|for) (.+?) on (.+)$/i, 'click $2 of $1'], // "klicke bei Ada auf Löschen"
  [/^don't (?:of )?(\p{Lu}[\p{L}-]+)(?: more)?( (?:by|for|in|on|at|of) .+)?$/u, 'turn off $1$2'], // "keine Nachrichten mehr per App"
  [/^(?:it is |that is |this is )?(.+?)\s*,\s*(?:please )?(tick|mark|select|choose)(?: it)?$/i, '$2 $1'],
  [/^(?:put|set|write|type|enter|insert|note) (.+?) (?:under|as|in|on|with|to) (.+)$/i, 'type $1 in $2'],
  [/^(set|change|switch) (.+?) (?:on|in|at) (.+)$/i, '$1 $2 to $3'], // "setze F auf W", "ändere F in W"
  [/^(?:add|write) (?:the |a )?(\p{L}+) ([\uE000-\uE0FF])(.*)$/iu, 'type $2 in $1$3'],
  [/^(?:search|find)(?: for| to| after)? (.+)$/i, 'search for $1'],
  [/^(?:search|find) (?:for )?(?:the |a )?(\p{Ll}+) (\p{Lu}.*|[\uE000-\uE0FF])$/u, 'type $2 in $1'],
];

/** Unambiguous forms. */
const decisive: typeof forms = [
  [/^(?:return|go) (?:to )?(?:the )?(?:page previous|previous page|back|page before)$/i, 'go back'],
  [/^click (?:the )?(enter|tab|escape|esc|space|backspace|f\d+)(?: key)?$/i, 'press $1'],
];

const WEEKDAY =
  '(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)';
const DAY = String.raw`\d{1,2}(?:(?:\.|er)? ?(?:de |of )?\p{L}{3,}\.? (?:de |of )?\d{4}|\.\d{1,2}\.\d{4})`;

/** Words without which the clause means the same. */
const loosened: readonly (readonly [RegExp, string])[] = [
  [/^(search|find) (?:to|after) /i, '$1 for '], // "suche nach"
  [new RegExp(String.raw`(?:${WEEKDAY},? )?\b(?:the |on the )?(?=${DAY})`, 'giu'), ''], // "Freitag, den 27. November 2026"
  [/ (is|to|at) (?:(?:the|a|on|in|at) )+(?=\d)/gi, ' $1 '],
];

/** "suche nach dem Kunden Müller": the noun is the kind of the search text, or its field. */
const FOR_KIND =
  /^(?:search|find) (?:(?:for|to|after) )?(?:the |a )(?!(?:new|old|last|first|next|my|all)\b)(\p{L}\p{Ll}+) (\p{Lu}.*|[\uE000-\uE0FF])$/u;

/** The clause itself, and its rephrased forms. */
export function rewordings(said: string): string[] {
  const clause = loosely(said);
  const one = decisive.find(([form]) => form.test(clause));
  if (one) return [clause.replace(...one)];
  if (FOR_KIND.test(clause))
    return [clause.replace(FOR_KIND, 'type $2 in search $1'), clause.replace(FOR_KIND, 'type $2 in $1')];
  const made = forms.flatMap(([form, meant]) => (form.test(clause) ? [loosely(clause.replace(form, meant))] : []));
  return [...new Set([clause, ...made])];
}

const loosely = (said: string): string => loosened.reduce((text, [form, meant]) => text.replace(form, meant), said);
