/**
 * The candidate that `name` means: the one whose label is exactly that, else ignoring case, else the only one whose label
 * starts with it. `labelsOf` returns the texts that may name a candidate, the visible one first.
 */
export function matchLabel<T>(candidates: T[], name: string, labelsOf: (candidate: T) => string[]): T | undefined {
  const plain = normalize(name);
  const has = (test: (label: string) => boolean) => (candidate: T) => labelsOf(candidate).some(test);
  const exact =
    candidates.find(has((label) => label === name)) ?? candidates.find(has((label) => normalize(label) === plain));
  if (exact !== undefined || plain === '') return exact;
  const beginning = candidates.filter((candidate) => normalize(labelsOf(candidate)[0] ?? '').startsWith(plain));
  return beginning.length === 1 ? beginning[0] : undefined;
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The steps of a name that may be a path to an option, as nested lists and their fields write it: "York / Main Street",
 * "Norway > Bergen".
 */
export function pathSteps(name: string): string[] {
  return name.split(STEP).map((step) => step.trim());
}

const STEP = /\s*(?:[>›»→]|\s\/\s)\s*/;
