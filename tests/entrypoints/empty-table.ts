import { SessionTable } from '../../entrypoints/background/session-table.ts';
import { memoryArea } from './memory-area.ts';

/** A table of sessions in memory, whose tabs are all there. */
export function emptyTable(): SessionTable {
  return new SessionTable({ session: memoryArea(), local: memoryArea(), hasTab: async () => true });
}
