import { useCallback, useEffect, useState } from 'react';
import { hydrateCart } from '../../cart/cart.web.ts';

/** How the asking for today's goods went. */
export interface FreshPrices {
  /** The server has not answered yet. */
  pending: boolean;
  /** They could not be had. */
  failed: boolean;
  /** Asks again. */
  refresh(): void;
}

/** Asks for today's prices at once. */
export function useFreshPrices(): FreshPrices {
  const [state, setState] = useState({ pending: true, failed: false });
  const refresh = useCallback(() => {
    setState((before) => ({ ...before, pending: true }));
    hydrateCart().then((done) => setState({ pending: false, failed: !done }));
  }, []);
  useEffect(refresh, [refresh]);
  return { ...state, refresh };
}
