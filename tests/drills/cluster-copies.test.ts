import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, statusOf } from '../support/http-client.ts';
import { commandsOf } from '../support/operation-page.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { newName, shopMakers } from '../support/shop-makers.ts';
import {
  canHaveThreeMachines,
  type LoadOfThree,
  loadOf,
  NODES,
  type ThreeMachines,
  threeMachines,
} from '../support/three-machines.ts';

const LOST = 'Три машины: одна умерла';
const DELETED = 'Три машины: стёрли не то';
const ALL_GONE = 'Три машины: не стало всех трёх';

/** The commands of docs/operation.md, word for word, where `deploy/cluster/try` stands for the four machines. */
describe.skipIf(!canHaveThreeMachines())('three machines and their backups', { timeout: 1_800_000 }, () => {
  let three: ThreeMachines;
  let load: LoadOfThree;
  beforeAll(async () => {
    three = await threeMachines();
    await three.typed('copies', commandsOf('Три машины', 4));
  }, 240_000);
  afterEach(() => load?.stop());
  afterAll(() => three?.remove());

  /** Ends everything on a machine and empties its disk. */
  const destroy = async (node: string) => {
    three.signal(three.processesOf(node), 'SIGKILL');
    await three.tried(
      'on',
      node,
      'sh',
      '-c',
      'rm -rf /var/lib/postgresql/* /var/lib/etcd/* /etc/patroni /etc/default/etcd',
    );
  };
  const configure = (node: string) => three.typed(node, `deploy/cluster/configure ${node}`);
  const since = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} с`;

  // Control: without `ETCD_INITIAL_CLUSTER_STATE=existing` on the page the new machine's etcd does not start.
  it('a machine whose disk is lost is made anew', async () => {
    load = await loadOf(three);
    const node = await three.whole();
    const [other = ''] = NODES.filter((one) => one !== node);
    const silent = await load.silence(() => destroy(node));
    const began = performance.now();
    const words = { n1: `n${node}`, '10.0.0.1': `10.38.0.${node}` };
    await three.typed(other, commandsOf(LOST, 1, words));
    await configure(node);
    await three.typed(node, commandsOf(LOST, 2));
    await three.whole();
    const took = since(began);
    await load.stop();
    noteSafety({
      what: 'у главной пропали диск и всё, что на ней шло; заведена заново командами страницы',
      where: 'postgres',
      goal: '0 потеряно, 0 двойных, 0 половинок; ≤ 20 с',
      reached: `0, 0 и 0 из ${await load.account()} заказов; без записи ${(silent / 1000).toFixed(1)} с, снова три через ${took}`,
    });
  });

  // Control: without `--type=time --target=…` on the page the orders made since then are in the base beside too.
  it('what somebody deleted comes back from the very second before, beside the running shop', async () => {
    load = await loadOf(three);
    const admin = shopMakers(httpClient(three.url));
    const { token, id: user } = await admin.buyer();
    const { id: recipient } = await admin.recipient(token);
    const product = await admin.product({ name: newName('Чай'), price: 120 });
    await load.stop();
    const count = 'select count(*) from orders';
    const leader = await three.whole();
    const onLeader = async (sql: string) =>
      (await three.typed(leader, `sudo -u postgres psql -d peredacha -tAc "${sql}"`)).trim();
    const ordersThen = await onLeader(count);
    await pause(1_000);
    const moment = new Date();
    await pause(2_000 - moment.getMilliseconds());
    await onLeader(`delete from recipients where user_id = ${user}`);
    await onLeader(`update products set price_kopecks = 100 where id = ${product.id}`);
    load = await loadOf(three);

    const [beside = ''] = NODES.filter((one) => one !== leader);
    const conf = readFileSync(join(three.folder, 'cluster.conf'), 'utf8');
    const password = /SHOP_PASSWORD=(\w+)/.exec(conf)?.[1];
    const env = join(three.folder, 'shop.env');
    writeFileSync(env, `DATABASE_LISTEN_URL=postgres://peredacha:${password}@127.0.0.1:5000/peredacha\n`);
    const began = performance.now();
    await three.typed(leader, commandsOf(DELETED, 1));
    const second = `${moment.toISOString().slice(0, 19).replace('T', ' ')}+00`;
    await three.typed(beside, commandsOf(DELETED, 2, { '2026-11-25 12:29:00+03': second }));
    const opened = since(began);
    const then = await three.typed(beside, `sudo -u postgres psql -p 5433 -d peredacha -tAc '${count}'`);
    expect(then.trim()).toBe(ordersThen);
    await three.typed(
      beside,
      commandsOf(DELETED, 3, { НОМЕРА: String(recipient), '/opt/peredacha/.env': env }),
    );
    await three.typed(beside, commandsOf(DELETED, 4, { '/opt/peredacha/.env': env }));
    await three.typed(beside, commandsOf(DELETED, 5));
    await load.stop();
    await three.whole();
    const orders = await load.account();
    expect(await onLeader(`select id from recipients where user_id = ${user}`)).toBe(String(recipient));
    expect(await onLeader(`select price_kopecks from products where id = ${product.id}`)).toBe('12000');
    noteSafety({
      what: 'стёрли получателя и испортили цену; взято из базы за секунду до того, рядом с работающим магазином',
      where: 'postgres',
      goal: 'ровно выбранная секунда; магазин работает',
      reached: `заказов ровно ${ordersThen}, база открыта за ${opened}; в это время 0 потеряно из ${orders}`,
    });
  });

  // Control: `archive_timeout: 0` in patroni.yml, and more than a minute is lost.
  it('all three machines and their disks are gone', async () => {
    load = await loadOf(three);
    await pause(rounds('postgres', { full: 90_000, short: 20_000 }));
    await three.whole();
    const gone = Date.now();
    for (const node of NODES) three.signal(three.processesOf(node), 'SIGKILL');
    await load.stop();
    const promised = [...load.promised.values()].toSorted((a, b) => a - b);
    for (const node of NODES) await destroy(node);

    const began = performance.now();
    for (const node of NODES) await configure(node);
    await Promise.all(NODES.map((node) => three.typed(node, commandsOf(ALL_GONE, 1))));
    await three.typed('1', commandsOf(ALL_GONE, 2));
    for (const node of NODES) await three.typed(node, commandsOf(ALL_GONE, 3));
    await expect.poll(() => statusOf(three.url), { timeout: 60_000 }).toBe(200);
    await three.whole();
    const took = since(began);
    const back = await load.orders();
    const newest = Math.max(...back.map(({ createdAt }) => Date.parse(createdAt)));
    const last = Math.max(...back.map(({ id }) => id));
    const kept = promised.filter((id) => id <= last);
    expect(back.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    expect(gone - newest).toBeLessThan(60_000);
    load = await loadOf(three);
    const goesOn = await load.silence(() => {});
    expect(Math.min(...load.promised.values())).toBeGreaterThan(promised.at(-1) ?? 0);
    await load.stop();
    noteSafety({
      what: 'все три машины и их диски пропали; назад из pgBackRest командами страницы',
      where: 'postgres',
      goal: 'пропало ≤ 60 с',
      reached: `вернулось ${kept.length} из ${promised.length} заказов, пропали последние ${((gone - newest) / 1000).toFixed(0)} с; магазин открыт через ${took}, дальше заказов ${await load.account()}, без записи ≤ ${(goesOn / 1000).toFixed(1)} с`,
    });
  });
});
