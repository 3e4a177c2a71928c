/** What an element with a nested document shows. */
export interface NestedDocument {
  /** Null if this world can't access it. */
  document: Document | null;
  hasWindow: boolean;
}

/** What the element shows as a frame, if it does: an `object` or `embed` with a page as its data does. */
export function nestedDocumentIn(element: Element, tag: string): NestedDocument | undefined {
  switch (tag) {
    case 'iframe':
    case 'frame':
      return frameContent(element as HTMLIFrameElement); // by tag; a frame has the same properties
    case 'object': {
      const shown = frameContent(element as HTMLObjectElement); // by tag
      return shown.hasWindow ? shown : undefined;
    }
    case 'embed':
      return embedContent(element as HTMLEmbedElement); // by tag
    default:
      return undefined;
  }
}

function frameContent({ contentDocument, contentWindow }: HTMLIFrameElement | HTMLObjectElement): NestedDocument {
  return { document: contentDocument, hasWindow: contentWindow !== null };
}

/** An `embed` does not expose its window, which is among the frames of its document. A drawing is a picture. */
function embedContent(embed: HTMLEmbedElement): NestedDocument | undefined {
  const view = embed.ownerDocument.defaultView;
  if (!view) return undefined;
  for (let index = 0; index < view.length; index += 1) {
    const document = documentIn(view[index], embed);
    if (document) return document.contentType === 'image/svg+xml' ? undefined : { document, hasWindow: true };
  }
  const isForeign = URL.canParse(embed.src) && new URL(embed.src).origin !== view.origin;
  return isForeign && !embed.type.startsWith('image/') ? { document: null, hasWindow: true } : undefined;
}

function documentIn(view: Window | undefined, owner: Element): Document | undefined {
  try {
    return view?.frameElement === owner ? view.document : undefined;
  } catch {
    return undefined; // cross-origin
  }
}

/** Whether a document is a PDF in Chrome's viewer, which exposes its text to nobody. */
export function isPdf({ contentType }: Document): boolean {
  return contentType === 'application/pdf';
}

/**
 * Whether a document shows a part of itself in an always-on-top window. @see
 * https://wicg.github.io/document-picture-in-picture/
 */
export function hasPictureWindow({ defaultView: view }: Document): boolean {
  return view !== null && 'documentPictureInPicture' in view && isOpen(view.documentPictureInPicture);
}

function isOpen(pictureInPicture: unknown): boolean {
  const { window } = Object(pictureInPicture) as { window?: Window | null }; // as specified
  return Boolean(window);
}

/** What the outline shows in place of unreadable parts of a document. */
export function noteOn(document: Document): string | undefined {
  if (isPdf(document)) return pdfNote(document);
  return hasPictureWindow(document)
    ? '[… a picture-in-picture window of the page, which can not be read here]'
    : undefined;
}

function pdfNote({ URL: url }: Document): string {
  const shown = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
  return `[… a PDF, which can not be read here: ${shown}]`;
}

const MAX_URL_LENGTH = 300; // characters; a data: URL is the whole file
