import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The smallest proxy that stands before several shops: turn and turn about, and past one that cannot be
 * reached. What a shop has taken is never sent to another: whether it was done, only a repeat can tell.
 */
export async function proxyTo(urls: () => string[]) {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const shops = urls();
    const first = turn++;
    for (let tried = 0; tried < shops.length; tried += 1) {
      const shop = shops[(first + tried) % shops.length] ?? '';
      if (await pass(shop, incoming, Buffer.concat(parts), outgoing)) return;
    }
    outgoing.writeHead(502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes a request on; false when the shop cannot be reached at all, so that another may take it. */
function pass(shop: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  return new Promise<boolean>((resolve) => {
    const { method = 'GET', headers, url = '/' } = incoming;
    const onward = request(shop + url, { method, headers: { ...headers, connection: 'close' } });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
      resolve(true);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      const unreached = error.code === 'ECONNREFUSED';
      if (!unreached) outgoing.destroy();
      resolve(!unreached);
    });
    onward.end(body);
  });
}
