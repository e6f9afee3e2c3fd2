import { type Category, getCategoryTree } from '../../catalog/categories.contract.ts';
import { escapeHtml } from '../../lib/text/escape-html.ts';
import { loaderContext } from '../../ui/loader-context.ts';
import type { Route } from './+types/sitemap-xml.ts';

const SCREENS = [
  '/',
  '/info',
  '/allowed',
  '/how-to-order',
  '/parcel-path',
  '/list',
  '/catalogue/print',
  '/next-parcel',
  '/privacy-police',
  '/consent',
];

/** The screens that anyone may read and every category. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, origin } = context.get(loaderContext);
  const { categories } = await call(getCategoryTree, {});
  const paths = [...SCREENS, ...idsOf(categories).map((id) => `/category/${id}`)];
  // The origin can come from the request's own header.
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`).join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

function idsOf(categories: readonly Category[]): number[] {
  return categories.flatMap(({ id, subCategories }) => [id, ...idsOf(subCategories)]);
}
