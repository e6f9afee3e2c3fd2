import { expect, it } from 'vitest';
import { describeShop } from '../support/shop.ts';

describeShop('an account', (shop) => {
  it('signs in', async () => {
    const { token } = await shop().buyer();
    expect(token).toMatch(/^ey/);
    expect(await shop().admin()).toMatch(/^ey/);
    expect(shop().logs.length).toBeGreaterThan(1);
  });
});
