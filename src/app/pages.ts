import type { FastifyInstance } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type * as entry from '../entry.server.tsx';
import type { Call } from '../shared/contract/endpoint.ts';
import type { Config } from '../shared/server/config.ts';
import { shopFacts } from './shop-facts.ts';

/** Where the pages come from: built files in production, Vite in development. */
export type LoadBuild = () => Promise<ServerBuild>;

/**
 * Serves the screens: everything that is not the API, a picture or a file. The router renders the
 * page; what it needs of the server comes through its context.
 */
export async function mountPages(
  server: FastifyInstance,
  { config, call, loadBuild, mode }: { config: Config; call: Call; loadBuild: LoadBuild; mode: string },
): Promise<void> {
  const facts = shopFacts(config);
  const render = createRequestHandler(loadBuild, mode);

  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const origin = config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
      const address = new URL(request.raw.url ?? '/', origin);
      // A context is known by its identity, and the bundle has its own: take it from there.
      const { module } = (await loadBuild()).entry as unknown as { module: typeof entry };
      const context = new RouterContextProvider();
      context.set(module.serverFacts, { call, shop: facts, origin });
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (typeof value === 'string') headers.set(name, value);
      }
      const response = await render(
        new Request(address, { method: request.method, headers, signal: gone.signal }),
        context,
      );
      return reply.send(response);
    },
  });
}
