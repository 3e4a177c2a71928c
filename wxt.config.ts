import { defineConfig } from 'wxt';
import { agentPlugin } from './agent-plugin.ts';

/** Public key of the extension: it fixes the id that the relay expects (lib/protocol/version.ts). */
const PUBLIC_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6F3OFHrgzkrHkNwbOmM2uyQyjnDJtXvDWRMUDGWUgNYY2wgtW/1hn2uDyv8rvgAngxo95McCh7+qcC6Nq6jHCtI2qcYij6OqKKF+GZB1G48OQAl6okJeBMgbghbttKP2PzlhvPqJf4xPX6jp+OEDYSGsBSN5+qn9b+rXUnie4RnR0NSMaLIsfzczcKwxjcUvaTYSsTfOghpFCxeINQAshAm7QJZscnOuwaR5UScksHM1G82D9MQVMqsBU+QBFOEin57VLUwUAs2wJ8jbW3OOZgenvbrT7IYUmpEV6xRMmOh1igSlcDGV/UDRN9RMWCDHOSQlixx8beA5RPxi2aUaCwIDAQAB';

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  webExt: { disabled: true }, // `npm run dev` only builds; which browser loads it is the developer's choice
  outDir: 'dist',
  publicDir: 'entrypoints/assets',
  outDirTemplate: 'extension',
  vite: () => ({
    plugins: [agentPlugin()],
    build: { chunkSizeWarningLimit: 1200 }, // kB; the worker is read from disk
  }),
  manifest: {
    name: 'Tabhand',
    description: 'Lets the MCP clients you choose work in the tabs you choose.',
    key: PUBLIC_KEY,
    minimum_chrome_version: '148',
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: ['debugger', 'tabs', 'tabGroups', 'storage', 'alarms', 'webNavigation', 'proxy'],
  },
});
