/** A text with the values of variables in the place of their names, written `%name%`. */
export function fillIn(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/%([A-Za-z_]\w*)%/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
}

/** A result or an error without the value of any variable, as it is or as it stands in quotes. */
export function mask<T>(said: T, variables: Record<string, string>): T {
  const secrets = Object.entries(variables).filter(([, value]) => value !== '');
  if (secrets.length === 0) return said;
  return JSON.parse(JSON.stringify(said), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return secrets.reduce((text, [name, secret]) => {
      const quoted = JSON.stringify(secret).slice(1, -1);
      return text.replaceAll(secret, `%${name}%`).replaceAll(quoted, `%${name}%`);
    }, value);
  }) as T; // only its strings differ
}
