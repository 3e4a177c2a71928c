import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** An address of this machine under which it appears to be another one. */
export const ownAddress = addresses().find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** Whether localhost has its second address here. */
export const hasSecondLoopback = addresses().some(({ address }) => address === '::1');

function addresses(): NetworkInterfaceInfo[] {
  return Object.values(networkInterfaces()).flatMap((found) => found ?? []);
}
