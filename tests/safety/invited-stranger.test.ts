import { expect, it } from 'vitest';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

const STAFF = '/api/v1/admin/staff';
const CHANGE = '/api/v1/account/password/change';

describeShop('the invitation of an e-mail that a stranger has registered', (shop) => {
  // Control: give the one-time password only to an account that is made (staff.ts).
  it('opens the desk to no token and no password the stranger has, whatever is asked at the same moment', async () => {
    const { post, get, kind, admin } = shop();
    const count = rounds(kind, { full: 300, short: 10 });
    const login = (email: string, password: string) => post('/api/v1/user/login', { email, password });
    let opened = 0;
    for (let round = 0; round < count; round += 1) {
      const stranger = await shop().buyer();
      const { email, password } = stranger;
      const own = 'другой пароль чужого';
      const token = await admin();
      const [invited, ...responses] = await Promise.all([
        post(`${STAFF}/invite`, { email, buyerId: stranger.id }, { token }),
        login(email, password),
        post(CHANGE, { currentPassword: password, newPassword: own }, { token: stranger.token }),
        login(email, password),
      ]);
      expect(invited.status, invited.text).toBe(201);
      const later = await Promise.all([login(email, password), login(email, own)]);
      const tokens = [stranger, ...[...responses, ...later].map(({ body }) => body)].map((one) => one?.token);
      for (const one of tokens.filter((given) => typeof given === 'string')) {
        const seen = await get(STAFF, { token: one });
        if (seen.status === 200) opened += 1;
      }
      // The one it was handed to gets in.
      const once = await login(email, invited.body.password);
      expect(once.body.mustChangePassword, once.text).toBe(true);
    }
    expect(opened).toBe(0);
    noteSafety({
      what: `приглашён адрес, который занял чужой, ${count} раз`,
      where: kind,
      goal: '0 раз стол открыт его токеном или паролем',
      reached: String(opened),
    });
  });
});
