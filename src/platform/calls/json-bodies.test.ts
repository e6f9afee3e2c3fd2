import fastify from 'fastify';
import { expect, it } from 'vitest';
import { takeJsonBodies } from './mount-calls.ts';

// Control: parse with 'ignore' instead of 'remove'. Rules take only the fields they name, so that no call shows it.
it('keys that poison prototypes are no part of a body', async () => {
  const server = fastify();
  takeJsonBodies(server);
  server.post('/', ({ body }) => ({ keys: Reflect.ownKeys(body as object) }));
  const payload = '{"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}},"name":"Анна"}';
  const headers = { 'content-type': 'application/json' };
  const answer = await server.inject({ method: 'POST', url: '/', headers, payload });
  expect(answer.json()).toEqual({ keys: ['name'] });
  await server.close();
});
