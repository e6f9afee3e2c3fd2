import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { NON_PAGE_CSP, PERMISSIONS_POLICY } from './browser-policy.ts';

/**
 * Returns what every response says of what a browser must not do with it. Helmet chooses once: asking it at
 * each request took longer than finding a cached response.
 */
export function createSecurityHeaders(behindTls: boolean): Record<string, string> {
  return {
    ...chosenByHelmet(behindTls),
    // A policy of its own stands on every page; any other response may do nothing.
    'content-security-policy': NON_PAGE_CSP,
    'permissions-policy': PERMISSIONS_POLICY,
  };
}

/** Puts these headers and the number of its request on every response. */
export function addSecurityHeaders(server: FastifyInstance, always: Record<string, string>): void {
  // Hooks of every request answer by callback: a promise each would cost more than their work.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id);
    done();
  });
}

function chosenByHelmet(behindTls: boolean): Record<string, string> {
  const chosen: Record<string, string> = {};
  const choose = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: behindTls,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // For browsers and plug-ins that are gone; the rest of the bytes travel with every response.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const response = {
    setHeader: (name: string, value: string) => {
      chosen[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  choose({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return chosen;
}
