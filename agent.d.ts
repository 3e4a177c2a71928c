/** A module bundled to one self-contained script, as text; see `agent-plugin.ts`. */
declare module '*?agent' {
  const source: string;
  export default source;
  /** Differs between builds of the script. */
  export const hash: string;
}
