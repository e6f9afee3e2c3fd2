import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Export it as `shouldRevalidate` from a page that holds all of it: another search in it asks for nothing. */
export function shouldRevalidateSameUrl({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
