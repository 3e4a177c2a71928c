import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InternalError } from '../lib/errors/named-errors.ts';

/** The folder of the installed package (or of the checkout): the nearest one above this file with a `package.json`. */
function packageFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new InternalError('The folder of the package tabhand was not found.');
  return packageFolder(above);
}

/** The extension as it was built into the package. */
export function extensionFolder(): string {
  return join(packageFolder(), 'dist', 'extension');
}
