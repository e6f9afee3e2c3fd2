import { afterAll, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail } from '../support/shop-makers.ts';

const ACCOUNT = '/api/v1/account';
const PROOF = 'Подтвердите почту для магазина «Передача»';

const mails = await startMailServer();
afterAll(() => mails.close());

describeShop(
  'a mailbox',
  (shop) => {
    const subjects = (email: string) => mails.to(email).map(({ subject }) => subject);
    const nothingWaits = () =>
      expect.poll(() => shop().services.db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
    const state = async (token: string) => (await shop().get(`${ACCOUNT}/mail`, { token })).body;
    const ask = (token: string) => shop().post(`${ACCOUNT}/mail/proof`, undefined, { token });
    const linkOf = (email: string) =>
      /\.example(\/confirm-mail\/[\w.-]+)/.exec(mails.to(email).at(-1)?.text ?? '')?.[1] ?? '';

    // Control: in `src/accounts/server/mailbox.db.ts` replace `mailbox.mail_proved_at !== null && mailbox.mail_refused_at === null` with `mailbox.mail_refused_at === null`
    it('of a new account gets one letter, and none of orders, states or passwords before its link was used', async () => {
      const { email, password, token } = await shop().buyer();
      await expect.poll(() => subjects(email)).toEqual([PROOF]);
      expect(await state(token)).toEqual({ proved: false });
      const { id } = await shop().order(token);
      await shop().move(id, 'PAID');
      const forgotten = await shop().post(`${ACCOUNT}/password/forgot`, { email });
      const body = { currentPassword: password, newPassword: 'другой пароль' };
      const own = (await shop().post(`${ACCOUNT}/password/change`, body, { token })).body.token;
      await nothingWaits();
      expect(subjects(email)).toEqual([PROOF]);

      // Mail programs open links by themselves.
      const link = linkOf(email);
      const page = await shop().get(link);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.text).toContain('<form method="post">');
      expect(await state(own)).toEqual({ proved: false });
      for (let times = 0; times < 2; times += 1) {
        const used = await shop().post(link, undefined);
        expect([used.status, used.text.includes('Почта подтверждена')]).toEqual([200, true]);
      }
      expect(await state(own)).toEqual({ proved: true });
      expect((await ask(own)).body.message).toBe('Почта уже подтверждена.');
      const again = await shop().post(`${ACCOUNT}/password/forgot`, { email });
      // What is said of a password tells nobody which mailbox was proved.
      expect(again.body).toEqual(forgotten.body);
      await expect.poll(() => subjects(email)).toEqual([PROOF, 'Новый пароль в магазине «Передача»']);
    });

    // Control: count letters by account instead of by mailbox.
    it('gets three such letters a day, though its account is deleted and made anew', async () => {
      const email = newEmail();
      const shouted = email.replace('person', 'PERSON');
      const first = await shop().buyer({ email });
      await expect.poll(() => subjects(email)).toHaveLength(1);
      const gone = await shop().post(
        `${ACCOUNT}/delete`,
        { password: first.password },
        { token: first.token },
      );
      expect(gone.status, gone.text).toBe(200);
      const { token } = await shop().buyer({ email: shouted });
      await nothingWaits();
      expect((await ask(token)).body.message).toContain(shouted);
      await nothingWaits();
      const refused = await ask(token);
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toContain('сегодня уже присылали');
      const sent = () => [...subjects(email), ...subjects(shouted)];
      expect(sent()).toEqual([PROOF, PROOF, PROOF]);
      // Registering stays open, and the day ends.
      await shop()
        .services.db.updateTable('mail_proofs')
        .set({ until: new Date(0) })
        .execute();
      expect((await ask(token)).status).toBe(200);
      await expect.poll(sent).toHaveLength(4);
    });

    it('is proved by nobody else’s address, forged, cut or of another purpose', async () => {
      const [one, other] = [await shop().buyer(), await shop().buyer()];
      await expect.poll(() => subjects(one.email)).toHaveLength(1);
      const link = linkOf(one.email);
      for (const wrong of [
        link.replace(/\d+\./, `${other.id}.`),
        link.slice(0, -1),
        link.replace('confirm-mail', 'unsubscribe'),
      ]) {
        expect((await shop().post(wrong, undefined)).status).toBe(404);
        expect((await shop().get(wrong)).status).toBe(404);
      }
      for (const { token } of [one, other]) expect(await state(token)).toEqual({ proved: false });
      expect((await shop().post(link, undefined)).status).toBe(200);
      expect([await state(one.token), await state(other.token)]).toEqual([
        { proved: true },
        { proved: false },
      ]);
    });

    it('of the first administrator was named by the operator', async () => {
      expect(await state(await shop().admin())).toEqual({ proved: true });
    });
  },
  { config: mailSettings(mails) },
);

describeShop('a mailbox of a shop without mail', (shop) => {
  it('is asked for nothing', async () => {
    const { token } = await shop().buyer();
    const refused = await shop().post(`${ACCOUNT}/mail/proof`, undefined, { token });
    expectProblem(refused, 'CONFLICT');
    const { db } = shop().services;
    expect(await db.selectFrom('mail_proofs').selectAll().execute()).toEqual([]);
  });
});
