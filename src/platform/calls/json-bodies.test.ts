import fastify from 'fastify';
import { expect, it } from 'vitest';
import { acceptOnlyJsonBodies } from './mount-calls.ts';

// Control: in `src/platform/calls/mount-calls.ts` replace `getDefaultJsonParser('remove', 'remove')` with `getDefaultJsonParser('ignore', 'ignore')`
it('keys that poison prototypes are no part of a body', async () => {
  const server = fastify();
  acceptOnlyJsonBodies(server);
  server.post('/', ({ body }) => ({ keys: Reflect.ownKeys(body as object) }));
  const payload = '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}},"name":"Анна"}';
  const headers = { 'content-type': 'application/json' };
  const response = await server.inject({ method: 'POST', url: '/', headers, payload });
  expect(response.json()).toEqual({ keys: ['name'] });
  await server.close();
});
