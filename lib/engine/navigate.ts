import { InvalidParamsError } from '../errors/named-errors.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { NavigateResult } from '../protocol/results.ts';
import type { Call } from './call.ts';

/** Opens a URL. */
export async function navigate(call: Call, { url }: MethodParams<'navigate'>): Promise<NavigateResult> {
  const target = absoluteUrl(url);
  return await call.phase(`loading ${target}`, (signal) => call.page.navigate(target, { signal }));
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i; // `localhost:3000` has a port, not a scheme
const LOCAL_HOST = /^(?:localhost|[^/]*\.localhost|127\.|\[::1\])/i;

/** Completes what people write into an address bar: `example.com` is https, `localhost:3000` is http. */
function absoluteUrl(text: string): string {
  const url = text.trim();
  const full = HAS_SCHEME.test(url) ? url : `${LOCAL_HOST.test(url) ? 'http' : 'https'}://${url}`;
  if (URL.canParse(full)) return new URL(full).href;
  throw new InvalidParamsError(`"${text}" is not a URL.`, {
    hint: 'Give an absolute URL, such as https://example.com/path.',
    data: { issues: [{ path: '/url', message: 'not a URL' }] },
  });
}
