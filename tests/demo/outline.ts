/** Ref of the first node of an outline that says `text`, such as `link: Cart`. */
export function refOf(outline: string, text: string): string {
  const before = outline.slice(0, Math.max(0, outline.indexOf(text)));
  const ref = before
    .slice(before.lastIndexOf('\n') + 1)
    .match(/\[\d+-\d+\]/g)
    ?.at(-1);
  if (ref === undefined) throw new Error(`The outline has no node with "${text}".`);
  return ref.slice(1, -1);
}

/** The outline in what `extract` without an instruction answers. */
export function outlineOf(data: unknown): string {
  const { pageText } = data as { pageText: string }; // specification 2.6
  return pageText;
}
