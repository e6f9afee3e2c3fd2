import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { findNewestBackup, listBackupNames, listFutureBackups, resolveBackupsDir } from '../backup-folder.ts';
import { type Finding, fail, formatBytes, note, ok, warning } from './finding.ts';

const GB = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

/** A little more than a day: a daily backup is made at about the same hour. */
const COPY_IS_LATE_MS = 26 * HOUR_MS;
const COPY_IS_MISSING_MS = 72 * HOUR_MS;

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Looks at the room on the disks of the shop's folder and of a PostgreSQL that has its files here. */
export async function checkDisks({ DATA_DIR, DATABASE_URL }: Config): Promise<Finding[]> {
  const folders = [DATA_DIR, ...(DATABASE_URL === undefined ? [] : ['/var/lib/postgresql'])];
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const folder of folders.filter((path) => existsSync(path))) {
    const { dev } = statSync(folder);
    if (seen.has(dev)) continue;
    seen.add(dev);
    const { bavail, bsize, blocks, ffree, files } = await statfs(folder);
    const free = bavail * bsize;
    const share = blocks === 0 ? 1 : bavail / blocks;
    const left = `Диск (${resolve(folder)}): свободно ${formatBytes(free)}, ${Math.round(share * 100)} %`;
    const advice = 'Освободите место: прежние копии (ls -lh), журнал (journalctl --vacuum-size=200M)';
    if (free < GB / 2 || share < 0.03 || (files > 0 && ffree / files < 0.02))
      findings.push(fail(`${left}. ${advice}.`));
    else if (free < 2 * GB || share < 0.1) findings.push(warning(`${left}. ${advice}.`));
    else findings.push(ok(left));
  }
  return findings;
}

/** Looks how old the newest backup is, and for one that was never finished. */
export async function checkBackups({
  DATA_DIR,
  DATABASE_URL,
  DATABASE_LISTEN_URL,
}: Config): Promise<Finding[]> {
  const folder = resolveBackupsDir(DATA_DIR);
  const advice = 'Сделайте её: npm run backup -- имя.copy — и включите ежедневную (docs/operation.md)';
  // On three machines pgBackRest keeps the backups.
  const level = DATABASE_URL === undefined || DATABASE_LISTEN_URL !== undefined ? note : fail;
  const found: Finding[] = [];
  const newest = findNewestBackup(DATA_DIR);
  if (newest === undefined) found.push(level(`Копий в ${folder} нет. ${advice}.`));
  else {
    const line = `Последняя копия: ${newest.name}, ${Math.round(newest.ageMs / HOUR_MS)} ч назад`;
    if (newest.ageMs > COPY_IS_MISSING_MS) found.push(level(`${line}. ${advice}.`));
    else if (newest.ageMs > COPY_IS_LATE_MS) found.push(warning(`${line}. ${advice}.`));
    else found.push(ok(line));
  }
  const early = listFutureBackups(DATA_DIR);
  if (early.length > 0) {
    found.push(
      warning(
        `Копии из будущего: ${early.join(', ')} в ${folder}. Часы были неверны, когда их делали: исправьте их время (touch) или удалите.`,
      ),
    );
  }
  const unfinished = listBackupNames(DATA_DIR).filter((name) => name.endsWith('.part'));
  if (unfinished.length > 0) {
    found.push(
      warning(
        `Незаконченные копии: ${unfinished.join(', ')} в ${folder}. Если копия сейчас не делается, удалите.`,
      ),
    );
  }
  return found;
}

/** Looks at the files a start needs, and who owns them. */
export function checkFiles({ DATA_DIR, given }: Config): Finding[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = [
    process.versions.node !== dependencies.node &&
      warning(
        `Node.js ${process.versions.node}, а проверен магазин на ${dependencies.node}. Запускайте его через npm start.`,
      ),
    !existsSync(join(root, 'build', 'server', 'index.js')) && fail('Страницы не собраны: npm run build'),
    ...(process.platform === 'win32' ? [] : checkOwners(DATA_DIR, given)),
  ];
  return found.filter((one) => one !== false);
}

function checkOwners(dataDir: string, given: Config['given']): (Finding | false)[] {
  const env = join(root, '.env');
  const uid = existsSync(dataDir) ? statSync(dataDir).uid : process.getuid?.();
  const key = join(dataDir, 'jwt-secret');
  return [
    existsSync(env) &&
      (statSync(env).mode & 0o004) !== 0 &&
      warning(`Файл ${env} с паролями могут прочесть все на этой машине: chmod o-rwx ${env}`),
    uid !== process.getuid?.() &&
      warning(
        `Папка ${resolve(dataDir)} принадлежит другому (uid ${uid}). Проверяйте и делайте копии от его имени: sudo -u '#${uid}' npm run doctor`,
      ),
    !given.has('JWT_SECRET') &&
      existsSync(key) &&
      (statSync(key).mode & 0o077) !== 0 &&
      fail(`Ключ подписи ${key} могут прочесть другие: chmod 600 ${key}`),
  ];
}
