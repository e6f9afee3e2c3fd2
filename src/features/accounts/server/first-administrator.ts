import { StartError } from '../../../shared/server/config.ts';
import type { Services } from '../../../shared/server/handle.ts';
import { madeUpPassword } from './made-up-password.ts';
import { addAdministrator } from './operate-accounts.ts';
import { hasNoAdministrator } from './users.db.ts';

/**
 * Makes the first administrator of a shop that has none (contract.md §4). Answers the password
 * when one had to be made up, to be shown once; undefined when there was nothing to do or it came
 * from the environment. Throws StartError when ADMIN_EMAIL belongs to a buyer.
 */
export async function makeFirstAdministrator({ db, config }: Services): Promise<string | undefined> {
  if (!(await hasNoAdministrator(db))) return undefined;
  const made = config.ADMIN_PASSWORD === undefined ? madeUpPassword() : undefined;
  const userId = await addAdministrator(db, config.ADMIN_EMAIL, config.ADMIN_PASSWORD ?? made ?? '');
  if (userId !== undefined) return made;
  // Taken: by another process that starts at the same moment, or by a buyer, whom nobody meant to promote.
  if (await hasNoAdministrator(db)) {
    throw new StartError('ADMIN_EMAIL: этот адрес уже занят покупателем. Задайте другой.');
  }
  return undefined;
}
