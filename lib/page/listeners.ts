import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { isContextGone, type ObjectGroupOptions, type World } from './world.ts';

type Listener = Protocol.DOMDebugger.EventListener;

/**
 * The listeners that the page itself has set on a node. The browser tells those of one world, here the page's own: asked for
 * those of all (`pierce`), Chrome 156 crashes the page some moments later.
 */
export async function listenersOf(
  session: CdpSession,
  objectId: string,
  options: ObjectGroupOptions,
): Promise<Listener[]> {
  const { signal, objectGroup } = options;
  const { node } = await session.send('DOM.describeNode', { objectId }, signal);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId, objectGroup }, signal);
  return object.objectId === undefined ? [] : listenersOfObject(session, object.objectId, signal);
}

/** Those that the page has set on the window of the session's outermost frame. */
export async function listenersOfWindow(
  session: CdpSession,
  { signal, objectGroup }: ObjectGroupOptions,
): Promise<Listener[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'window', objectGroup }, signal);
  return result.objectId === undefined ? [] : listenersOfObject(session, result.objectId, signal);
}

async function listenersOfObject(session: CdpSession, objectId: string, signal: AbortSignal): Promise<Listener[]> {
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId }, signal);
  return listeners.filter(hasBody);
}

/** Whether the function that listens has a body: React sets an empty one on whatever it renders a portal in. */
const hasBody = ({ handler }: Listener): boolean => !EMPTY_FUNCTION.test(handler?.description ?? '');

const EMPTY_FUNCTION = /^(?:async\s+)?(?:function\b\s*)?[\w$]*\s*(?:\([\w$,\s]*\)\s*(?:=>)?|=>)\s*\{\s*\}$/;

/**
 * Finds controls that only the listeners of the page's scripts give away, and tells the agent of them. It takes the longer
 * the more listeners the page has, some milliseconds for a hundred.
 * @returns how many more there are; then the page is to be read again.
 */
export function adoptListenedNodes(world: World, signal: AbortSignal): Promise<number> {
  return world.withObjectGroup(async (objectGroup) => {
    const options = { signal, objectGroup };
    const listened = await listenersByNode(world, options);
    const objectsOf = async (matches: (one: ListenedNode) => boolean): Promise<string[]> => {
      const nodeIds = [...listened].flatMap(([backendNodeId, one]) => (matches(one) ? backendNodeId : []));
      const found = await objectsOfNodes(world, nodeIds, { ...options, executionContextId: world.contextId });
      return found.map(({ objectId }) => objectId);
    };
    const pressed = await objectsOf(isPressable);
    const holders = await objectsOf((one) => isPressable(one) && one.usesEventTarget);
    const lists = await objectsOf(({ types }) => isSortableList(types));
    await world.callWithObjects('addDelegatingParents', holders, signal);
    const newCount = await world.callWithObjects('addPressTargets', pressed, signal);
    return newCount + (await world.callWithObjects('addDragLists', lists, signal));
  });
}

const MAX_NODES = 300; // nodes that are looked at

/** What is listened to on a node. */
interface ListenedNode {
  types: Set<string>;
  /** Each function that hears of presses looks at where in the node they are. */
  usesEventTarget: boolean;
}

const isPressable = ({ types }: ListenedNode): boolean =>
  PRESS_EVENTS.some((type) => types.has(type)) && !isSortableList(types) && types.size < FRAMEWORK_TYPES;

const FRAMEWORK_TYPES = 30; // a framework listens to all events where it renders (React: some 70), for whatever is in there

const PRESS_EVENTS = ['click', 'dblclick', 'mousedown', 'pointerdown'];
const GRAB_EVENTS = ['mousedown', 'pointerdown', 'touchstart'];

/** Whether it listens for grabbing and dragging over, but takes no files: a column of a board. */
const isSortableList = (types: ReadonlySet<string>): boolean =>
  types.has('dragover') && !types.has('drop') && GRAB_EVENTS.some((type) => types.has(type));

/** What is listened to in the session's outermost document, by node. */
async function listenersByNode(world: World, options: ObjectGroupOptions): Promise<Map<number, ListenedNode>> {
  const { session } = world;
  const { signal, objectGroup } = options;
  const { result } = await session.send('Runtime.evaluate', { expression: 'document', objectGroup }, signal);
  const listened = new Map<number, ListenedNode>();
  if (result.objectId === undefined) return listened;
  const trees = [result.objectId, ...(await shadowRootObjects(world, options))];
  const listeners = (await Promise.all(trees.map((tree) => listenersIn(session, tree, signal)))).flat();
  const listensToPresses = listeners.some(({ type }) => type !== 'click' && PRESS_EVENTS.includes(type)); // by React at its root
  const [clicked, pressed] = await Promise.all([
    reactClickNodes(world, listeners, options),
    listensToPresses ? reactPressNodes(world, trees, options) : [],
  ]);
  for (const listener of listeners) {
    const { type, backendNodeId, handler } = listener;
    const isReactClick = type === 'click' && clicked.has(backendNodeId);
    if (backendNodeId === undefined || !(isReactClick || hasBody(listener))) continue;
    const { types, usesEventTarget } = listened.get(backendNodeId) ?? { types: new Set(), usesEventTarget: true };
    const usesTarget = !PRESS_EVENTS.includes(type) || TARGET.test(handler?.description ?? '');
    listened.set(backendNodeId, { types: types.add(type), usesEventTarget: usesEventTarget && usesTarget });
  }
  for (const backendNodeId of pressed) {
    const types = listened.get(backendNodeId)?.types ?? new Set();
    listened.set(backendNodeId, { types: types.add('pointerdown'), usesEventTarget: false });
  }
  return listened;
}

