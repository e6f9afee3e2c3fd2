import type { FastifyInstance } from 'fastify';
import { findPictureFile } from '../catalog/catalog.server.ts';
import { FairQueue } from '../platform/admission/fair-queue.ts';
import { networksOf } from '../platform/admission/networks-of.ts';
import type { Services } from '../platform/calls/handle.ts';

const NAME = /^([0-9a-f]{32})-(\d{1,4})\.webp$/;

/** Two connections to the database at most are for pictures; a page has two dozen of them. */
const TURNS = { atOnce: 2, maxWaitMs: 1_000, mostWaiting: 256 };

/** Serves pictures by their content-addressed names; they never change, so they are cached for ever. */
export function mountPictures(server: FastifyInstance, { db, config }: Services): void {
  // What a CDN hands on is asked for by pages of the shop, which to the browser is another site.
  const fromElsewhere = config.PICTURES_URL ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
  const queue = new FairQueue(TURNS);
  const turnOf = (address: string) => ({ whose: `${networksOf(address).at(-1)}`, shares: [] });
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/*',
    handler: async (request, reply) => {
      const [, hash, width] = NAME.exec(request.params['*']) ?? [];
      const bytes =
        hash && (await queue.run(turnOf(request.ip), () => findPictureFile(db, hash, Number(width))));
      if (bytes === undefined) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Нет такой картинки');
      }
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', ...fromElsewhere })
        .type('image/webp')
        .send(bytes);
    },
  });
}
