import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { isContextGone, type Lent, type World } from './world.ts';

type Listener = Protocol.DOMDebugger.EventListener;

/**
 * The listeners that the page itself has set on a node. The browser tells those of one world, here the page's own: asked for
 * those of all (`pierce`), Chrome 156 crashes the page some moments later.
 */
export async function listenersOf(session: CdpSession, objectId: string, lent: Lent): Promise<Listener[]> {
  const { signal, objectGroup } = lent;
  const { node } = await session.send('DOM.describeNode', { objectId }, signal);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId, objectGroup }, signal);
  return object.objectId === undefined ? [] : ofOwn(session, object.objectId, signal);
}

/** Those that the page has set on the window of the session's outermost frame. */
export async function listenersOfWindow(session: CdpSession, { signal, objectGroup }: Lent): Promise<Listener[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'window', objectGroup }, signal);
  return result.objectId === undefined ? [] : ofOwn(session, result.objectId, signal);
}

async function ofOwn(session: CdpSession, objectId: string, signal: AbortSignal): Promise<Listener[]> {
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId }, signal);
  return listeners.filter(doesSomething);
}

/** Whether the function that listens has a body: React sets an empty one on whatever it renders a portal in. */
const doesSomething = ({ handler }: Listener): boolean => !EMPTY.test(handler?.description ?? '');

const EMPTY = /^(?:async\s+)?(?:function\b\s*)?[\w$]*\s*(?:\([\w$,\s]*\)\s*(?:=>)?|=>)\s*\{\s*\}$/;

/**
 * Finds what nothing but the listeners of the page's scripts tells to be a control, and tells the agent of it. It takes the longer
 * the more listeners the page has, some milliseconds for a hundred.
 * @returns how many more there are; then the page is to be read again.
 */
export function adoptListenedTo(world: World, signal: AbortSignal): Promise<number> {
  return world.lending(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const heard = await heardByNode(world, lent);
    const objectsOf = async (isMeant: (one: Heard) => boolean): Promise<string[]> => {
      const meant = [...heard].flatMap(([backendNodeId, one]) => (isMeant(one) ? backendNodeId : []));
      const found = await objectsOfNodes(world, meant, { ...lent, executionContextId: world.contextId });
      return found.map(({ objectId }) => objectId);
    };
    const pressed = await objectsOf(isPressed);
    const holders = await objectsOf((one) => isPressed(one) && one.isForParts);
    const lists = await objectsOf(({ types }) => isList(types));
    await world.callWithObjects('heedHolders', holders, signal);
    const told = await world.callWithObjects('heedPressed', pressed, signal);
    return told + (await world.callWithObjects('heedLists', lists, signal));
  });
}

const MOST = 300; // nodes that are looked at

/** What is listened to on a node. */
interface Heard {
  types: Set<string>;
  /** Each function that hears of presses looks at where in the node they are. */
  isForParts: boolean;
}

const isPressed = ({ types }: Heard): boolean =>
  PRESSES.some((type) => types.has(type)) && !isList(types) && types.size < ALL_TYPES;

const ALL_TYPES = 30; // of events: a framework listens to all there are where it draws (React, some 70), for whatever is in there

const PRESSES = ['click', 'dblclick', 'mousedown', 'pointerdown'];
const GRASPS = ['mousedown', 'pointerdown', 'touchstart'];

/** Whether it hears where something in it is taken hold of, and what is dragged over it, but takes no files: a column of a board. */
const isList = (types: ReadonlySet<string>): boolean =>
  types.has('dragover') && !types.has('drop') && GRASPS.some((type) => types.has(type));

