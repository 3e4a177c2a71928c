import type { ActRequest } from '../../inference.ts';
import { withPlainDates } from '../instruction/date-wordings.ts';
import { withQuotesInside } from '../instruction/nested-quotes.ts';
import { withNormalizedTimes, withoutNow } from '../paraphrase/instead-forms.ts';

/** The request with quotes and dates in its instruction normalized. */
export function normalizeRequest(original: ActRequest): ActRequest {
  const instruction = withNormalizedTimes(withoutNow(withQuotesInside(original.instruction)));
  return { ...original, instruction: withPlainDates(instruction, original.page.outline) };
}
