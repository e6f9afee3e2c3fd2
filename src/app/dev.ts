import { createServer as createHttpServer } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { start } from './start.ts';

/** Development: Vite builds pages as they are asked for and reloads them in place, on the same port. */
await start(async () => {
  const httpServer = createHttpServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: httpServer } },
    appType: 'custom',
  });
  return {
    mode: 'development',
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    serverFactory: (handler) =>
      httpServer.on('request', (request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
  };
});
