/** One fenced block of a Markdown text. */
export interface Example {
  text: string;
}

/** The blocks of one language, in order; only those right below a heading of this name, when one is given. */
export function examplesOf(markdown: string, language: string, heading?: string): Example[] {
  const before = heading === undefined ? '' : `^#+ ${heading}\\n\\n`;
  const blocks = markdown.matchAll(new RegExp(`${before}^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map((match) => ({ text: match[1] ?? '' }));
}
