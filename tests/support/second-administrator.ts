import type { Shop } from './shop.ts';

/** Signs in another administrator, Иванова Мария; returns the token. */
export async function secondAdministrator(shop: Shop): Promise<string> {
  const { id, email, password } = await shop.buyer({ lastName: 'Иванова', firstName: 'Мария' });
  await shop.services.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
  return (await shop.post('/api/v1/user/login', { email, password })).body.token;
}
