/**
 * The candidate that `name` means: the one whose label is exactly that, else in any case, else the only one whose label
 * begins so. `labelsOf` gives the texts by which a candidate may be called, the shown one first.
 */
export function matchLabel<T>(candidates: T[], name: string, labelsOf: (candidate: T) => string[]): T | undefined {
  const plain = fold(name);
  const has = (test: (label: string) => boolean) => (candidate: T) => labelsOf(candidate).some(test);
  const exact =
    candidates.find(has((label) => label === name)) ?? candidates.find(has((label) => fold(label) === plain));
  if (exact !== undefined || plain === '') return exact;
  const beginning = candidates.filter((candidate) => fold(labelsOf(candidate)[0] ?? '').startsWith(plain));
  return beginning.length === 1 ? beginning[0] : undefined;
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
