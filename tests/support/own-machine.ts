import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPrograms } from './postgres.ts';
import { findProgram } from './programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const GROUPS = '/sys/fs/cgroup';
const APART = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--mount-proc'];

/** A Linux server as a page of commands finds it: accounts, folders, ports, processes and a systemd of its own. */
export interface OwnMachine {
  /** Runs lines as root would type them; returns their exit code and what they printed. */
  run(lines: string): Promise<{ code: number; output: string }>;
  /** The address of a database of its PostgreSQL for whoever looks in from outside, as its superuser. */
  databaseUrl(name: string): string;
  /** Ends every process of it and removes its files. */
  remove(): Promise<void>;
}

/** The trees of control groups that systemd wants: one of the newer kind, or one for each controller of the older. */
const groupTrees = () =>
  existsSync(join(GROUPS, 'cgroup.procs'))
    ? [GROUPS]
    : ['memory', 'pids', 'systemd', 'unified'].map((name) => join(GROUPS, name));

/** True where such a server can be had: root may make namespaces and control groups, and the programs are there. */
export function canHaveOwnMachine(): boolean {
  if (process.getuid?.() !== 0 || findPrograms() === undefined) return false;
  if (!existsSync('/lib/systemd/systemd')) return false;
  if (['unshare', 'git', 'ip', 'runuser', 'curl'].some((name) => findProgram(name) === undefined))
    return false;
  try {
    for (const tree of groupTrees()) accessSync(join(tree, 'cgroup.procs'), constants.W_OK);
    execFileSync('unshare', [...APART, 'mount', '--make-rprivate', '/'], { stdio: 'ignore' });
    execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes one, with PostgreSQL as its service on its usual socket, and with this repository as it was last committed
 * at /opt/repository.
 */
export async function ownMachine(): Promise<OwnMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  // The shop's own account walks through it.
  execFileSync('chmod', ['711', folder]);
  execFileSync('git', ['clone', '--bare', '--quiet', root, join(folder, 'repository')]);
  const groups = groupTrees().map((tree) => join(tree, basename(folder)));
  for (const group of groups) mkdirSync(group);
  const script = join(root, 'tests/support/own-machine.sh');
  const enter = `for group in ${groups.join(' ')}; do echo $$ >$group/cgroup.procs; done; exec "$@"`;
  const inside = ['unshare', ...APART, 'bash', script, folder, root, findPrograms() ?? ''];
  const child = spawn('sh', ['-c', enter, '-', ...inside], { stdio: ['pipe', 'pipe', 'pipe'] });
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
    databaseUrl: (name) => `postgres://root@localhost/${name}?host=${join(folder, 'sockets')}`,
    remove: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      for (const group of groups) removeGroup(group);
      await rm(folder, { recursive: true });
    },
  };
}

function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(group, entry.name));
  rmdirSync(group);
}
