import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of its own for every test of the file, with `files` in it: path and text. */
export function plantedFolder(files: Record<string, string>) {
  const folder = {
    path: '',
    async write(file: string, text: string): Promise<void> {
      await mkdir(dirname(join(folder.path, file)), { recursive: true });
      await writeFile(join(folder.path, file), text);
    },
  };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'planted-'));
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
  });
  afterEach(() => rm(folder.path, { recursive: true }));
  return folder;
}
