import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatedShop, operatedShop } from '../support/operated-shop.ts';
import { commandsOf, page } from '../support/operation-page.ts';
import { canHaveOwnMachine } from '../support/own-machine.ts';
import { findProgram } from '../support/programs.ts';
import { FULL, noteSafety } from '../support/safety.ts';

const possible = FULL && canHaveOwnMachine() && findProgram('sshd') !== undefined;
const COPIES = '/var/lib/peredacha/copies';

/** With the operator's own programs: apt-get install openssh-server. The other machine is another account. */
describe.skipIf(!possible)('backups, by the page of the operator', { timeout: 900_000 }, () => {
  let shop: OperatedShop;
  const other = { 'другая-машина': 'other.example' };
  const copyNow = 'systemctl start peredacha-copy';
  const files = async (folder: string) => (await shop.succeed(`ls ${folder}`)).split('\n').filter(Boolean);

  beforeAll(async () => {
    if (!possible) return;
    shop = await operatedShop(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim());
    await shop.succeed(commandsOf('Копии', 1, other));
    await shop.succeed(`getent passwd sshd >/dev/null || echo 'sshd:x:7003:65534::/run/sshd:/usr/sbin/nologin' >>/etc/passwd
      cd ~copies && install -d -o copies -g copies -m 700 .ssh peredacha
      printf 'restrict,command="internal-sftp" %s' "$(cat /var/lib/peredacha/.ssh/id_ed25519.pub)" >.ssh/authorized_keys
      ssh-keygen -q -t ed25519 -N '' -f /run/host_key
      printf 'HostKey /run/host_key\nPasswordAuthentication no\nSubsystem sftp internal-sftp\n' >/run/sshd_config
      ${findProgram('sshd')} -f /run/sshd_config -E /run/sshd.log`);
  }, 900_000);
  afterAll(() => shop?.remove());

  it('are made, sent by ssh with a key that opens no shell, and old ones are cleared away on both sides', async () => {
    expect(await shop.succeed(commandsOf('Копии', 2, other))).toMatch(/Копия \S+\.copy готова и отправлена/);
    const [first = ''] = await files('~copies/peredacha');
    expect(await shop.succeed(`cmp ${COPIES}/${first} ~copies/peredacha/${first} && echo same`)).toBe('same');
    const shell = await shop.run('sudo -u peredacha ssh -o BatchMode=yes copies@other.example id');
    expect(shell.output).not.toContain('uid=');

    // Ten months of nights that went before: by name, and by the time of the file.
    await shop.succeed(`cd ${COPIES}; touch before-update.copy half.copy.part; touch -d '3 days ago' half.copy.part
      for days in $(seq 1 300); do touch -d "$days days ago" "$(date -d "$days days ago" +%F)-0330.copy"; done
      cp -p ./*-0330.copy ~copies/peredacha`);
    await shop.succeed(copyNow);
    const left = await files(COPIES);
    const nights = left.filter((name) => /^\d{4}(-\d\d){2}-0330\.copy$/.test(name));
    const months = nights.filter((name) => name.includes('-01-0330'));
    expect(left).toContain('before-update.copy');
    expect(left.some((name) => name.endsWith('.part'))).toBe(false);
    expect(nights.length - months.length).toBeGreaterThanOrEqual(13);
    expect(nights.length - months.length).toBeLessThanOrEqual(14);
    expect([6, 7]).toContain(months.length);
    const onTheOther = /`(find peredacha [^`]+)`/.exec(page)?.[1] ?? '';
    await shop.succeed(`cd ~copies && ${onTheOther}`);
    expect((await files('~copies/peredacha')).length).toBeLessThanOrEqual(93);

    // A clock that has jumped a year ahead: every copy looks old.
    await shop.succeed(`cd ${COPIES}; for copy in ./*-0330.copy; do touch -d '400 days ago' $copy; done`);
    await shop.succeed(copyNow);
    expect((await files(COPIES)).filter((name) => name.endsWith('-0330.copy')).length).toBeGreaterThanOrEqual(
      11,
    );
    noteSafety({
      what: 'ночная копия по ssh ключом без оболочки; уборка 300 ночей; часы на год вперёд',
      where: 'postgres',
      goal: '14 ночей и 6 месяцев остаются; при неверных часах — последние',
      reached: `осталось ${nights.length - months.length} ночей и ${months.length} месяцев`,
    });
  });

  it('that cannot be sent are an error, stay here, and clear nothing away', async () => {
    await shop.succeed(
      `touch -d '50 days ago' ${COPIES}/2026-10-02-0330.copy; mv ~copies/peredacha ~copies/away`,
    );
    const before = await files(COPIES);
    expect((await shop.run(copyNow)).code).not.toBe(0);
    expect(await files(COPIES)).toEqual(expect.arrayContaining(before));
    await shop.succeed('mv ~copies/away ~copies/peredacha');
  });

  it('come back from the other machine, pass the drill, and bring a lost shop back', async () => {
    const newest = await shop.succeed(`${copyNow}; ls -t ~copies/peredacha | head -n 1`);
    const before = await shop.sums();
    await shop.succeed(`rm ${COPIES}/*`);
    await shop.succeed(`sudo -u peredacha scp -q copies@other.example:peredacha/${newest} ${COPIES}/`);
    // Control: start the shop of the drill in a subshell of a subshell (restore-drill.sh).
    let drill = '';
    for (const _ of ['first', 'second']) {
      drill = await shop.succeed('/opt/peredacha/deploy/restore-drill.sh');
      expect(drill).toMatch(/Учения удались за \d+ с\. Заказов в копии: 5, последний: \d{4}-/);
      expect((await shop.run('curl --silent http://127.0.0.1:3999/health/live')).code).toBe(7);
    }
    expect(
      await shop.succeed(
        'sudo -u postgres psql -tAc "select count(*) from pg_database where datname = \'peredacha_drill\'"',
      ),
    ).toBe('0');

    await shop.makeOrders(1);
    const back = commandsOf('Копии', 3, { '2026-11-22-033000.copy': newest });
    expect(await shop.succeed(`cd /opt/peredacha; ${back}`)).toContain(
      'Теперь запустите его: systemctl start peredacha@1 peredacha@2',
    );
    expect(drill).not.toContain('Теперь запустите его');
    await shop.ready();
    await shop.succeed('systemctl stop peredacha@1 peredacha@2');
    expect(await shop.sums()).toEqual(before);
    noteSafety({
      what: 'учения deploy/restore-drill.sh и «беда на самом деле» из копии с другой машины',
      where: 'postgres',
      goal: 'удались; данные те же до строки',
      reached: drill.split('\n').at(-1) ?? '',
    });
  });
});
