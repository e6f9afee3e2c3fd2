import { existsSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { StartError } from '../platform/config/config.ts';
import { start } from './start.ts';

/** Production: the pages as they were built. */
await start(async () => {
  const built = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(built)) throw new StartError('Страницы не собраны. Соберите их: npm run build');
  const build = (await import(built.href)) as ServerBuild;
  return { mode: 'production', loadBuild: async () => build };
});
