let pressed = false;

// On the server there is nothing to press.
if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'pointercancel']) {
    window.addEventListener(type, () => (pressed = type.endsWith('down')), { capture: true });
  }
}

/**
 * Runs what moves the page: at once, or after the press that is under way. What is pressed leaves a field, and an
 * error that comes between press and release would push the button away from under the finger.
 */
export function runAfterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click comes right after the release, in the same task.
    setTimeout(run);
  };
  for (const type of ['mouseup', 'pointercancel', 'dragend']) {
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
  }
}
