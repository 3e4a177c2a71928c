/** An address as a message may show it: without user, password and query, which may be secrets. It need not be a URL. */
export function publicUrl(address: string): string {
  const [place = ''] = address.split(/[?#]/, 1);
  return place.replace(/^([^/]*\/\/)?[^/]*@/, '$1');
}
