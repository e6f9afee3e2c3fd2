import { randomInt } from 'node:crypto';
import { StartError } from '../../../shared/server/config.ts';
import type { Services } from '../../../shared/server/handle.ts';
import { hashPassword } from './password.ts';
import { hasNoAdministrator, insertUser } from './users.db.ts';

// Without the letters that people mix up when they type a password from a screen.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Makes the first administrator of a shop that has none (contract.md §4). Answers the password
 * when one had to be made up, to be shown once; undefined when there was nothing to do or it came
 * from the environment. Throws StartError when ADMIN_EMAIL belongs to a buyer.
 */
export async function makeFirstAdministrator({ db, config }: Services): Promise<string | undefined> {
  if (!(await hasNoAdministrator(db))) return undefined;
  const made = config.ADMIN_PASSWORD === undefined ? madeUpPassword() : undefined;
  const userId = await insertUser(db, {
    lastName: 'Администратор',
    firstName: 'Магазина',
    middleName: null,
    email: config.ADMIN_EMAIL,
    passwordHash: await hashPassword(config.ADMIN_PASSWORD ?? made ?? ''),
    role: 'ADMIN',
  });
  if (userId !== undefined) return made;
  // Taken: by another process that starts at the same moment, or by a buyer, whom nobody meant to promote.
  if (await hasNoAdministrator(db)) {
    throw new StartError('ADMIN_EMAIL: этот адрес уже занят покупателем. Задайте другой.');
  }
  return undefined;
}

function madeUpPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
