import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says good-bye: not ready any more, and every connection ends with its next answer. */
    sayGoodbye(): void;
    isLeaving(): boolean;
  }
}

/**
 * Lets a server leave without failing anybody: while it still listens, whoever watches sees that it is
 * not ready, and connections that are kept alive are given up one by one instead of being cut.
 */
export function mountLeave(server: FastifyInstance): void {
  let leaving = false;
  server.decorate('sayGoodbye', () => {
    leaving = true;
  });
  server.decorate('isLeaving', () => leaving);
  server.addHook('preClose', async () => {
    leaving = true;
  });
  server.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
}
