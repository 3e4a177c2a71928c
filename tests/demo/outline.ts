/** Ref of the first line of an outline that holds `text`, such as `link: Cart`. */
export function refOf(outline: string, text: string): string {
  const line = outline.split('\n').find((one) => one.includes(text));
  const ref = line === undefined ? undefined : /\[(\d+-\d+)\]/.exec(line)?.[1];
  if (ref === undefined) throw new Error(`The outline has no line with "${text}".`);
  return ref;
}

/** The outline in what `extract` without an instruction answers. */
export function outlineOf(data: unknown): string {
  const { pageText } = data as { pageText: string }; // specification 2.6
  return pageText;
}
