/** Forms which other languages use more than English does → forms that are read. All that fit are tried. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^(?:it is |that is |this is )?(.+?)\s*,\s*(?:please )?(tick|mark|select|choose)(?: it)?$/i, '$2 $1'],
  [
    /^(?:enter|put|set|type|insert|fill|write|change) (?:the )?(\d\S*)\s*(?:(?:stunden?|heures?|horas?|ore|uur|uren|minut\p{L}*|tage?n?|jours?|d[ií]as?|giorni|dagen|personen|personnes|personas|persone|pessoas|stück|%|€|euros?)\s+)?(?:of (?:the )?)?(?!to\b|in\b|as\b|for\b)(.+)$/iu,
    'set $2 to $1',
  ],
  [/^(?:put|set|change|edit|switch|enter|type) (.+?) (?:on|to|in|as|a) (?:the )?(.+)$/i, 'set $1 to $2'],
  [
    /^(?:enter|set|type|put|change) (?:the )?([\p{L} ]+?)(?<! (?:to|is|as|at|in|on|of|for|the|a)) (\S*\d\S*|[\uE000-\uE0FF])$/iu,
    'set $1 to $2',
  ],
  [/^(?:the )?(\p{Lu}[\p{L} ]*?) is (?:the )?(.+)$/u, 'set $1 to $2'],
  [/^(?:put|set) (.+?) (?:in|under) (.+)$/i, 'type $1 in $2'],
  [/^(?:write|type|enter|insert|note) (.+?) (?:under|as|in|on|with|to) (.+)$/i, 'type $1 in $2'],
  [/^(?:assign|choose|select|set|take) (.+?) (?:as|for) (.+)$/i, 'select $1 in $2'],
  [/^(?:add|write) (?:the |a )?(\p{L}+) ([\uE000-\uE0FF])(.*)$/iu, 'type $2 in $1$3'],
  [/^(?!set|change|type|go|click)(?:the )?([\p{L} ]+?) (?:at|to|from|is|:) (?:the )?(\d[\d.:,/-]*)$/iu, 'set $1 to $2'],
  [/^(?:my|our|the|your) (.+?) is (?:the )?(.+)$/iu, 'set $1 to $2'],
  [/^(?:go|switch|move|change|return) (?:to|on|in) (?:the )?(.+)$/i, 'go to $1'],
  [/^add an? (.+) more$/i, 'one more $1'],
  [/^send (?:the |a )?(.+?) (\S+\.\p{L}\w{1,4})$/iu, 'attach $2 to $1'],
  [/^(?:attach|upload|add) (\S+\.\w+|[\uE000-\uE0FF]) (?:as|to|in|for) (?:the |a )?(.+)$/i, 'attach $1 to $2'],
  [/^(?:search|find)(?: for| to| after)? (.+)$/i, 'search for $1'],
  [/^(?:search|find) (?:for )?(?:the |a )?(\p{Ll}+) (\p{Lu}.*|[\uE000-\uE0FF])$/u, 'type $2 in $1'],
];

/** Forms which mean one thing only. */
const decisive: typeof forms = [
  [/^(?:return|go) (?:to )?(?:the )?(?:page previous|previous page|back|page before)$/i, 'go back'],
  [/^(?:reload|refresh)(?: the| this)? page$/i, 'reload the page'],
  [/^(?:scroll|go)(?: the page)?(?: to| towards)?(?: the)? (down|bottom|up|top)$/i, 'scroll $1'],
  [/^scroll(?: down| up)?(?: to| until)(?: the)? (?!top|bottom)(.+)$/i, 'scroll to $1'],
  [/^click (?:the )?(enter|tab|escape|esc|space|backspace|f\d+)(?: key)?$/i, 'press $1'],
  [/^(?:remove|clear|delete|untick) (?:the )?checkbox (?:at|in|on|of|for|from|next to) (.+)$/i, 'untick $1'],
  [/^(?:set|put|add|tick) (?:a |the )?checkbox (?:at|in|on|of|for|next to) (.+)$/i, 'tick $1'],
];

/** What says nothing more than the clause without it does. */
const loosened: readonly (readonly [RegExp, string])[] = [
  [/^(click|press|tap) (?:in|on|to|at)(?= )/i, '$1 on'],
  [/ (is|to|at) (?:(?:the|a|on|in|at) )+(?=\d)/gi, ' $1 '],
];

/** The clause itself, and the forms it may be put into. */
export function rewordings(said: string): string[] {
  const clause = loosened.reduce((text, [form, meant]) => text.replace(form, meant), said);
  const one = decisive.find(([form]) => form.test(clause));
  if (one) return [clause.replace(...one)];
  const made = forms.flatMap(([form, meant]) => (form.test(clause) ? [clause.replace(form, meant)] : []));
  return [...new Set([clause, ...made])];
}
