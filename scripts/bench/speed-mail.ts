import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { freePort } from '../../tests/support/free-port.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { load } from './load.ts';
import { confirms } from './requests.ts';
import { compare, type Row } from './speed-rows.ts';
import { type BenchDatabase, portOf, startShop } from './speed-shop.ts';

const TURNS = 9;

/**
 * Orders of a shop that sends mail, its mail server down, up and silent, beside one that sends none; and first of
 * another that sends none, which shows how much of a difference is the machine's.
 */
export async function* mailRows(database: BenchDatabase, folder: string): AsyncGenerator<Row> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const without = await startShop(database.url, folder);
  const servers = {
    'не задан': async () => ({ url: undefined, close: async () => {} }),
    лежит: async () => ({ url: `smtp://127.0.0.1:${await freePort()}`, close: async () => {} }),
    работает: startMailServer,
    молчит: silentServer,
  };
  try {
    for (const [how, start] of Object.entries(servers)) {
      const server = await start();
      const port = await freePort();
      const shop = await startShop(database.url, folder, {
        ...(server.url === undefined ? {} : { SMTP_URL: server.url, MAIL_FROM: 'shop@example.ru' }),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      const orders = (of: number) =>
        load({ ports: [of], next: confirms(database.buyers, false), connections: 16, seconds: 3 });
      yield await compare(
        `заказ, 16 разом, почтовый сервер ${how}; опора — без писем`,
        '≥ 0,95',
        () => orders(port),
        () => orders(portOf(without)),
        TURNS,
      );
      await shop.kill();
      await server.close();
      await client.query('truncate outgoing_mails');
    }
  } finally {
    await without.stop();
    await client.end();
  }
}

/** Takes every connection and never says a word. */
async function silentServer() {
  const server = createServer((socket) => void socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void server.close(),
  };
}
