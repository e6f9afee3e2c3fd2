import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const folder = fileURLToPath(new URL('../build/client/', import.meta.url));
const worthIt = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Lays a compressed twin beside every built text file: done once here, never while serving. */
async function compressAll(): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      await writeFile(`${path}.br`, await asBrotli(bytes));
      await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }));
    }),
  );
}

await compressAll();
