/** Returns the keys of an object in their order, as exactly those: a list and its labels are said once. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[];
