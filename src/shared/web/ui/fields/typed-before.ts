import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * On a slow line people type before the page is alive, and nobody hears it: what the text field within `around` holds
 * by then goes to `take`, once, where the page was drawn with something else in it.
 */
export function useTypedBefore(around: RefObject<HTMLElement | null>, take: (typed: string) => void): void {
  const hear = useEffectEvent(() => {
    const field = around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!field || field.value === field.defaultValue) return;
    const typed = field.value;
    // What the page knows stands there, unless it takes what was typed.
    field.value = field.defaultValue;
    take(typed);
  });
  useLayoutEffect(() => hear(), []);
}
