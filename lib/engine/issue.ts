import { SchemaValidationError } from '../errors/named-errors.ts';

/** Where data does not fit its schema; `path` is a JSON pointer, empty for the data itself. */
export interface Issue {
  path: string;
  message: string;
}

/** The error for data that does not fit even after a repair round. */
export function schemaMismatch(issues: readonly Issue[]): SchemaValidationError {
  const listed = issues.slice(0, 3).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const more = issues.length > 3 ? ` (and ${issues.length - 3} more)` : '';
  return new SchemaValidationError(`The extracted data does not fit the schema: ${listed.join(' ')}${more}`, {
    hint: 'Make optional or nullable what the page may lack, describe it, or narrow the selector.',
    data: { issues },
  });
}
