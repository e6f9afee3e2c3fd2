import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../calls/handle.ts';
import { canQuery } from '../database/database.ts';

/**
 * Tells monitors: alive while the process runs, ready once its start is done. What visitors are shown is in
 * memory, so it stays ready without its database, and names that as away.
 */
export function mountHealth(server: FastifyInstance, { db }: Services): void {
  let opened = false;
  server.decorate('markOpened', () => {
    opened = true;
  });
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
      const ready = opened && !server.isLeaving();
      const database = (await databaseAnswers()) ? 'here' : 'away';
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready, database });
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The start is done (administrator, examples, settings): from here on the shop may be ready. */
    markOpened(): void;
    /**
     * Says good-bye: not ready any more, and every connection ends with its next answer. Resolves when a
     * second has passed and no request has come for half a second more, after five seconds at the latest.
     */
    sayGoodbye(): Promise<void>;
    isLeaving(): boolean;
  }
}

/** Steps rather than one long pause: between any two of them the server takes in what stands at its door. */
const STEP_MS = 100;
const STEPS = { least: 10, quiet: 5, most: 50 };

/**
 * Lets a server leave without failing anybody: while it still listens, monitors see that it is
 * not ready, and connections that are kept alive are given up one by one instead of being cut. A proxy
 * may take its time to notice: as long as it sends people, they are served. Connections that nothing was asked on,
 * as browsers open them ahead, are cut: Node would wait for their first request.
 */
export function mountGracefulShutdown(server: FastifyInstance): void {
  let leaving = false;
  let requests = 0;
  server.decorate('sayGoodbye', async () => {
    leaving = true;
    let [quiet, seen] = [0, requests];
    for (let step = 0; step < STEPS.least || (quiet < STEPS.quiet && step < STEPS.most); step += 1) {
      await pause(STEP_MS);
      quiet = requests === seen ? quiet + 1 : 0;
      seen = requests;
    }
  });
  server.decorate('isLeaving', () => leaving);
  const connections = new Set<Socket>();
  server.server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.addHook('preClose', async () => {
    leaving = true;
    const isUnasked = ({ bytesRead }: Socket) => bytesRead === 0;
    const unasked = [...connections].filter(isUnasked);
    // A first request may be on its way.
    if (unasked.length > 0) await pause(STEP_MS);
    for (const connection of unasked.filter(isUnasked)) connection.destroy();
  });
  server.addHook('onRequest', ({ url }, _, done) => {
    // Monitors go on asking.
    if (!url.startsWith('/health/')) requests += 1;
    done();
  });
  server.addHook('onSend', (_, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
