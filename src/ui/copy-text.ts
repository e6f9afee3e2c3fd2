/**
 * Copies a text and returns what to say of it. Where the clipboard is forbidden, or there is none for want of HTTPS,
 * what `shown` holds is selected, to be copied by hand.
 */
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
