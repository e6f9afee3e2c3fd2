import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program of the system is, its own folders included; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
