import type { Services } from '../../platform/calls/handle.ts';
import { StartError } from '../../platform/config/config.ts';
import { addAdministrator } from './operate-accounts.ts';
import { generatePassword } from './password.ts';
import { findCredentialsByEmail } from './passwords.db.ts';
import { hasNoAdministrator } from './users.db.ts';

/**
 * Looks whether a shop without an administrator can be given its first one.
 * @throws StartError when ADMIN_EMAIL belongs to a buyer, who was not meant.
 */
export async function assertFirstAdminIsNoBuyer({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<void> {
  // The account first: between two looks another process may make the administrator, who is no buyer.
  const account = await findCredentialsByEmail(db, config.ADMIN_EMAIL);
  if (account?.role === 'USER' && (await hasNoAdministrator(db))) throw emailTaken();
}

/**
 * Makes the first administrator of a shop that has none. Returns true when a password had
 * to be made up: `say` has shown it by then, before it was stored, so that no end of this process loses it.
 * @throws StartError when ADMIN_EMAIL belongs to a buyer.
 */
export async function makeFirstAdministrator(
  { db, config }: Pick<Services, 'db' | 'config'>,
  say: (email: string, password: string) => void,
): Promise<boolean> {
  if (!(await hasNoAdministrator(db))) return false;
  const made = config.ADMIN_PASSWORD === undefined ? generatePassword() : undefined;
  const added = await db.transaction().execute(async (tx) => {
    const userId = await addAdministrator(tx, config.ADMIN_EMAIL, config.ADMIN_PASSWORD ?? made ?? '');
    if (userId !== undefined && made !== undefined) say(config.ADMIN_EMAIL, made);
    return userId !== undefined;
  });
  if (added) return made !== undefined;
  // Taken: by another process that starts at the same moment, or by a buyer.
  if (await hasNoAdministrator(db)) throw emailTaken();
  return false;
}

const emailTaken = () => new StartError('ADMIN_EMAIL: этот адрес уже занят покупателем. Задайте другой.');
