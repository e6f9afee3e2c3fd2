import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Export it from every page whose loader reads the address. A call that is sent without revalidation may
 * end while the person is on the way to another address of the same page; the router then takes that move
 * over and asks each loader whether it has to run. What the old address brought is no answer to the new one.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameAddress = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return defaultShouldRevalidate || !sameAddress;
}

/** Export it as `shouldRevalidate` from a page that holds all of it: another search in it asks for nothing. */
export function shouldRevalidateSameUrl({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
