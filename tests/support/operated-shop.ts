import { fileURLToPath } from 'node:url';
import { commandsOf } from './operation-page.ts';
import { tableSums } from './operator.ts';
import { type OwnMachine, ownMachine } from './own-machine.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = '/srv/parts/node_modules';

/** Both processes, as the units have them. */
export const SHOPS = 'http://127.0.0.1:3001 http://127.0.0.1:3002';

/** What says that everything is installed that a folder's own package-lock.json names (scripts/bootstrap.mjs). */
const stamp = '{ printf /package-lock.json; cat package-lock.json; } | sha256sum | cut -c -64 | tr -d "\\n"';

/**
 * Commands of the page, with what is installed here in place of what npm would install, in a folder that takes what
 * the build leaves beside it. Parts that are here and not in an older version do not matter to it.
 */
export const withParts = (lines: string) =>
  lines.replace(
    'sudo -u peredacha npm run build',
    `sudo -u peredacha sh -c 'mkdir node_modules && ln -s ${parts}/* ${parts}/.[!.v]* node_modules
      rm node_modules/.installed; ${stamp} >node_modules/.installed' && $&`,
  );

export interface OperatedShop extends OwnMachine {
  /** Runs what must succeed; returns what it printed. */
  succeed(lines: string): Promise<string>;
  makeOrders(count: number): Promise<string>;
  orderCount(): Promise<string>;
  /** What the first process has said to the journal at last but for its log: why it did not start. */
  lastWords(): Promise<string>;
  /** Fails unless both processes take people. */
  ready(): Promise<string>;
  /** Of every table its rows and their checksum, but for the one that a restore itself changes. */
  sums(): Promise<Record<string, string>>;
}

/** A shop of this version on a machine of its own, set up by the first four steps of docs/operation.md, with orders. */
export async function operatedShop(version: string): Promise<OperatedShop> {
  const machine = await ownMachine();
  const succeed = async (lines: string) => {
    const { code, output } = await machine.run(lines);
    if (code !== 0) throw new Error(`${lines}\nended with ${code}: ${output}`);
    return output;
  };
  const makeOrders = (count: number) =>
    succeed(`node ${root}tests/support/machine-orders.ts http://127.0.0.1:3002 ${count}`);

  const programs = commandsOf('1. Программы и папки', 1, { 'АДРЕС-ХРАНИЛИЩА': '/opt/repository' })
    .replace(/^apt-get .*$/m, '')
    .replace(/(?= && sudo -u peredacha npm)/, ` && sudo -u peredacha git checkout --quiet ${version}`);
  await succeed(withParts(programs));
  await succeed(commandsOf('2. База', 1));
  const administrator = `ADMIN_EMAIL=${ADMIN_EMAIL}\nADMIN_PASSWORD="${ADMIN_PASSWORD}"\nUNPAID_ORDERS_PER_ACCOUNT=1000`;
  await succeed(commandsOf('3. Настройки', 1, { 'ADMIN_EMAIL=owner@shop.example': administrator }));
  await succeed(`cd /opt/peredacha; ${commandsOf('4. Запуск', 1).replace(/^journalctl.*$/m, '')}`);
  await makeOrders(5);
  return {
    ...machine,
    succeed,
    makeOrders,
    orderCount: () => succeed(`sudo -u postgres psql -tA -d peredacha -c 'select count(*) from orders'`),
    lastWords: () =>
      succeed("journalctl _SYSTEMD_UNIT=peredacha@1.service -o cat | grep -v '^{' | tail -n 1"),
    ready: () => succeed(`for shop in ${SHOPS}; do curl -sf $shop/health/ready; done`),
    sums: async () => {
      const { shop_state: _, ...tables } = await tableSums({
        DATABASE_URL: machine.databaseUrl('peredacha'),
      });
      return tables;
    },
  };
}
