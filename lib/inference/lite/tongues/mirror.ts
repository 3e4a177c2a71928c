import { parseOutline, type OutlineNode } from '../outline.ts';
import { Scene } from '../scene.ts';
import { fold } from '../words.ts';

const NAMED_STATES = new Set(['value', 'placeholder', 'description', 'valuetext']);

/** An outline with the page's texts translated, node for node. */
export class Mirror {
  readonly text: string;
  readonly scene: Scene;
  readonly #nodes: readonly OutlineNode[];
  readonly #lines: readonly string[];

  constructor(outline: string, translate: (text: string) => string) {
    const known = new Map<string, string>();
    const inEnglish = (text: string): string => {
      const found = known.get(text) ?? translate(text);
      known.set(text, found);
      return found;
    };
    this.#nodes = parseOutline(outline).nodes;
    const depths = new Map<OutlineNode, number>();
    this.#lines = this.#nodes.map((node) => {
      const depth = node.parent ? (depths.get(node.parent) ?? 0) + 1 : 0;
      depths.set(node, depth);
      return '  '.repeat(depth) + lineOf(node, inEnglish);
    });
    this.text = this.#lines.join('\n');
    this.scene = new Scene(this.text);
  }

  /** The page's element. */
  nodeAt(ref: string | undefined): OutlineNode | undefined {
    return ref === undefined ? undefined : this.#nodes.find((node) => node.ref === ref);
  }

  /** Whether an element of the page has the text in its name, literally. */
  says(text: string): boolean {
    return this.#nodes.some(({ name }) => fold(name).includes(fold(text)));
  }

  /** The page's names of list options, given their names in the mirror. */
  optionOf(box: OutlineNode, name: string): string | undefined {
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

function lineOf({ ref, role, name, states }: OutlineNode, inEnglish: (text: string) => string): string {
  const isSign = name !== '' && !/[\p{L}\p{N}]/u.test(name); // "🗑", which its description puts into words
  const called = isSign ? (states.get('description') ?? name) : name;
  const said = called === '' ? '' : `: ${escaped(inEnglish(called))}`;
  const group = [...states].map(([state, value]) => {
    if (NAMED_STATES.has(state)) return `${state}=${JSON.stringify(inEnglish(value))}`;
    return value === 'true' ? state : `${state}=${JSON.stringify(value)}`;
  });
  return `${ref === undefined ? '' : `[${ref}] `}${role}${said}${group.length === 0 ? '' : ` [${group.join(' ')}]`}`;
}

const escaped = (text: string): string => text.replaceAll(/(^|\s)(?=[[|¦]|>$)/g, '$1\\').replaceAll('\n', ' ');
