import { useRouteLoaderData } from 'react-router';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';

/** The shop's configuration, which the root of the pages has loaded. */
export function usePublicShopInfo(): PublicShopInfo {
  const root = useRouteLoaderData('root') as { shop: PublicShopInfo };
  return root.shop;
}
