import type { MetaDescriptor } from 'react-router';
import type { PublicShopInfo } from '../../../contract/shop-facts.ts';
import { kopecksToRoubles } from '../../../lib/money/roubles.ts';
import { createPageMeta } from '../../../ui/page-meta.ts';
import { formatShopListQuery } from '../../shop-list.ts';
import { findProductInPages, type LoadedProductPages, type ProductListFilter } from './product-pages.ts';

interface ListMeta {
  /** What the root of the screens has loaded. */
  facts: { shop: PublicShopInfo; origin: string } | undefined;
  filter: ProductListFilter;
  pages: LoadedProductPages | undefined;
  /** The one address of this list, without its query. */
  path: string;
  name: string;
  description: string;
}

/** What every page says of itself, and the goods for machines. */
export function createProductListMeta({
  facts,
  filter,
  pages,
  path,
  name,
  description,
}: ListMeta): MetaDescriptor[] {
  const { query, filters, page } = filter;
  const opened = filter.product === null || !pages ? null : findProductInPages(pages, filter.product);
  const title = opened?.name ?? (query === '' ? name : `Поиск: ${query}`);
  const meta = createPageMeta({
    origin: facts?.origin,
    // The order of a list is no page of its own, a search or a narrowed list is no one's to index.
    path: path + formatShopListQuery({ page }),
    indexed: query === '' && filters.length === 0,
    name: page > 1 && opened === null ? `${title}, страница ${page}` : title,
    description: `${description} ${facts?.shop.region}.`,
  });
  if (facts === undefined || !pages?.products.length || query !== '' || filters.length > 0) return meta;
  return [...meta, { 'script:ld+json': goodsForMachines(pages, facts.origin) }];
}

function goodsForMachines({ products }: LoadedProductPages, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ name, price, imageUrl, id, out }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name,
        sku: String(id),
        ...(imageUrl ? { image: new URL(imageUrl, origin).href } : {}),
        offers: {
          '@type': 'Offer',
          price: kopecksToRoubles(price).toFixed(2),
          priceCurrency: 'RUB',
          availability: `https://schema.org/${out ? 'OutOfStock' : 'InStock'}`,
        },
      },
    })),
  };
}
