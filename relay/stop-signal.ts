/**
 * A signal that is aborted when the process is told to end: by SIGINT, by SIGTERM, or by SIGHUP when its terminal goes. A
 * second one ends it at once, as it would without us.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort(name));
  return controller.signal;
}
