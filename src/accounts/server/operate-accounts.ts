import type { Db } from '../../platform/database/database.ts';
import { recordEmailVerification } from './mail-proofs.db.ts';
import { CLI_HASH_QUEUE_KEY, hashPassword } from './password.ts';
import { invalidatePasswordResets } from './password-resets.db.ts';
import { overwritePasswordByEmail } from './passwords.db.ts';
import { insertUser } from './users.db.ts';

/** Adds an administrator's account for a mailbox that the operator has named. Returns its id, or undefined when the e-mail is taken. */
export async function addAdministrator(db: Db, email: string, password: string): Promise<number | undefined> {
  const id = await insertUser(db, {
    lastName: 'Администратор',
    firstName: 'Магазина',
    middleName: null,
    email,
    passwordHash: await hashPassword(password, CLI_HASH_QUEUE_KEY),
    role: 'ADMIN',
  });
  if (id !== undefined) await recordEmailVerification(db, id);
  return id;
}

/**
 * Gives an account another password in place of any other and signs it out everywhere.
 * Returns its id, or undefined when no account has this e-mail.
 */
export async function resetPasswordByOperator(
  db: Db,
  email: string,
  password: string,
): Promise<number | undefined> {
  const id = await overwritePasswordByEmail(db, email, await hashPassword(password, CLI_HASH_QUEUE_KEY));
  if (id !== undefined) await invalidatePasswordResets(db, id);
  return id;
}
