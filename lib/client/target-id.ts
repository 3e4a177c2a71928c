import { publicUrl } from '../errors/public-url.ts';
import type { PageLike } from './page-like.ts';

/** The CDP target id of a page: the same for the page's own library, the browser and its extensions. */
export async function targetIdOf(page: PageLike): Promise<string> {
  if ('cdpUrl' in page) return publicUrl(page.cdpUrl).split('/').at(-1) ?? '';
  const { openLibrarySession } = await import('./page-channel.ts'); // not for an address
  const channel = await openLibrarySession(page);
  try {
    const info = (await channel.send('Target.getTargetInfo')) as { targetInfo: { targetId: string } }; // CDP Target domain
    return info.targetInfo.targetId;
  } finally {
    await channel.close();
  }
}
