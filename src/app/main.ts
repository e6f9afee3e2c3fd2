import type { ServerBuild } from 'react-router';
import { start } from './start.ts';

/** Production: the pages as they were built. */
await start(async () => {
  const built = new URL('../../build/server/index.js', import.meta.url);
  const build = (await import(built.href)) as ServerBuild;
  return { mode: 'production', loadBuild: async () => build };
});
