import type { FastifyInstance } from 'fastify';
import type { Handled } from '../calls/handle.ts';
import { pagePolicy } from '../policy/browser-policy.ts';
import { openApiDocument } from './document.ts';
import type { ApiDescription } from './labels.ts';
import { openApiPage } from './page.ts';
import { pageStyle } from './page-style.ts';

/**
 * Serves the description of the calls: for programs at /api/openapi.json, for people at /api/docs.
 * Both are made once, when somebody first asks.
 */
export function mountOpenApi(server: FastifyInstance, calls: Handled[], description: ApiDescription): void {
  const once = <Made>(make: () => Made) => {
    let made: Made | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const document = once(() => openApiDocument(server, calls, description));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => openApiPage(document()));
  const policy = once(() => pagePolicy({ styles: [pageStyle] }));

  server.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json()),
  );
  server.get('/api/docs', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy())
      .send(page()),
  );
}
