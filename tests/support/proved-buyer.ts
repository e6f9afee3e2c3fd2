import { expect } from 'vitest';
import type { HttpClient } from './http-client.ts';
import type { TestMailServer } from './mail-server.ts';
import type { Shop } from './shop.ts';

/** Uses the link of the first letter to a mailbox; of that letter the mail server knows nothing any more. */
export async function proveMailboxOf(
  { post }: Pick<HttpClient, 'post'>,
  mails: TestMailServer,
  email: string,
) {
  await expect.poll(() => mails.to(email)).toHaveLength(1);
  const [, path = ''] = /\/\/[^/]+(\/confirm-mail\/[\w.-]+)/.exec(mails.to(email)[0]?.text ?? '') ?? [];
  const response = await post(path, undefined);
  expect(response.status, response.text).toBe(200);
  mails.forget(email);
}

/** A buyer whose mailbox is proved. */
export async function provedBuyer(shop: Shop, mails: TestMailServer) {
  const buyer = await shop.buyer();
  await proveMailboxOf(shop, mails, buyer.email);
  return buyer;
}
