import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatedShop, operatedShop } from '../support/operated-shop.ts';
import { canHaveOwnMachine } from '../support/own-machine.ts';
import { FULL, noteSafety } from '../support/safety.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const possible = FULL && canHaveOwnMachine();

/** The units under a systemd of their own: what they promise, and what they forbid. */
describe.skipIf(!possible)('the units of systemd', { timeout: 300_000 }, () => {
  let shop: OperatedShop;
  beforeAll(async () => {
    if (!possible) return;
    shop = await operatedShop(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim());
  }, 900_000);
  afterAll(() => shop?.remove());

  const show = (property: string) => shop.succeed(`systemctl show -P ${property} peredacha@1`);
  const untilReady = 'until curl -sf http://127.0.0.1:3001/health/ready; do sleep 0.1; done';
  const seconds = async (lines: string) => {
    const began = performance.now();
    const { code } = await shop.run(lines);
    return { code, seconds: (performance.now() - began) / 1000 };
  };

  it('keep the log in the journal, within its bounds, and start the shop with the machine', async () => {
    const log = await shop.succeed("journalctl -u 'peredacha@*' -o cat");
    expect(log).toContain('"msg":"Магазин открыт: https://shop.example"');
    expect(await shop.succeed('systemctl is-enabled peredacha@1 peredacha@2')).toBe('enabled\nenabled');
    expect(await shop.succeed('systemd-analyze cat-config systemd/journald.conf')).toContain(
      'MaxRetentionSec=1month',
    );
    expect((await shop.succeed('ls /var/log/journal')).length).toBeGreaterThan(0);
  });

  // Control: Restart=no.
  it('start a shop that was killed again', async () => {
    const again = await seconds(`systemctl kill --signal=KILL --kill-who=main peredacha@1
      until [ "$(systemctl show -P NRestarts peredacha@1)" = 1 ]; do sleep 0.1; done; ${untilReady}`);
    expect(again).toMatchObject({ code: 0 });
    noteSafety({
      what: 'настоящий systemd: kill -9 процесса',
      where: 'postgres',
      goal: 'снова готов',
      reached: `через ${again.seconds.toFixed(1)} с`,
    });
  });

  // Control: `HOST=127.0.0.1` in the unit.
  it('start it where .env says, and wait for it there', async () => {
    await shop.succeed(`echo HOST=127.0.0.2 >>/opt/peredacha/.env; systemctl restart peredacha@1
      curl -sf http://127.0.0.2:3001/health/ready
      sed -i /^HOST=/d /opt/peredacha/.env; systemctl restart peredacha@1; ${untilReady}`);
  });

  it('stop it with what it has begun done, well before they would kill it', async () => {
    await shop.succeed(`node ${root}tests/support/machine-orders.ts http://127.0.0.1:3001 400 >/run/orders 2>&1 &
      until [ "$(sudo -u postgres psql -tA -d peredacha -c 'select count(*) from orders')" -gt 10 ]; do sleep 0.1; done`);
    const stopped = await seconds('systemctl stop peredacha@1');
    expect(stopped.seconds).toBeLessThan(15);
    expect(await show('Result')).toBe('success');
    expect(await show('ExecMainStatus')).toBe('0');
    // Whoever ordered heard that nobody listens any more, not that a connection broke in the middle.
    expect(await shop.succeed('cat /run/orders')).toContain('ECONNREFUSED');
    await shop.succeed('systemctl start peredacha@1');
    await shop.ready();
  });

  // Control: ExecStartPost that waits for a shop that is not there any more.
  it('say at once that it cannot start, and why, and go on trying until it can', async () => {
    const refused = await seconds(`systemctl stop peredacha@1
      echo LOG_LEVEL=loud >>/opt/peredacha/.env; systemctl start peredacha@1`);
    expect(refused.code).not.toBe(0);
    expect(refused.seconds).toBeLessThan(15);
    expect(await shop.lastWords()).toMatch(/^LOG_LEVEL: /);
    await shop.succeed(`sed -i /LOG_LEVEL=loud/d /opt/peredacha/.env; ${untilReady}`);

    // A database that is up later than the shop.
    await shop.succeed(`systemctl stop peredacha@1 postgresql; systemctl start --no-block peredacha@1; sleep 8
      systemctl start postgresql; ${untilReady}`);
    await shop.ready();
  });

  // Control: each of these lines out of the unit.
  it('let the shop write to its folder and to nothing else, and do its work', async () => {
    const inIt = (words: string) =>
      shop.run(`nsenter -t $(systemctl show -P MainPID peredacha@1) -m runuser -u peredacha -- ${words}`);
    expect(await inIt('touch /var/lib/peredacha/written')).toMatchObject({ code: 0 });
    for (const folder of ['/opt/peredacha', '/opt/peredacha/node_modules', '/etc', '/usr', '/var/log'])
      expect(await inIt(`touch ${folder}/written`)).toMatchObject({
        output: expect.stringContaining('Read-only'),
      });
    for (const folder of ['/home', '/root'])
      expect(await inIt(`ls ${folder}`)).toMatchObject({
        output: expect.stringContaining('Permission denied'),
      });
    expect(await inIt('ls /dev/kmsg')).toMatchObject({ code: 2 });
    const status = await shop.succeed('cat /proc/$(systemctl show -P MainPID peredacha@1)/status');
    for (const line of [/^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
      expect(status).toMatch(line);
    const exposure = await shop.succeed('systemd-analyze security --no-pager peredacha@1 | tail -n 1');
    expect(Number(/: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThanOrEqual(2);

    // Passwords, photographs and orders want threads, memory and files of their own.
    const photo = `${root}db/seed/pictures/$(ls ${root}db/seed/pictures | grep -m 1 jpg)`;
    const made = await shop.succeed(`API=http://127.0.0.1:3001/api/v1 JSON='content-type: application/json'
      TOKEN=$(curl -s $API/user/login -H "$JSON" -d '{"email":"${ADMIN_EMAIL}","password":"${ADMIN_PASSWORD}"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
      printf '{"products":[{"name":"Пряник","price":100,"prioritySort":0,"categoryId":1,"imageBase64":"%s"}]}' $(base64 -w0 "${photo}") >/run/product
      curl -s $API/products/create -H "$JSON" -H "Authorization: Bearer $TOKEN" -d @/run/product`);
    expect(made).toContain('"products":[{"id":');
    await shop.makeOrders(3);
  });

  // Control: MemoryMax out of the unit.
  it('end one that takes too much memory, and start it again', async () => {
    expect(await show('MemoryMax')).toBe(String(600 * 1024 ** 2));
    expect(await show('TasksMax')).toBe('128');
    await shop.succeed(`mkdir -p /etc/systemd/system/peredacha@1.service.d
      printf '[Service]\nMemoryMax=60M\n' >/etc/systemd/system/peredacha@1.service.d/small.conf
      systemctl daemon-reload; systemctl stop peredacha@1`);
    expect((await shop.run('systemctl start peredacha@1')).code).not.toBe(0);
    expect(await shop.succeed('journalctl -u peredacha@1 -o cat | tail -n 40')).toContain('status=9/KILL');
    await shop.succeed(
      `rm -r /etc/systemd/system/peredacha@1.service.d; systemctl daemon-reload; ${untilReady}`,
    );
    await shop.ready();
  });

  it('make a backup every night', async () => {
    await shop.succeed('systemctl enable --now peredacha-copy.timer');
    const next = await shop.succeed('systemctl show -P NextElapseUSecRealtime peredacha-copy.timer');
    expect(next).toMatch(/ 03:(3\d|40):/);
    await shop.succeed('systemctl start peredacha-copy');
    expect(await shop.succeed('ls /var/lib/peredacha/copies')).toMatch(/^\d{4}-\d\d-\d\d-\d{6}\.copy$/);
    expect(await shop.succeed('journalctl -u peredacha-copy -o cat')).toMatch(/Копия \S+\.copy готова/);
  });
});
