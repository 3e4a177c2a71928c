import { expect, it } from 'vitest';
import { browserLabel } from '../../entrypoints/background/browser-label.ts';

it('names the browser, not its engine nor the brand that misleads sniffers', () => {
  const brands = ['Not:A-Brand', 'Chromium', 'Google Chrome'].map((brand) => ({ brand }));
  expect(browserLabel({ brands, platform: 'macOS' })).toBe('Google Chrome on macOS');
});

it('says Chromium when nothing better is known', () => {
  expect(browserLabel({ brands: [{ brand: 'Chromium' }], platform: 'Linux' })).toBe('Chromium on Linux');
  expect(browserLabel(undefined)).toBe('Chromium');
});
