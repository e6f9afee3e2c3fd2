import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a response comes back that the shop gave whole: broken off, empty, a page of somebody else's, another shape. */
export const spoilings = ['cut', 'empty', 'html', 'shape'] as const;
export type Spoiling = (typeof spoilings)[number];

/**
 * A proxy before a shop that carries every call out and spoils the responses of one of them, all that come
 * while it is told so.
 */
export async function spoilingProxy(shop: () => string) {
  let spoiled: { path: string; how: Spoiling } | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    // Whole answers only: of one that the browser has, the shop would say that it is the same, with nothing to spoil.
    const { 'if-none-match': _, ...headers } = incoming.headers;
    const { method = 'GET', url = '/' } = incoming;
    const onward = request(shop() + url, {
      method,
      headers: { ...headers, connection: 'close', 'accept-encoding': 'identity' },
    });
    onward.on('response', async (response) => {
      const body: Buffer[] = [];
      for await (const part of response) body.push(part as Buffer);
      const status = response.statusCode ?? 502;
      if (spoiled !== undefined && url.startsWith(spoiled.path) && status < 300) {
        spoil(outgoing, status, Buffer.concat(body), spoiled.how);
      } else {
        outgoing.writeHead(status, response.headers).end(Buffer.concat(body));
      }
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(Buffer.concat(parts));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on the responses of this call are spoiled. */
    spoil(path: string, how: Spoiling) {
      spoiled = { path, how };
    },
    heal() {
      spoiled = undefined;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function spoil(outgoing: ServerResponse, status: number, whole: Buffer, how: Spoiling): void {
  if (how === 'cut') {
    outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.length });
    outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => outgoing.destroy());
    return;
  }
  const bodies = { empty: '', html: '<!doctype html><title>Вход в сеть</title>', shape: '{"content":7}' };
  const type = how === 'html' ? 'text/html' : 'application/json';
  outgoing.writeHead(status, { 'content-type': type }).end(bodies[how]);
}
