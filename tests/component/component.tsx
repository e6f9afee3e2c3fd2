import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as React from 'react';
import { type ComponentType, useLayoutEffect } from 'react';
import { createRoutesStub, Outlet, RouterContextProvider, useLocation, useNavigate } from 'react-router';
import { expect, vi } from 'vitest';
import type { DeskRole } from '../../src/contract/desk-roles.ts';
import type { PublicShopInfo } from '../../src/contract/shop-facts.ts';
import type { FacilityChoice } from '../../src/facilities/facilities.web.ts';
import { call } from '../../src/ui/data/call.ts';
import { loaderContext } from '../../src/ui/loader-context.ts';

// Where each element was made, which React notes for its developer tools, takes a fifth of the time of a test.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {} });

/** What the router knows of a file of a page. */
interface Page {
  default: ComponentType<never>;
  loader?: (args: never) => unknown;
  clientLoader?: (args: never) => unknown;
  shouldRevalidate?: unknown;
  handle?: unknown;
  HydrateFallback?: ComponentType;
  ErrorBoundary?: ComponentType<never>;
}

interface Shown {
  /** Local storage before the first page. */
  storage?: Record<string, string>;
  /** Who is signed in; nobody when missing. */
  as?: 'buyer' | 'administrator';
  /** Which part of the desk's work is the administrator's; all of it when missing. */
  deskRole?: DeskRole;
  facts?: Partial<PublicShopInfo>;
  /** The facilities to choose among beside the heading. */
  facilities?: FacilityChoice[];
}

/** What the pages show of the shop. */
const shopFacts: PublicShopInfo = {
  region: 'Заречинская область',
  phone: '+79997654321',
  email: 'shop@zarechye.example',
  messengerUrl: 'https://wa.me/79997654321',
  operator: 'ИП Соколов',
  sendsMail: true,
  orderMonths: 36,
  requisites: [],
  payee: null,
  payeeWhenTold: null,
  advert: null,
};

/** A token that says who it belongs to, which is all that a browser reads of it. */
export const tokenOf = (role: 'buyer' | 'administrator', deskRole?: DeskRole) => {
  const payload = { email: `${role}@example.com`, role: role === 'buyer' ? 'USER' : 'ADMIN', deskRole };
  return `head.${btoa(JSON.stringify(payload))}.signature`;
};

let go: ReturnType<typeof useNavigate> = () => {};

/**
 * Shows the page at an address, as the router does: its loader first, then the page, its calls through `fetch`. Each
 * page stands at its pattern, the layouts around it before it; at every other address is an empty page.
 */
export function show(pages: Record<string, Page | Page[]>, at = '/', shown: Shown = {}) {
  if (shown.as !== undefined) localStorage.setItem('token', tokenOf(shown.as, shown.deskRole));
  for (const [key, value] of Object.entries(shown.storage ?? {})) localStorage.setItem(key, value);
  history.replaceState(null, '', at);
  const facts = { ...shopFacts, ...shown.facts };
  const facilities = shown.facilities ?? [];
  const context = new RouterContextProvider();
  context.set(loaderContext, {
    ...{ call, shop: facts, serviceWorker: false, picturesUrl: undefined, origin: location.origin },
    noteFailure: () => {},
  });
  const Stub = createRoutesStub(
    [
      {
        id: 'root',
        path: '/',
        Component: Root,
        loader: () => ({ shop: facts, facilities }),
        HydrateFallback: () => null,
        children: [
          ...Object.entries(pages).map(([path, page]) => routeOf(path, [page].flat())),
          { path: '*', Component: () => null },
        ],
      },
    ],
    context,
  );
  render(
    <Stub initialEntries={[at]} hydrationData={{ loaderData: { root: { shop: facts, facilities } } }} />,
  );
  return userEvent.setup();
}

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

function routeOf(path: string, [page, ...inner]: Page[]): StubRoute {
  const load = (page?.clientLoader ?? page?.loader) as StubRoute['loader'];
  const route: StubRoute = {
    Component: page?.default as StubRoute['Component'],
    HydrateFallback: page?.HydrateFallback ?? (() => null),
    ErrorBoundary: page?.ErrorBoundary as StubRoute['ErrorBoundary'],
    handle: page?.handle,
    loader: load,
    shouldRevalidate: page?.shouldRevalidate as StubRoute['shouldRevalidate'],
  };
  return inner.length === 0 ? { ...route, path } : { ...route, children: [routeOf(path, inner)] };
}

/** The address of the window is that of the router, as in a browser. */
function Root() {
  const { pathname, search, hash, state } = useLocation();
  go = useNavigate();
  useLayoutEffect(() => history.replaceState(state, '', pathname + search + hash));
  return <Outlet />;
}

/** Goes to an address, or so many steps through those that were shown. */
export const navigate = (to: string | number) => act(async () => go(to as string));

/** The address that is shown: path, search and hash. */
export const address = () => location.pathname + location.search + location.hash;

/** What the page says, as people read it: with plain spaces. */
export const text = (of: Element = document.body) =>
  (of.textContent ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ');

/** Waits until the page says these words. */
export const says = (words: string | RegExp) =>
  waitFor(() =>
    typeof words === 'string' ? expect(text()).toContain(words) : expect(text()).toMatch(words),
  );

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The field that is called so. */
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Goes to a field and puts a value into it in place of what is there; leaving it is for what comes next. */
export function fill(label: string | RegExp, value: string): void {
  const input = field(label);
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
}

/** Goes from the field that has the focus to none. */
export const leave = () => act(() => (document.activeElement as HTMLElement).blur());

/** The cart in local storage: id and pieces of each line. */
export const storedCart = () =>
  (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[]).map(
    ({ id, quantity }) => [id, quantity],
  );

// A busy machine draws late; what never comes still fails.
configure({
  asyncUtilTimeout: 5_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page says: ${text()}`),
});

/** Waits until this address is shown. */
export const isAt = (expected: string) => waitFor(() => expect(address()).toBe(expected));

/** What the document of the tests does not know, and every browser does. */
const UNKNOWN_HERE = /is unrecognized in this browser.* search$/;

let expected: RegExp[] = [];

/** Complaints that this test is about; any other fails it. */
export function expectComplaints(...patterns: RegExp[]): void {
  expected = patterns;
}

/** Makes a page ready for the next test. */
export function beginPage(): void {
  expected = [];
  // The document of the tests knows no top layer.
  HTMLElement.prototype.showPopover ??= () => {};
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

/** Takes the page away with all that the browser stored; fails the test for complaints that it did not expect. */
export function endPage(): void {
  cleanup();
  const complaints = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' '));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // Stores that live as long as the tab read the emptied storage.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  const unexpected = complaints.filter(
    (words) => ![UNKNOWN_HERE, ...expected].some((pattern) => pattern.test(words)),
  );
  expect(unexpected, 'complaints of the page').toEqual([]);
}
