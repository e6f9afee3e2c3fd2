import type { FastifyInstance } from 'fastify';
import { canQuery } from '../../shared/server/database.ts';
import type { Services } from '../../shared/server/handle.ts';

/** Tells whoever watches: alive while the process runs, ready only while it can serve (contract.md §4). */
export function mountHealth(server: FastifyInstance, { db }: Services): void {
  server.get('/health/live', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  server.get('/health/ready', async (_, reply) => {
    const ready = !server.isLeaving() && (await canQuery(db));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
