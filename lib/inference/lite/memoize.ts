/** Memoizes a function of an object, as long as the object lives. */
export function memoized<About extends object, Key, Answer extends object | boolean | number>(
  compute: (key: Key, about: About) => Answer,
): (key: Key, about: About) => Answer {
  const known = new WeakMap<About, Map<Key, Answer>>();
  return (key, about) => {
    let answers = known.get(about);
    if (!answers) known.set(about, (answers = new Map<Key, Answer>()));
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, (answer = compute(key, about)));
    return answer;
  };
}

/** Memoizes a function of a text, for texts that are not too long, until there are too many. */
export function memoizedByText<Answer>(
  compute: (text: string) => Answer,
  { most, longest = 200 }: { most: number; longest?: number },
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > longest) return compute(text);
    const answer = known.get(text);
    if (answer !== undefined || known.has(text)) return answer as Answer; // undefined is an answer too
    const own = copyOfText(text);
    const found = compute(own);
    if (known.size >= most) known.clear();
    known.set(own, found);
    return found;
  };
}

/** A copy of the text in memory of its own: V8 keeps a whole outline alive as long as a substring of it is. */
const copyOfText = (text: string): string => ` ${text}`.slice(1);
