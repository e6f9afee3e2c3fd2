import type { FastifyInstance } from 'fastify';
import { canQuery } from '../../shared/server/database.ts';
import type { Services } from '../../shared/server/handle.ts';

/** Tells whoever watches: alive while the process runs, ready only while it can serve. */
export function mountHealth(server: FastifyInstance, { db }: Services): void {
  let asking: Promise<boolean> | undefined;
  /** One question at a time, however many watch: theirs must not compete with orders. */
  const databaseAnswers = () => {
    asking ??= canQuery(db).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const method = ['GET', 'HEAD'];
  server.route({
    method,
    url: '/health/live',
    handler: async (_, reply) => reply.header('cache-control', 'no-store').send({ live: true }),
  });
  server.route({
    method,
    url: '/health/ready',
    handler: async (_, reply) => {
      const ready = !server.isLeaving() && (await databaseAnswers());
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready });
    },
  });
}
