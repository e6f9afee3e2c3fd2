import { loaderContext } from '../../ui/loader-context.ts';
import type { Route } from './+types/robots-txt.ts';

/** Nothing personal is worth a crawler's visit, and a search has no end of addresses. */
const CLOSED = [
  '/api/',
  '/admin/',
  '/account',
  '/calendar/',
  '/cart',
  '/confirm-mail/',
  '/delivery-address',
  '/forgot',
  '/login',
  '/register',
  '/reset',
  '/unsubscribe/',
  '/user-order-list',
  '/*?q=',
  '/*&q=',
];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(loaderContext);
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
