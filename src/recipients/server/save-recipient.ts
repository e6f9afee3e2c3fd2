import {
  hasConsentsAtLeast,
  insertConsent,
  lockUser,
  lockUserExclusively,
} from '../../accounts/accounts.server.ts';
import { consentVersions } from '../../content/consent-versions.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { findFacility } from '../../facilities/facilities.server.ts';
import { fieldValuesToRow } from '../../lib/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { recipientFields } from '../recipient-fields.ts';
import { MAX_CONSENTS_PER_ACCOUNT, MAX_RECIPIENTS_PER_ACCOUNT } from '../recipient-limits.ts';
import type { addRecipient } from '../user-address.contract.ts';
import { countRecipients, insertRecipient, replaceRecipient } from './recipients.db.ts';

type Form = HandlerInput<typeof addRecipient>['body'];

/**
 * Saves an address together with the consent given for it, or neither. Returns its id.
 *
 * @throws {Problem} SIGN_IN_FIRST, VALIDATION of `institutionId` for a facility unknown or deleted,
 * TOO_MANY_RECIPIENTS, TOO_MANY_CONSENTS
 */
export async function saveRecipient(tx: Db, userId: number, form: Form, address: string): Promise<number> {
  if (!(await lockUserExclusively(tx, userId))) throw new Problem('SIGN_IN_FIRST');
  const facilityId = await facilityOf(tx, form);
  if ((await countRecipients(tx, userId)) >= MAX_RECIPIENTS_PER_ACCOUNT)
    throw new Problem('TOO_MANY_RECIPIENTS');
  if (await hasConsentsAtLeast(tx, userId, MAX_CONSENTS_PER_ACCOUNT)) throw new Problem('TOO_MANY_CONSENTS');
  const recipientId = await insertRecipient(tx, userId, recipientOf(form, facilityId));
  await storeConsent(tx, userId, recipientId, address);
  return recipientId;
}

/**
 * Replaces an address by what the form says, together with the consent given for it, or neither; a text that was agreed
 * to before needs no second one.
 *
 * @throws {Problem} SIGN_IN_FIRST, VALIDATION of `institutionId` for a facility unknown or deleted,
 * RECIPIENT_NOT_FOUND also for somebody else's
 */
export async function updateRecipient(
  tx: Db,
  userId: number,
  id: number,
  form: Form,
  address: string,
): Promise<void> {
  // First the account, as anyone who deletes it does: in another order the two could wait for each other.
  if (!(await lockUser(tx, userId))) throw new Problem('SIGN_IN_FIRST');
  const facilityId = await facilityOf(tx, form);
  if (!(await replaceRecipient(tx, userId, id, recipientOf(form, facilityId)))) {
    throw new Problem('RECIPIENT_NOT_FOUND');
  }
  await storeConsent(tx, userId, id, address);
}

const recipientOf = (form: Form, facilityId: number) =>
  fieldValuesToRow(recipientFields, { ...form, institutionId: facilityId });

async function facilityOf(tx: Db, { institutionId }: Form): Promise<number> {
  const facility = await findFacility(tx, institutionId);
  if (facility === undefined) {
    throw createValidationProblem({ institutionId: 'В это учреждение доставки нет. Выберите другое.' });
  }
  return facility.id;
}

function storeConsent(tx: Db, userId: number, recipientId: number, address: string): Promise<void> {
  const textVersion = consentVersions.RECIPIENT;
  return insertConsent(tx, { userId, recipientId, purpose: 'RECIPIENT', textVersion, address });
}
