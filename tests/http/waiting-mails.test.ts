import { afterAll, expect, it } from 'vitest';
import { queuedMailsMetric } from '../../src/app/server.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { provedBuyer } from '../support/proved-buyer.ts';
import { describeShop } from '../support/shop.ts';

const mails = await startMailServer();
afterAll(() => mails.close());

describeShop(
  'mails that wait',
  (shop) => {
    // Control: delete a mail when it is taken (claimDueMails): none is counted.
    it('are counted once, also after an attempt to send them', async () => {
      const { db } = shop().services;
      const { email, token } = await provedBuyer(shop(), mails);
      await expect.poll(() => queuedMailsMetric.read(db)).toEqual({});
      mails.habit(email, { at: 'rcpt', code: 451 });
      await shop().order(token);
      expect(await queuedMailsMetric.read(db)).toEqual({ ORDER_CONFIRMED: 1 });
      await expect.poll(() => mails.attempts(email)).toBe(1);
      expect(await queuedMailsMetric.read(db)).toEqual({ ORDER_CONFIRMED: 1 });
    });
  },
  { config: mailSettings(mails) },
);
