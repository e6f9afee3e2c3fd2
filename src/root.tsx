import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { firstPaintScript } from './app/layout/first-paint.ts';
import { ErrorPage, PageFrame } from './app/layout/page-frame.tsx';
import { useServiceWorker } from './app/layout/use-service-worker.ts';
import { FacilityRefusalsContext } from './content/content.web.ts';
import type { Call } from './contract/endpoint.ts';
import { type FacilityChoice, FacilityRefusals } from './facilities/facilities.web.ts';
import { formatHandoverDays } from './facilities/facility-words.ts';
import { formatShortFacilityName } from './facilities/short-facility-name.ts';
import { listActiveFacilities } from './facilities/work-addresses.contract.ts';
import { formatDayAndMonth, moscowDay } from './lib/calendar.ts';
import { typesetName } from './lib/russian/typography.ts';
import { awaitCallResult } from './ui/data/call-error.ts';
import { InlineScript } from './ui/inline-script.tsx';
import { loaderContext } from './ui/loader-context.ts';
import boldFont from './ui/look/fonts/golos-bold.woff2?url';
import regularFont from './ui/look/fonts/golos-regular.woff2?url';
import { formatPageTitle, SHOP_NAME } from './ui/page-meta.ts';
import './ui/look/tokens.css';
import './ui/look/fonts.css';
import './ui/look/base.css';

// Without these the fonts would be asked for only after the styles, too late for `font-display: optional`.
export const links: LinksFunction = () =>
  [regularFont, boldFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }));

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? formatPageTitle('Страница не открылась') : SHOP_NAME },
];

/** What every screen shows of the shop, and the address people see. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, shop, origin, serviceWorker } = context.get(loaderContext);
  const year = moscowDay(new Date()).slice(0, 4);
  return { shop, origin, serviceWorker, year, facilities: await facilityChoices(call) };
}

/** The facilities to choose among; none when they cannot be read, which the shop window outlives. */
async function facilityChoices(call: Call): Promise<FacilityChoice[]> {
  const { response } = await awaitCallResult(call(listActiveFacilities, {}));
  const today = moscowDay(new Date());
  return (response?.addressList ?? []).map(({ id, name, kind, handoverWeekdays, pausedUntil }) => ({
    ...{ id, kind, name: typesetName(name) },
    short: formatShortFacilityName(name),
    days: handoverWeekdays.length > 0 ? formatHandoverDays(handoverWeekdays) : null,
    pause: pausedUntil !== null && pausedUntil >= today ? `до ${formatShortDay(pausedUntil)}` : null,
  }));
}

/** A day as `9 дек.` */
const formatShortDay = (day: string) => formatDayAndMonth(day).replace(/(?<= \p{L}{3})\p{L}+/u, '.');

/** The configuration does not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

/** The document around every screen. */
export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The script in the head writes to this element before React sees it.
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b2127" />
        <meta name="format-detection" content="telephone=no" />
        <InlineScript code={firstPaintScript} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useServiceWorker(loaderData.serviceWorker);
  return (
    <PageFrame facts={loaderData}>
      <FacilityRefusalsContext value={FacilityRefusals}>
        <Outlet />
      </FacilityRefusalsContext>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const facts = useRouteLoaderData<typeof loader>('root');
  return (
    <PageFrame facts={facts}>
      <ErrorPage error={error} shop={facts?.shop} />
    </PageFrame>
  );
}
