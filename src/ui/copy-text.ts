/** Copies a text, or selects what `shown` holds where the clipboard is forbidden; returns what to say of it. */
export function copyText(text: string, shown: Element | null): Promise<string> {
  const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
  return copying.then(
    () => 'Скопировано',
    () => {
      if (shown) getSelection()?.selectAllChildren(shown);
      return 'Выделено. Скопируйте сами.';
    },
  );
}
