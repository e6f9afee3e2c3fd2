import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const cwd = fileURLToPath(new URL('../build/client/', import.meta.url));

// A compressed twin beside every built text file: made once here, never while serving.
for (const file of globSync('**/*.{js,css,svg,json,webmanifest,txt}', { cwd })) {
  const bytes = readFileSync(cwd + file);
  writeFileSync(`${cwd}${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${cwd}${file}.gz`, gzipSync(bytes, { level: 9 }));
}
