import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * On a slow line people type before the page is alive, and no one hears it: what the text field within `around` holds
 * by then goes to `take`, once, where the page was drawn with something else in it; and whether somebody is still in it.
 */
export function usePreHydrationInput(
  around: RefObject<HTMLElement | null>,
  take: (typed: string, isInField: boolean) => void,
): void {
  const hear = useEffectEvent(() => {
    const field = around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!field || field.value === field.defaultValue) return;
    const typed = field.value;
    const isInField = field === document.activeElement;
    // What the page knows stands there, unless it takes what was typed; under a hand that types nothing is moved.
    if (!isInField) field.value = field.defaultValue;
    take(typed, isInField);
  });
  useLayoutEffect(() => hear(), []);
}

/** The same for a list to choose from: the value of what stands chosen in it goes to `take`. */
export function usePreHydrationSelect(
  list: RefObject<HTMLSelectElement | null>,
  take: (chosen: string) => void,
): void {
  const hear = useEffectEvent(() => {
    // Only the server marks in a page what it was drawn with; a list that scripts made has just been set by them.
    const drawn = [...(list.current?.options ?? [])].find(({ defaultSelected }) => defaultSelected);
    if (list.current && drawn?.selected === false) take(list.current.value);
  });
  useLayoutEffect(() => hear(), []);
}
