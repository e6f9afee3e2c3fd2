import type { Services } from '../../platform/calls/handle.ts';
import { StartError } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordEmailVerification } from './mailbox.db.ts';
import { CLI_HASH_QUEUE_KEY, generatePassword, hashPassword } from './password.ts';
import {
  findCredentialsByEmail,
  invalidatePasswordResets,
  overwritePasswordByEmail,
} from './passwords.db.ts';
import { hasNoAdministrator, insertUser } from './users.db.ts';

/** Adds an administrator's account for a mailbox that the operator has named. Returns its id, or undefined when the e-mail is taken. */
export async function addAdministrator(db: Db, email: string, password: string): Promise<number | undefined> {
  const id = await insertUser(db, {
    last_name: 'Администратор',
    first_name: 'Магазина',
    email,
    password_hash: await hashPassword(password, CLI_HASH_QUEUE_KEY),
    role: 'ADMIN',
  });
  if (id !== undefined) await recordEmailVerification(db, id);
  return id;
}

/** Gives an account another password and ends its sessions. Returns its id; undefined for an unknown e-mail. */
export async function resetPasswordByOperator(
  db: Db,
  email: string,
  password: string,
): Promise<number | undefined> {
  const id = await overwritePasswordByEmail(db, email, await hashPassword(password, CLI_HASH_QUEUE_KEY));
  if (id !== undefined) await invalidatePasswordResets(db, id);
  return id;
}

/** @throws StartError where a shop without an administrator would get one whose ADMIN_EMAIL belongs to a buyer. */
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
