import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Filling an empty shop with pictures takes a while on a busy machine. */
const START_MS = 600_000;

interface DemoShop {
  url: string;
  /** Ends the process and removes its folder. */
  stop(): Promise<void>;
}

/** Starts the built shop with the demo goods in a folder of its own, on any free port; `more` are variables of its own. */
export async function startDemoShop(more: Record<string, string> = {}): Promise<DemoShop> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const shop = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: folder,
      DEMO_DATA: 'true',
      REQUESTS_PER_ADDRESS: '1000000000',
      UNPAID_ORDERS_PER_ACCOUNT: '1000000',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const stop = async () => {
    shop.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      shop.stdout.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        const address = /Магазин открыт: ([^\s"]+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
      shop.once('exit', () => reject(new Error(`Магазин не запустился: ${output}`)));
      setTimeout(() => reject(new Error('Магазин не запустился за отведённое время')), START_MS).unref();
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
