/** An address as a message may show it: without user, password and query, which may be secrets. What is no URL stays as it is. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
