import { PageNotAllowedError } from '../errors/named-errors.ts';

/** Chrome shows a PDF in an extension of its own, which gives its text to no debugger, not even as an accessibility tree. */
export function pdfShown(url: string): PageNotAllowedError {
  return new PageNotAllowedError(`The tab shows a PDF, whose text Chrome does not expose: ${url}.`, {
    hint: 'Download that URL and read the file outside the browser, or leave it with navigate or "go back".',
    data: { reason: 'pdf', url },
  });
}
