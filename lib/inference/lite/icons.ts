/** Words for an icon's picture → the name of its button. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
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

export function withIconsNamed(text: string): string {
  return PICTURES.reduce((said, [picture, name]) => said.replace(picture, name), text);
}

/** The function of a button with such an icon: "trash" deletes. */
export const iconNamed = (icon: string): string => withIconsNamed(`${icon} icon`).replace(/ icon$/, '');
