import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { mountGracefulShutdown } from './health.ts';

// Control: in `src/platform/health/health.ts` replace `connection.destroy();` with `void connection;`
it('a server that closes waits for no connection that nothing was asked on', { timeout: 5_000 }, async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  mountGracefulShutdown(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(server.server, 'connection');
  const browser = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  await Promise.all([server.close(), once(browser, 'close')]);
  expect(server.server.listening).toBe(false);
});
