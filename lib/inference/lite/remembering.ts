/** A function that finds out each of its answers once, and keeps it as long as what it is about lives. */
export function remembering<About extends object, Key, Answer extends object>(
  find: (key: Key, about: About) => Answer,
): (key: Key, about: About) => Answer {
  const known = new WeakMap<About, Map<Key, Answer>>();
  return (key, about) => {
    const answers = known.get(about) ?? new Map<Key, Answer>();
    known.set(about, answers);
    const answer = answers.get(key) ?? find(key, about);
    answers.set(key, answer);
    return answer;
  };
}
