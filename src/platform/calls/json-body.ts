import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. An empty one is no body at all: clients that name the type on
 * every request, a DELETE included, should not be refused for it. Keys that poison prototypes are dropped.
 */
export function takeJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
