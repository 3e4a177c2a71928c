import type { Protocol } from 'devtools-protocol';
import type { Frame } from '../../lib/page/frames.ts';
import type { Page } from '../../lib/page/page.ts';
import type { World } from '../../lib/page/world.ts';

/** What Chrome's accessibility tree and our agent say about one element. */
export interface Verdict {
  /** URL of the frame at the top of its process. */
  top: string;
  element: string;
  chrome: { role: string; name: string };
  ours: { role: string; name: string };
  ref: string;
  /** It holds places where a word may break. */
  breaks: boolean;
}

interface Ours {
  element: string;
  ref: string;
  breaks: boolean;
  role: string;
  name: string;
}

/** Compares the frames of all processes, element by element; only what Chrome does not ignore. */
export async function compare(page: Page, signal: AbortSignal): Promise<Verdict[]> {
  const frames = await page.frames.read(signal);
  const processes = page.frames.sessions.map((session) => frames.filter((frame) => frame.session === session));
  const verdicts = await Promise.all(processes.map((ofOne) => compareProcess(page, ofOne, signal)));
  return verdicts.flat();
}

async function compareProcess(page: Page, frames: Frame[], signal: AbortSignal): Promise<Verdict[]> {
  const [top] = frames;
  if (!top) return [];
  const world = await page.worlds.enter(top, signal);
  await world.session.send('Accessibility.enable', undefined, signal);
  const trees = await Promise.all(
    frames.map(({ id }) => world.session.send('Accessibility.getFullAXTree', { frameId: id }, signal)),
  );
  await world.session.send('Accessibility.disable', undefined, signal);
  const nodes = trees
    .flatMap((tree) => tree.nodes)
    .filter((node) => !node.ignored && node.backendDOMNodeId !== undefined);
  const objects = await Promise.all(nodes.map((node) => resolve(world, node, signal)));
  const known = nodes.flatMap((node, index) => (objects[index] ? [{ node, objectId: objects[index] }] : []));
  const ours = await describe(
    world,
    known.map(({ objectId }) => objectId),
    signal,
  );
  return known.flatMap(({ node }, index) => {
    const our = ours[index];
    if (!our) return [];
    const chrome = { role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '') };
    return [
      {
        top: top.url,
        element: our.element,
        ref: our.ref,
        breaks: our.breaks,
        chrome,
        ours: { role: our.role, name: our.name },
      },
    ];
  });
}

async function resolve(world: World, { backendDOMNodeId }: Protocol.Accessibility.AXNode, signal: AbortSignal) {
  if (backendDOMNodeId === undefined) return undefined;
  const params = { backendNodeId: backendDOMNodeId, executionContextId: world.contextId };
  const answer = await world.session.send('DOM.resolveNode', params, signal).catch(() => undefined); // generated content has no node
  return answer?.object.objectId;
}

async function describe(world: World, objectIds: string[], signal: AbortSignal): Promise<(Ours | null)[]> {
  const { result, exceptionDetails } = await world.session.send(
    'Runtime.callFunctionOn',
    {
      executionContextId: world.contextId,
      functionDeclaration: `function (...nodes) {
        const isOfBrowser = (node) => /^(input|select|textarea|img|video|audio|details|progress|meter)$/.test(node.getRootNode().host?.localName ?? '');
        return nodes.map((node) => {
          const isElement = node.nodeType === 1 && !node.nodeName.startsWith('::'); // no marker of an item: versions of Chrome resolve it to a node, or another object
          if (!isElement || isOfBrowser(node)) return null;
          const ref = tabhand.refOf(node);
          const said = tabhand.accessible(ref);
          return said && { element: node.cloneNode(false).outerHTML.slice(0, 160), ref, breaks: node.querySelector('wbr') !== null, role: said.role, name: said.name };
        });
      }`,
      arguments: objectIds.map((objectId) => ({ objectId })),
      returnByValue: true,
    },
    signal,
  );
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as (Ours | null)[]; // the function above
}

/** Roles that Chrome names in its own way, and the role of ARIA and HTML-AAM that they stand for. */
export const SAME_ROLE: Record<string, string> = {
  image: 'img',
  Iframe: 'iframe',
  IframePresentational: 'iframe',
  RootWebArea: 'document',
  DisclosureTriangle: 'button', // HTML-AAM has no role for summary; ARIA-in-HTML treats it as a button
  DescriptionList: 'list',
  SvgRoot: 'img',
  Canvas: 'img',
  Video: 'group',
  Audio: 'group',
  MathMLMath: 'math',
  Date: 'textbox',
  DateTime: 'textbox',
  InputTime: 'textbox',
  ColorWell: 'textbox',
  sectionheader: 'generic', // HTML-AAM: a header or footer inside a section is generic
  sectionfooter: 'generic',
  LabelText: 'generic',
  Legend: 'generic',
  Figcaption: 'generic',
  Abbr: 'generic',
  Ruby: 'generic',
  LineBreak: 'generic',
};

interface Exception {
  reason: string;
  /** It is needed for this version of Chrome, and no longer for later ones. */
  until?: number;
  applies: (verdict: Verdict) => boolean;
}

/** Where we differ on purpose. */
export const exceptions: Exception[] = [
  {
    reason: 'An editing host without a role is a textbox to whoever types into it; Chrome calls it generic.',
    applies: ({ chrome, ours }) => chrome.role === 'generic' && ours.role === 'textbox' && chrome.name === ours.name,
  },
  {
    reason: 'HTML-AAM 4.1.9: a figure is named by its figcaption; Chrome leaves it unnamed.',
    applies: ({ chrome, ours }) => chrome.role === 'figure' && ours.role === 'figure' && chrome.name === '',
  },
  {
    reason: 'Where a word may break (wbr), Chrome writes a blank that nobody sees.',
    applies: ({ chrome, ours, breaks }) =>
      breaks && chrome.role === ours.role && squeeze(chrome.name) === squeeze(ours.name),
  },
  {
    reason: 'Chrome names a term by its content; in ARIA 1.2 only its author can.',
    applies: ({ chrome, ours }) => chrome.role === 'term' && ours.role === 'term',
  },
  {
    reason:
      'Chrome takes capitals from the style sheet (text-transform); accname 1.2 names by the text as it is written.',
    applies: ({ chrome, ours }) => chrome.role === ours.role && chrome.name === ours.name.toUpperCase(),
  },
  {
    reason: 'The title of an element without a role may be all that it says; ARIA 1.2 gives such an element no name.',
    applies: ({ chrome, ours, element }) =>
      chrome.name === '' && ours.role === 'generic' && element.includes(`title="${ours.name}"`),
  },
  {
    reason: 'Chrome takes a tree item that a slot puts into its tree for one outside of it, and that for nothing.',
    until: 150,
    applies: ({ chrome, ours }) => chrome.role === 'generic' && ours.role === 'treeitem',
  },
  {
    reason: 'Chrome names a medium that it cannot play by its own complaint.',
    applies: ({ chrome }) => chrome.role === 'Video' && chrome.name === 'Unable to play media.',
  },
];

export function agrees({ chrome, ours }: Verdict): boolean {
  return (SAME_ROLE[chrome.role] ?? chrome.role) === ours.role && readable(chrome.name) === readable(ours.name);
}

/** What a person can read of a name: white space collapsed, no zero-width characters or icon glyphs. */
export function readable(name: string): string {
  return name
    .replace(/[\u200B-\u200F\u2060\uFEFF\uE000-\uF8FF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function squeeze(name: string): string {
  return readable(name).replaceAll(' ', '');
}
