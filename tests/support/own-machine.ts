import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPrograms } from './postgres.ts';
import { findProgram } from './programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A Linux server as a page of commands finds it: accounts, folders, ports and processes of its own. */
export interface OwnMachine {
  /** Runs lines as root would type them; returns their exit code and what they printed. */
  run(lines: string): Promise<{ code: number; output: string }>;
  /** The address of a database of its PostgreSQL for whoever looks in from outside, as its superuser. */
  databaseUrl(name: string): string;
  /** Ends every process of it and removes its files. */
  remove(): Promise<void>;
}

/** True where such a server can be had: root may make namespaces, and the programs are there. */
export function canHaveOwnMachine(): boolean {
  if (process.getuid?.() !== 0 || findPrograms() === undefined) return false;
  if (['unshare', 'git', 'ip', 'runuser', 'curl'].some((name) => findProgram(name) === undefined))
    return false;
  try {
    execFileSync('unshare', [...APART, 'mount', '--make-rprivate', '/'], { stdio: 'ignore' });
    execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const APART = ['--mount', '--pid', '--net', '--fork', '--mount-proc', '--kill-child'];

/**
 * Makes one, with PostgreSQL on its usual socket, and with this repository as it was last committed at
 * /opt/repository. Of systemd it has `systemctl start`, `stop` and `restart` of the shop's own units.
 */
export async function ownMachine(): Promise<OwnMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  // The shop's own account walks through it.
  execFileSync('chmod', ['711', folder]);
  const repository = join(folder, 'repository');
  execFileSync('git', ['clone', '--bare', '--quiet', root, repository]);
  const script = join(root, 'tests/support/own-machine.sh');
  const args = [...APART, 'bash', script, folder, root, findPrograms() ?? '', repository];
  const child = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  const END = /\n@@(\d+)\n$/;
  const run = async (lines: string) => {
    printed = '';
    child.stdin.write(`( set -e\n${lines}\n) </dev/null 2>&1; printf '\\n@@%s\\n' $?\n`);
    while (!END.test(printed)) {
      if (child.exitCode !== null) throw new Error(`the machine has ended: ${printed}`);
      await new Promise((go) => setTimeout(go, 20));
    }
    return { code: Number(END.exec(printed)?.[1]), output: printed.replace(END, '').trim() };
  };
  await run('true');
  return {
    run,
    databaseUrl: (name) => `postgres://root@localhost/${name}?host=${join(folder, 'run/postgresql')}`,
    remove: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
