import { useCallback, useEffect, useState } from 'react';
import { hydrateCart } from '../../cart/cart.web.ts';

/** Asks for today's prices at once; `failed` says that they could not be had, `refresh` asks again. */
export function useFreshPrices() {
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(() => {
    hydrateCart().then((done) => setFailed(!done));
  }, []);
  useEffect(refresh, [refresh]);
  return { failed, refresh };
}
