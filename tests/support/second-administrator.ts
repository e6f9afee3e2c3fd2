import type { DeskRole } from '../../src/contract/desk-roles.ts';
import type { Shop } from './shop.ts';

/** Makes an account an administrator: of all the desk's work, or of what a role has. */
export async function promote({ services: { db } }: Shop, id: number, deskRole: DeskRole | null = null) {
  await db.updateTable('users').set({ role: 'ADMIN', desk_role: deskRole }).where('id', '=', id).execute();
}

/** Signs in another administrator, Иванова Мария; returns the token. */
export async function secondAdministrator(shop: Shop): Promise<string> {
  const { id, email, password } = await shop.buyer({ lastName: 'Иванова', firstName: 'Мария' });
  await promote(shop, id);
  return (await shop.post('/api/v1/user/login', { email, password })).body.token;
}
