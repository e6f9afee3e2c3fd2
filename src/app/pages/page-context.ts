import { RouterContextProvider, type ServerBuild } from 'react-router';
import type * as entry from '../../entry.server.tsx';
import type { PageFacts } from '../../platform/pages/mount-pages.ts';
import type { Config } from '../../shared/server/config.ts';
import { shopFacts } from './shop-facts.ts';

/** Returns what makes the context of a page: the shop's own facts beside those of the request. */
export function pageContextOf(config: Config) {
  const shop = shopFacts(config);
  return (build: ServerBuild, facts: PageFacts): RouterContextProvider => {
    // A context is known by its identity, and the bundle has its own: take it from there.
    const { module } = build.entry as unknown as { module: typeof entry };
    const context = new RouterContextProvider();
    context.set(module.serverFacts, { ...facts, shop });
    return context;
  };
}
