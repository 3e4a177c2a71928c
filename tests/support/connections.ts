type Dispatch = (options: object, handler: unknown) => boolean;

/** Sets the dispatcher of Node's fetch, as a program may; all requests go through `use`. */
export function onConnections(use: (dispatch: Dispatch, ...asked: Parameters<Dispatch>) => boolean): Disposable {
  const place = Symbol.for('undici.globalDispatcher.1');
  void Headers; // loads them
  const connections: { dispatch: Dispatch } = Reflect.get(globalThis, place);
  const dispatch: Dispatch = (...asked) => use(connections.dispatch.bind(connections), ...asked);
  Reflect.set(globalThis, place, { dispatch });
  return { [Symbol.dispose]: () => void Reflect.set(globalThis, place, connections) };
}
