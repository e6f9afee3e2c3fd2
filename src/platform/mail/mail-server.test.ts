import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findMailServerFailure } from './mail-server.ts';

/** The same machine by a name that does not say so: to the shop a server somewhere else. */
const ELSEWHERE = '0.0.0.0';

describe('to a mail server', () => {
  let server: SMTPServer;
  const passwords: unknown[] = [];

  afterEach(async () => {
    passwords.length = 0;
    await new Promise<void>((done) => server.close(done));
  });

  async function listen(options: SMTPServerOptions): Promise<number> {
    server = new SMTPServer({
      disableReverseLookup: true,
      logger: false,
      onAuth({ password }, _, done) {
        passwords.push(password);
        done(null, { user: 'shop' });
      },
      ...options,
    });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return (server.server.address() as AddressInfo).port;
  }

  // Control: in `src/platform/mail/mail-server.ts` replace `requireTLS: username !== '' && !here` with `requireTLS: false`
  it('no password goes in the open, but to this machine', async () => {
    const port = await listen({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] });
    const failure = await findMailServerFailure({ SMTP_URL: `smtp://shop:secret@${ELSEWHERE}:${port}` });
    expect(failure).toMatch(/^E|^5/);
    expect(passwords).toEqual([]);
    expect(await findMailServerFailure({ SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}` })).toBeUndefined();
    expect(passwords).toEqual(['secret']);
  });

  // Control: in `src/platform/mail/mail-server.ts` replace `rejectUnauthorized: !here` with `rejectUnauthorized: false`
  it('no password goes where the certificate is not good, but to this machine', async () => {
    const port = await listen({ secure: true });
    expect(
      await findMailServerFailure({ SMTP_URL: `smtps://shop:secret@${ELSEWHERE}:${port}` }),
    ).toBeDefined();
    expect(passwords).toEqual([]);
    expect(
      await findMailServerFailure({ SMTP_URL: `smtps://shop:secret@127.0.0.1:${port}` }),
    ).toBeUndefined();
    expect(passwords).toEqual(['secret']);
  });
});

// Control: in `src/platform/mail/mail-server.ts` replace `(secure ? 465 : 587)` with `25`
it('a mail server without a port is asked at the usual one', async () => {
  const asked: unknown[] = [];
  const ask = (options: unknown) => {
    asked.push((options as { port: number }).port);
    return new net.Socket().destroy(new Error('nobody is there'));
  };
  vi.spyOn(net, 'connect').mockImplementation(ask as never);
  vi.spyOn(tls, 'connect').mockImplementation(ask as never);
  for (const url of ['smtp://127.0.0.1', 'smtps://127.0.0.1']) {
    expect(await findMailServerFailure({ SMTP_URL: url })).toBeDefined();
  }
  vi.restoreAllMocks();
  expect(asked).toEqual([587, 465]);
});
