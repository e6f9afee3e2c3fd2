import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { invalid, Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import { holdUserAlone, insertConsent } from '../../accounts/accounts.server.ts';
import { consentVersions } from '../../content/consent-versions.ts';
import { findFacility } from '../../facilities/facilities.server.ts';
import { MOST_RECIPIENTS } from '../recipient-limits.ts';
import type { saveAddress } from '../user-address.contract.ts';
import { countRecipients, insertRecipient } from './recipients.db.ts';

type Form = HandlerInput<typeof saveAddress>['body'];

/**
 * Saves an address together with the consent given for it, or neither. Returns its id.
 *
 * @throws {Problem} SIGN_IN_FIRST, VALIDATION of `institutionId` for a facility unknown or deleted,
 * TOO_MANY_RECIPIENTS
 */
export async function saveRecipient(tx: Db, userId: number, form: Form, address: string): Promise<number> {
  if (!(await holdUserAlone(tx, userId))) throw new Problem('SIGN_IN_FIRST');
  const facility = await findFacility(tx, form.institutionId);
  if (facility === undefined) {
    throw invalid({ institutionId: 'В это учреждение доставки нет. Выберите другое.' });
  }
  if ((await countRecipients(tx, userId)) >= MOST_RECIPIENTS) throw new Problem('TOO_MANY_RECIPIENTS');
  const recipientId = await insertRecipient(tx, { ...form, userId, facilityId: facility.id });
  await insertConsent(tx, {
    userId,
    recipientId,
    purpose: 'RECIPIENT',
    textVersion: consentVersions.RECIPIENT,
    address,
  });
  return recipientId;
}