/** What is listened to in the session's outermost document, by node. */
async function heardByNode(world: World, lent: Lent): Promise<Map<number, Heard>> {
  const { session } = world;
  const { signal, objectGroup } = lent;
  const { result } = await session.send('Runtime.evaluate', { expression: 'document', objectGroup }, signal);
  const heard = new Map<number, Heard>();
  if (result.objectId === undefined) return heard;
  const trees = [result.objectId, ...(await shadowTrees(world, lent))];
  const listeners = (await Promise.all(trees.map((tree) => listenersIn(session, tree, signal)))).flat();
  const isPressHeard = listeners.some(({ type }) => type !== 'click' && PRESSES.includes(type)); // by React at its root
  const [clicked, pressed] = await Promise.all([
    clickedComponents(world, listeners, lent),
    isPressHeard ? pressedComponents(world, trees, lent) : [],
  ]);
  for (const listener of listeners) {
    const { type, backendNodeId, handler } = listener;
    const isOfComponent = type === 'click' && clicked.has(backendNodeId);
    if (backendNodeId === undefined || !(isOfComponent || doesSomething(listener))) continue;
    const { types, isForParts } = heard.get(backendNodeId) ?? { types: new Set(), isForParts: true };
    const isOfParts = !PRESSES.includes(type) || TARGET.test(handler?.description ?? '');
    heard.set(backendNodeId, { types: types.add(type), isForParts: isForParts && isOfParts });
  }
  for (const backendNodeId of pressed) {
    const types = heard.get(backendNodeId)?.types ?? new Set();
    heard.set(backendNodeId, { types: types.add('pointerdown'), isForParts: false });
  }
  return heard;
}

/** The listeners of a tree; to `pierce` it into those of shadow roots crashes the page, too. */
async function listenersIn(session: CdpSession, objectId: string, signal: AbortSignal): Promise<Listener[]> {
  return (await session.send('DOMDebugger.getEventListeners', { objectId, depth: -1 }, signal)).listeners;
}

/** The shadow roots of the document as objects of the page's own world, since only its listeners are asked for. */
async function shadowTrees(world: World, lent: Lent): Promise<string[]> {
  const roots = await world.handles('shadowRoots', [], lent);
  const described = roots.map((objectId) => world.session.send('DOM.describeNode', { objectId }, lent.signal));
  const ids = (await Promise.all(described)).map(({ node }) => node.backendNodeId);
  return (await objectsOfNodes(world, ids, lent)).map(({ objectId }) => objectId);
}

const TARGET = /\btarget\b/; // of the event

/**
 * The nodes of React components that have `onClick`: React listens at its root, and sets an empty function on them, as it does on
 * whatever it renders a portal in. @see trapClickOnNonInteractiveElement in React
 */
async function clickedComponents(world: World, listeners: Listener[], lent: Lent): Promise<Set<number | undefined>> {
  const empty = listeners.filter((one) => one.type === 'click' && !doesSomething(one));
  const ids = empty.flatMap(({ backendNodeId }) => backendNodeId ?? []);
  const [first, ...others] = await objectsOfNodes(world, ids, lent);
  if (!first) return new Set();
  const params = {
    objectId: first.objectId,
    functionDeclaration: `function (...others) { return [this, ...others].map(${HAS_ON_CLICK}); }`,
    arguments: others.map(({ objectId }) => ({ objectId })),
    returnByValue: true,
  };
  const { result } = await world.session.send('Runtime.callFunctionOn', params, lent.signal);
  const answers: unknown[] = Array.isArray(result.value) ? result.value : []; // a page may have made it throw
  return new Set([first, ...others].filter((_, at) => answers[at] === true).map(({ backendNodeId }) => backendNodeId));
}

const HAS_ON_CLICK = `(node) => Object.keys(node).some((key) =>
  /^__react(?:Props|EventHandlers)\\$/.test(key) && typeof node[key]?.onClick === 'function')`;

/** The nodes of React components in these trees that hear presses otherwise than as clicks: of these nothing is set on them. */
async function pressedComponents(world: World, trees: readonly string[], lent: Lent): Promise<number[]> {
  const { session } = world;
  const { signal, objectGroup } = lent;
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
      !${EMPTY}.test(node[key][name])))).slice(0, ${MOST})`;

interface NodeObject {
  backendNodeId: number;
  objectId: string;
}

/** Nodes as objects, of the page's own world unless told otherwise; without those that have left. */
async function objectsOfNodes(
  world: World,
  ids: number[],
  lent: Lent & { executionContextId?: number },
): Promise<NodeObject[]> {
  const { signal, ...where } = lent;
  const objectOf = async (backendNodeId: number): Promise<NodeObject | []> => {
    try {
      const { object } = await world.session.send('DOM.resolveNode', { backendNodeId, ...where }, signal);
      return object.objectId === undefined ? [] : { backendNodeId, objectId: object.objectId };
    } catch (error) {
      if (isContextGone(error) || signal.aborted) throw error;
      return [];
    }
  };
  return (await Promise.all(ids.slice(0, MOST).map(objectOf))).flat();
}
