const CONTENT = 'BT /F1 24 Tf 20 100 Td (Hello paper) Tj ET';

/** A PDF of one page with one line of text. */
export const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${CONTENT.length}>>stream
${CONTENT}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

/** The same as an HTTP response. */
export function pdf(): Response {
  return new Response(PDF, { headers: { 'content-type': 'application/pdf' } });
}
