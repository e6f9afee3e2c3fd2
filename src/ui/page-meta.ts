import type { MetaDescriptor } from 'react-router';

export const SHOP_NAME = 'Передача';

/** The title of a screen: what it is, then whose. */
export function formatPageTitle(name: string): string {
  return `${name} — ${SHOP_NAME}`;
}

interface PageMeta {
  /** The address people see; undefined when the shop's facts could not be loaded. */
  origin: string | undefined;
  /** The one path of this page, with the part of its query that makes it another page. */
  path: string;
  /** Neutral: phones are shared, and a title stands in histories. */
  name: string;
  description: string;
  /** False: no one should index it, and it has no address of its own. */
  indexed?: boolean;
}

/** Title, description, the one address of a page, and what a messenger shows of a link to it. */
export function createPageMeta({ origin, path, name, description, indexed = true }: PageMeta) {
  const title = formatPageTitle(name);
  if (origin === undefined) return [{ title }];
  const address = origin + path;
  return [
    { title },
    { name: 'description', content: description },
    indexed
      ? { tagName: 'link', rel: 'canonical', href: address }
      : { name: 'robots', content: 'noindex, follow' },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    // A PNG: not every messenger takes the WebP of the goods.
    { property: 'og:image', content: `${origin}/img/share.png` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ] satisfies MetaDescriptor[] as MetaDescriptor[];
}

interface Matches {
  /** The root of the screens leads; what it has loaded is missing where that failed. */
  matches: readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]];
}

/** The `meta` of a screen that is the same for everyone: see `createPageMeta`. */
export const createStaticPageMeta =
  (page: Omit<PageMeta, 'origin'>) =>
  ({ matches: [root] }: Matches) =>
    createPageMeta({ ...page, origin: root.loaderData?.origin });
