import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printedBy } from './processes.ts';
import { findProgram } from './programs.ts';

export type ProxyName = 'nginx' | 'caddy';

/** Where a proxy listens: for people, and for whom it leads there. */
export interface ProxyPorts {
  https: number;
  http: number;
}

interface Files {
  folder: string;
  key: string;
  certificate: string;
  ports: ProxyPorts;
  shops: [number, number];
}

/**
 * A proxy of the operator's own kind before two shops, on the very files of deploy/: only its ports, its
 * certificate (for localhost, signed by an authority made here) and its folders are others.
 */
export async function realProxy(name: ProxyName, ports: ProxyPorts, shops: [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const { authority, ...signed } = certificateIn(folder);
  const files = { folder, ports, shops, ...signed };
  const args = name === 'nginx' ? await nginx(files) : await caddy(files);
  const child = spawn(findProgram(name) ?? name, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: `https://localhost:${ports.https}`,
    /** The file of the authority that signed its certificate. */
    authority,
    output: printedBy(child),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function certificateIn(folder: string): { key: string; certificate: string; authority: string } {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const fresh = ['req', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const signs = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
  openssl(
    ...fresh,
    '-x509',
    '-subj',
    '/CN=authority',
    ...signs,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
  );
  const signedBy = ['-CA', 'authority.pem', '-CAkey', 'authority.key'];
  const named = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=CA:FALSE',
  ];
  openssl(...fresh, '-x509', ...signedBy, ...named, '-keyout', 'key.pem', '-out', 'certificate.pem');
  return { key: file('key.pem'), certificate: file('certificate.pem'), authority: file('authority.pem') };
}

async function nginx({ folder, key, certificate, ports, shops: [one, other] }: Files): Promise<string[]> {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/listen (\[::\]:)?80;/g, `listen $1${ports.http};`)
    .replace(/listen (\[::\]:)?443/g, `listen $1${ports.https}`)
    .replaceAll('shop.example', 'localhost')
    .replace(/(ssl_certificate )[^;]+/, `$1${certificate}`)
    .replace(/(ssl_certificate_key )[^;]+/, `$1${key}`)
    .replace(':3001', `:${one}`)
    .replace(':3002', `:${other}`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  // Outside of this stands what Debian's own nginx.conf says.
  await writeFile(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; } http { ${bodies.join(' ')} ${site} }`,
  );
  return ['-c', file, '-p', folder];
}

async function caddy({ folder, key, certificate, ports, shops: [one, other] }: Files): Promise<string[]> {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^shop\.example \{/m, `localhost {\n\ttls ${certificate} ${key}`)
    .replaceAll('shop.example', 'localhost')
    .replace(':3001', `:${one}`)
    .replace(':3002', `:${other}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${site}`);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}
