import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../contract/shop-facts.ts';

/** The shop's configuration, which the root of the pages has loaded. */
export function useShopFacts(): ShopFacts {
  const root = useRouteLoaderData('root') as { shop: ShopFacts };
  return root.shop;
}
