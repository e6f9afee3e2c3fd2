/** Returns the fields of `after` that differ from what the thing was `before`; what it does not have differs, too. */
export function changesIn<Fields extends object>(after: Fields, before: object): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
