import { ADMINISTRATOR_LABEL, type DeskRole, deskRoleLabels } from '../../contract/desk-roles.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import type { AuditedField, Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AdminCandidate, Administrator, makeAdministrator } from '../admin-staff.contract.ts';
import { ONE_TIME_PASSWORD_HOURS } from '../user.contract.ts';
import { findAccountById, lockAccountAndAdmins } from './account-data.db.ts';
import { invalidatePasswordResets, storeOneTimePassword } from './passwords.db.ts';
import { findAccountByEmail, insertUser, listStaffAccounts, setRoleAndEndSessions } from './users.db.ts';

export async function readAdministrators(db: Db): Promise<Administrator[]> {
  return (await listStaffAccounts(db)).map((row) => ({
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    email: row.email,
    deskRole: row.desk_role,
    invitedUntil: row.one_time_until?.toISOString() ?? null,
  }));
}

/** The buyer with this e-mail; null where there is none, or for an administrator. */
export async function findBuyerByEmail(db: Db, email: string): Promise<AdminCandidate | null> {
  const row = await findAccountByEmail(db, email);
  if (row === undefined || row.role === 'ADMIN') return null;
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    since: row.created_at.toISOString(),
  };
}

const IS_BUYER = 'С этой почтой у нас уже есть покупатель: посмотрите, тот ли это человек';

const NO_BUYER = 'Этой учётной записи уже нет. Проверьте почту ещё раз';

type Invitation = HandlerInput<typeof makeAdministrator>['body'] & {
  /** The stored form of the one-time password. */
  hash: string;
};

interface Invited {
  administrator: Administrator;
  /** The account was made for it. */
  isNew: boolean;
}

/**
 * Gives the role to the account of an e-mail, made for it where there is none, and a one-time password in place of
 * what opened it: anybody may have registered with that e-mail, and the role is for the one who is handed the password.
 * @throws {Problem} ALREADY_ADMINISTRATOR, VALIDATION of names, which a new account needs, and of a buyer
 *   who is not the one that was seen
 */
export async function grantAdministratorRole(tx: Db, invitation: Invitation): Promise<Invited> {
  const known = await findAccountByEmail(tx, invitation.email, { hold: true });
  if (known?.role === 'ADMIN') throw new Problem('ALREADY_ADMINISTRATOR');
  const seen = invitation.buyerId ?? undefined;
  if (seen !== known?.id) throw createValidationProblem({ email: seen === undefined ? IS_BUYER : NO_BUYER });
  const id = known?.id ?? (await makeAccount(tx, invitation));
  await storeOneTimePassword(tx, { userId: id, to: invitation.hash, hours: ONE_TIME_PASSWORD_HOURS });
  await invalidatePasswordResets(tx, id);
  await setRoleAndEndSessions(tx, id, 'ADMIN', invitation.deskRole ?? null);
  const administrator = (await readAdministrators(tx)).find((one) => one.id === id);
  if (administrator === undefined) throw new Problem('USER_NOT_FOUND');
  return { administrator, isNew: known === undefined };
}

async function makeAccount(tx: Db, { email, lastName, firstName, hash }: Invitation): Promise<number> {
  if (lastName === null || firstName === null) {
    throw createValidationProblem({
      ...(lastName === null ? { lastName: 'Такой почты нет среди покупателей: укажите фамилию' } : {}),
      ...(firstName === null ? { firstName: 'Такой почты нет среди покупателей: укажите имя' } : {}),
    });
  }
  const names = { last_name: lastName, first_name: firstName };
  const id = await insertUser(tx, { ...names, email, password_hash: hash });
  // Invited by another administrator, or registered, since it was looked for.
  if (id === undefined) throw new Problem('JUST_REGISTERED');
  return id;
}

/**
 * Gives somebody at the desk another part of its work, null for all of it, or takes the role away, and ends their
 * sessions. All administrators are held in one order, as by one who deletes their own account, and the caller must still
 * be one of them: of two who dismiss each other one stays. Returns the part of before.
 *
 * @throws {Problem} NOT_ONESELF, NO_RIGHTS, USER_NOT_FOUND, NOT_ADMINISTRATOR
 */
export async function changeStaffRole(
  tx: Db,
  caller: Caller,
  id: number,
  role: 'USER' | 'ADMIN',
  deskRole: DeskRole | null,
): Promise<DeskRole | null> {
  if (caller.id === id) throw new Problem('NOT_ONESELF');
  const accounts = await lockAccountAndAdmins(tx, caller);
  const [own, other] = [caller.id, id].map((one) => accounts.find((account) => account.id === one));
  if (own?.role !== 'ADMIN' || own.desk_role !== null) throw new Problem('NO_RIGHTS');
  if (other?.role !== 'ADMIN') {
    throw new Problem((await findAccountById(tx, id)) ? 'NOT_ADMINISTRATOR' : 'USER_NOT_FOUND');
  }
  if (role === 'USER' || other.desk_role !== deskRole) await setRoleAndEndSessions(tx, id, role, deskRole);
  return other.desk_role;
}

/**
 * Holds the caller's account until the transaction that deletes it ends.
 * @throws SIGN_IN_FIRST when it is gone already, LAST_ADMINISTRATOR when none would be left to run the shop.
 */
export async function lockAccountToErase(tx: Db, caller: Caller): Promise<void> {
  const accounts = await lockAccountAndAdmins(tx, caller);
  const own = accounts.find(({ id }) => id === caller.id);
  if (own === undefined) throw new Problem('SIGN_IN_FIRST');
  // One who was invited and has no password of their own runs nothing yet, one with a part of the work not all.
  const stays = accounts.some(
    (one) => one.id !== own.id && one.one_time_until === null && one.desk_role === null,
  );
  if (own.role === 'ADMIN' && own.desk_role === null && !stays) throw new Problem('LAST_ADMINISTRATOR');
}

/** What happened to a role, for the audit log: who it is stands there as a number. */
export const createRoleAuditField = (was: string, became: string): AuditedField => ({
  label: 'роль',
  was,
  became,
});

/** How a part of the desk's work is called in the audit log. */
export const formatDeskRole = (role: DeskRole | null): string =>
  (role === null ? ADMINISTRATOR_LABEL : deskRoleLabels[role]).toLowerCase();
