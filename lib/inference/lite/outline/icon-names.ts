/** Words for an icon's picture → the name of its button. */
const ICON_FUNCTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pencil|pen)(?= (?:icon|button|symbol)s?\b)/gi, 'edit'],
  [/\b(?:trash ?can|rubbish bin|dust ?bin|garbage(?: can)?|bin|trash)(?= (?:icon|button|symbol)s?\b)/gi, 'delete'],
  [/\b(?:gear|cog(?:wheel)?)(?= (?:icon|button|symbol)s?\b)/gi, 'settings'],
  [/\b(?:gear|cog(?:wheel)?)$/gi, 'settings icon'],
  [/\b(?:magnifying glass|magnifier|loupe)\b/gi, 'search'],
  [/\b(?:hamburger|bars)(?= (?:icon|button|symbol)s?\b)/gi, 'hamburger menu'],
  [/\b(?:three|3)[- ]dots?(?: menu| icon| button)?/gi, 'more options button'],
  [/\bbell(?= (?:icon|button|symbol)s?\b)/gi, 'notifications'],
  [/\bbell$/gi, 'notifications icon'],
];

export function nameIcons(text: string): string {
  return ICON_FUNCTIONS.reduce((named, [picture, name]) => named.replace(picture, name), text);
}

/** The function of a button with such an icon: "trash" deletes. */
export const iconFunctionOf = (icon: string): string => nameIcons(`${icon} icon`).replace(/ icon$/, '');
