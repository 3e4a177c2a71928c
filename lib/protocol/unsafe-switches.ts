/**
 * Switches that puppeteer starts a browser with, and that we leave out: without these defences of Chrome, one page can freeze
 * the whole browser, or open a window each moment.
 * @see https://github.com/GoogleChrome/chrome-launcher/blob/main/docs/chrome-flags-for-tools.md
 */
export const UNSAFE_SWITCHES = ['--disable-ipc-flooding-protection', '--disable-popup-blocking'];
