/** The agent's functions that prepare, do and check actions. Each takes refs; `elementOf` of registry.ts finds the element. */
export const act = {};
