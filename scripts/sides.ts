import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What runs where, each with what it may not use. */
const sides = [
  { project: 'tsconfig.server.json', remedy: 'серверный файл не видит браузера: нет ни document, ни window' },
  { project: 'tsconfig.browser.json', remedy: 'файл браузера не видит Node: нет ни process, ни Buffer' },
];

/**
 * Returns where a file below `root` uses what its side does not have: the DOM on the server, Node in the
 * browser. What both sides share may use neither.
 */
export function findBrokenSides(root: string): string[] {
  return sides.flatMap(({ project, remedy }) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', project],
      { cwd: root, encoding: 'utf8' },
    );
    return status === 0 ? [] : [`${stdout}${stderr}`.trim(), `  ${project}: ${remedy}`];
  });
}
