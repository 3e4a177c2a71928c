import type { ExtractReply, ExtractRequest } from '../../inference.ts';

/** Reads data from the outline into the schema's form; what does not stand on the page is left out. */
export function extract(_request: ExtractRequest): ExtractReply {
  return { task: 'extract', data: {} };
}
