import { networkInterfaces } from 'node:os';

/** An address of this machine by which it looks like another one. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
