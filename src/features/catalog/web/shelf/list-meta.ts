import type { MetaDescriptor } from 'react-router';
import type { ShopFacts } from '../../../../shared/contract/shop-facts.ts';
import { pageTitle, SHOP_NAME } from '../../../../shared/web/page-title.ts';
import { shopListSearch } from '../../shop-list.ts';
import type { Shelf, ShelfWish } from './shelf.ts';

interface ListMeta {
  /** What the root of the screens has loaded. */
  facts: { shop: ShopFacts; origin: string } | undefined;
  wish: ShelfWish;
  shelf: Shelf | undefined;
  /** The one address of this list, without its query. */
  path: string;
  name: string;
  description: string;
}

/** Title, description, the one address, what a messenger shows of a link, and the goods for machines. */
export function listMeta({ facts, wish, shelf, path, name, description }: ListMeta): MetaDescriptor[] {
  const { query, page } = wish;
  const title = pageTitle(
    [query === '' ? name : `Поиск: ${query}`, ...(page > 1 ? [`страница ${page}`] : [])].join(', '),
  );
  if (facts === undefined) return [{ title }];
  const { origin, shop } = facts;
  const text = `${description} ${shop.region}.`;
  // The order of a list is no page of its own, a search is nobody's to index.
  const address = `${origin}${path}${shopListSearch({ page })}`;
  const picture = shelf?.products.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
  return [
    { title },
    { name: 'description', content: text },
    ...(query === ''
      ? [{ tagName: 'link', rel: 'canonical', href: address }]
      : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: origin + picture }] : []),
    ...(shelf && shelf.products.length > 0 && query === ''
      ? [{ 'script:ld+json': goodsForMachines(shelf, origin) }]
      : []),
  ];
}

function goodsForMachines({ products }: Shelf, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map(({ name, price, imageUrl, id }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: {
        '@type': 'Product',
        name,
        sku: String(id),
        ...(imageUrl ? { image: origin + imageUrl } : {}),
        offers: {
          '@type': 'Offer',
          price: price.toFixed(2),
          priceCurrency: 'RUB',
          availability: 'https://schema.org/InStock',
        },
      },
    })),
  };
}