/** The listeners of a tree; to `pierce` it into those of shadow roots crashes the page, too. */
async function listenersIn(session: CdpSession, objectId: string, signal: AbortSignal): Promise<Listener[]> {
  return (await session.send('DOMDebugger.getEventListeners', { objectId, depth: -1 }, signal)).listeners;
}

/** The shadow roots of the document as objects of the page's own world, since only its listeners are asked for. */
async function shadowRootObjects(world: World, options: ObjectGroupOptions): Promise<string[]> {
  const roots = await world.callForObjectIds('shadowRoots', [], options);
  const described = roots.map((objectId) => world.session.send('DOM.describeNode', { objectId }, options.signal));
  const ids = (await Promise.all(described)).map(({ node }) => node.backendNodeId);
  return (await objectsOfNodes(world, ids, options)).map(({ objectId }) => objectId);
}

const TARGET = /\btarget\b/; // of the event

/**
 * The nodes of React components that have `onClick`: React listens at its root, and sets an empty function on them, as it does on
 * whatever it renders a portal in. @see trapClickOnNonInteractiveElement in React
 */
async function reactClickNodes(
  world: World,
  listeners: Listener[],
  options: ObjectGroupOptions,
): Promise<Set<number | undefined>> {
  const empty = listeners.filter((one) => one.type === 'click' && !hasBody(one));
  const ids = empty.flatMap(({ backendNodeId }) => backendNodeId ?? []);
  const [first, ...others] = await objectsOfNodes(world, ids, options);
  if (!first) return new Set();
  const params = {
    objectId: first.objectId,
    functionDeclaration: `function (...others) { return [this, ...others].map(${HAS_ON_CLICK}); }`,
    arguments: others.map(({ objectId }) => ({ objectId })),
    returnByValue: true,
  };
  const { result } = await world.session.send('Runtime.callFunctionOn', params, options.signal);
  const answers: unknown[] = Array.isArray(result.value) ? result.value : []; // a page may have made it throw
  return new Set([first, ...others].filter((_, at) => answers[at] === true).map(({ backendNodeId }) => backendNodeId));
}

const HAS_ON_CLICK = `(node) => Object.keys(node).some((key) =>
  /^__react(?:Props|EventHandlers)\\$/.test(key) && typeof node[key]?.onClick === 'function')`;

/** The nodes of React components in these trees that hear presses otherwise than as clicks: of these nothing is set on them. */
async function reactPressNodes(world: World, trees: readonly string[], options: ObjectGroupOptions): Promise<number[]> {
  const { session } = world;
  const { signal, objectGroup } = options;
  const [objectId = '', ...others] = trees;
  const params = {
    objectId,
    functionDeclaration: `function (...others) { return (${PRESSED})([this, ...others]); }`,
    arguments: others.map((tree) => ({ objectId: tree })),
    objectGroup,
  };
  const { result } = await session.send('Runtime.callFunctionOn', params, signal);
  if (result.objectId === undefined) return []; // a page may have made it throw
  const listed = await session.send(
    'Runtime.getProperties',
    { objectId: result.objectId, ownProperties: true },
    signal,
  );
  const nodes = listed.result.flatMap(({ value }) => (value?.subtype === 'node' ? (value.objectId ?? []) : []));
  const described = nodes.map((node) => session.send('DOM.describeNode', { objectId: node }, signal));
  return (await Promise.all(described)).map(({ node }) => node.backendNodeId);
}

const PRESSED = `(trees) => trees.flatMap((tree) => [...tree.querySelectorAll('*')]).filter((node) =>
  Object.keys(node).some((key) => /^__react(?:Props|EventHandlers)\\$/.test(key) &&
    ['onPointerDown', 'onMouseDown', 'onDoubleClick'].some((name) => typeof node[key]?.[name] === 'function' &&
      !${EMPTY_FUNCTION}.test(node[key][name])))).slice(0, ${MAX_NODES})`;

interface NodeObject {
  backendNodeId: number;
  objectId: string;
}

/** Nodes as objects, of the page's own world unless told otherwise; without those that have left. */
async function objectsOfNodes(
  world: World,
  ids: number[],
  options: ObjectGroupOptions & { executionContextId?: number },
): Promise<NodeObject[]> {
  const { signal, ...scope } = options;
  const objectOf = async (backendNodeId: number): Promise<NodeObject | []> => {
    try {
      const { object } = await world.session.send('DOM.resolveNode', { backendNodeId, ...scope }, signal);
      return object.objectId === undefined ? [] : { backendNodeId, objectId: object.objectId };
    } catch (error) {
      if (isContextGone(error) || signal.aborted) throw error;
      return [];
    }
  };
  return (await Promise.all(ids.slice(0, MAX_NODES).map(objectOf))).flat();
}
