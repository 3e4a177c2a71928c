import { parseOutline, type OutlineNode } from '../outline/outline.ts';
import { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const NAMED_STATES = new Set(['value', 'placeholder', 'description', 'valuetext']);

/** An outline with the page's texts translated, node for node. */
export class TranslatedOutline {
  readonly text: string;
  readonly scene: Scene;
  readonly #nodes: readonly OutlineNode[];
  readonly #lines: readonly string[];

  constructor(outline: string, translate: (text: string) => string) {
    const known = new Map<string, string>();
    const toEnglish = (text: string): string => {
      const found = known.get(text) ?? translate(text);
      known.set(text, found);
      return found;
    };
    this.#nodes = parseOutline(outline).nodes;
    const depths = new Map<OutlineNode, number>();
    this.#lines = this.#nodes.map((node) => {
      const depth = node.parent ? (depths.get(node.parent) ?? 0) + 1 : 0;
      depths.set(node, depth);
      return '  '.repeat(depth) + toLine(node, toEnglish);
    });
    this.text = this.#lines.join('\n');
    this.scene = new Scene(this.text);
  }

  /** The page's element. */
  nodeAt(ref: string | undefined): OutlineNode | undefined {
    return ref === undefined ? undefined : this.#nodes.find((node) => node.ref === ref);
  }

  /** Whether an element of the page has the text in its name, literally. */
  includesText(text: string): boolean {
    return this.#nodes.some(({ name }) => fold(name).includes(fold(text)));
  }

  /** The page's names of list options, given their names in the mirror. */
  sourceOption(box: OutlineNode, name: string): string | undefined {
    const at = this.scene.outline.nodes.findIndex(
      (node) => node.index > box.index && node.index < box.end && node.name === name,
    );
    return this.#nodes[at]?.name;
  }

  /** Lines of the page, in the mirror's words. */
  linesOf(refs: ReadonlySet<string>): string[] {
    return this.#lines.filter((_, at) => refs.has(this.#nodes[at]?.ref ?? ''));
  }
}

function toLine({ ref, role, name, states }: OutlineNode, toEnglish: (text: string) => string): string {
  const isSymbol = name !== '' && !/[\p{L}\p{N}]/u.test(name); // "🗑", which its description puts into words
  const label = isSymbol ? (states.get('description') ?? name) : name;
  const nameText = label === '' ? '' : `: ${escapeText(toEnglish(label))}`;
  const group = [...states].map(([state, value]) => {
    if (NAMED_STATES.has(state)) return `${state}=${JSON.stringify(toEnglish(value))}`;
    return value === 'true' ? state : `${state}=${JSON.stringify(value)}`;
  });
  return `${ref === undefined ? '' : `[${ref}] `}${role}${nameText}${group.length === 0 ? '' : ` [${group.join(' ')}]`}`;
}

const escapeText = (text: string): string => text.replaceAll(/(^|\s)(?=[[|¦]|>$)/g, '$1\\').replaceAll('\n', ' ');
