import type { Db } from '../../platform/database/database.ts';
import { noteProof } from './mail-proofs.db.ts';
import { hashPassword, OPERATOR_TURN } from './password.ts';
import { endResets } from './password-resets.db.ts';
import { overwritePassword } from './passwords.db.ts';
import { insertUser } from './users.db.ts';

/** Adds an administrator's account for a mailbox that the operator has named. Returns its id, or undefined when the e-mail is taken. */
export async function addAdministrator(db: Db, email: string, password: string): Promise<number | undefined> {
  const id = await insertUser(db, {
    lastName: 'Администратор',
    firstName: 'Магазина',
    middleName: null,
    email,
    passwordHash: await hashPassword(password, OPERATOR_TURN),
    role: 'ADMIN',
  });
  if (id !== undefined) await noteProof(db, id);
  return id;
}

/**
 * Gives an account another password in place of any other and signs it out everywhere.
 * Returns its id, or undefined when no account has this e-mail.
 */
export async function resetPassword(db: Db, email: string, password: string): Promise<number | undefined> {
  const id = await overwritePassword(db, email, await hashPassword(password, OPERATOR_TURN));
  if (id !== undefined) await endResets(db, id);
  return id;
}
