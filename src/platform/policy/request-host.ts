import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../contract/problem.ts';

/** A name, an IPv4 address or an IPv6 one in brackets, with a port or without: nothing else names a host. */
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that do not say properly where they go, before anything is made of them: two hosts,
 * none in HTTP/1.1, one with signs that no host has, a target that is not a path of this server.
 */
export function refuseMalformedHostsAndTargets(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _, done) => {
    done(namesItsTarget(raw) ? undefined : new Problem('BAD_REQUEST'));
  });
}

function namesItsTarget({ url, headers, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  if (url === undefined || !url.startsWith('/')) return false;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  // Clients of HTTP/1.0 may leave it out.
  if (hosts === 0) return httpVersionMinor === 0;
  return hosts === 1 && HOST.test(headers.host ?? '');
}

/**
 * Returns the address that people see, without a slash at the end: what the configuration says, else what
 * the request says.
 * @throws Problem BAD_REQUEST where neither says any.
 */
export function resolvePublicOrigin(publicUrl: string | undefined, host: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!host) throw new Problem('BAD_REQUEST');
  return `http://${host}`;
}
