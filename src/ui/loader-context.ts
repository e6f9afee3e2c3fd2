import { createContext } from 'react-router';
import type { Call } from '../contract/endpoint.ts';
import type { PublicShopInfo } from '../contract/shop-facts.ts';

/** What a page's loader gets of the server: public calls in process, and the shop's configuration. */
export interface ServerLoaderDependencies {
  call: Call;
  shop: PublicShopInfo;
  /** Whether browsers get the worker that shows the cart without a connection. */
  serviceWorker: boolean;
  /** The origin of pictures where that is not the shop itself. */
  picturesUrl: string | undefined;
  /** The address people see, without a slash at the end. */
  origin: string;
  /** Notes a failure that no refusal stands for, without anybody's data. */
  noteFailure(error: unknown): void;
}

export const loaderContext = createContext<ServerLoaderDependencies>();
