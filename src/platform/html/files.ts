import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const built = fileURLToPath(new URL('../../../build/client/', import.meta.url));

/** Serves the built files with their compressed twins; names with a hash are cached for ever. */
export async function mountFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  for (const folder of ['/assets/*', '/img/*']) {
    server.route({
      method: ['GET', 'HEAD'],
      url: folder,
      handler: async (_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Нет такого файла'),
    });
  }
}
