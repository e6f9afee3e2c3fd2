/**
 * Something in the making, kept in session storage: it survives a reload, belongs to one tab and
 * goes when the person signs out (see session.end). What cannot be read is no draft.
 */
export function draft<Value>(key: string) {
  return {
    read(): Value | null {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
      } catch {
        return null;
      }
    },
    write(value: Value): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden storage only means that a reload starts anew.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}
