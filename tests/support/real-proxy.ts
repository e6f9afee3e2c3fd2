import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './programs.ts';

export type ProxyName = 'nginx' | 'caddy';

/**
 * A proxy of the operator's own kind before two shops, on the very files of deploy/: only its ports, its
 * certificate (made here, for localhost) and its folders are others.
 */
export async function realProxy(name: ProxyName, port: number, shops: [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const fresh = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', [...fresh, ...subject], { stdio: 'ignore' });
  const files = { folder, key, certificate, port, shops };
  const args = name === 'nginx' ? await nginx(files) : await caddy(files);
  const child = spawn(findProgram(name) ?? name, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collected(child);
  return {
    url: `https://localhost:${port}`,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

interface Files {
  folder: string;
  key: string;
  certificate: string;
  port: number;
  shops: [number, number];
}

async function nginx({ folder, key, certificate, port, shops: [one, other] }: Files): Promise<string[]> {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/listen (\[::\]:)?443/g, `listen $1${port}`)
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

async function caddy({ folder, key, certificate, port, shops: [one, other] }: Files): Promise<string[]> {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^shop\.example \{/m, `https://localhost:${port} {\n\ttls ${certificate} ${key}`)
    .replace(':3001', `:${one}`)
    .replace(':3002', `:${other}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

function collected(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}
