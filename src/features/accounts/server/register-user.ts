import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import { consentVersions } from '../../content/consent-versions.ts';
import type { register } from '../user.contract.ts';
import { insertConsent } from './consents.db.ts';
import { insertUser } from './users.db.ts';

type NewBuyer = Omit<HandlerInput<typeof register>['body'], 'password'> & { passwordHash: string };

/** Makes a buyer's account and stores the consent given with it. @throws {Problem} EMAIL_TAKEN */
export async function registerUser(tx: Db, buyer: NewBuyer, address: string): Promise<void> {
  const userId = await insertUser(tx, { ...buyer, role: 'USER' });
  if (userId === undefined) throw new Problem('EMAIL_TAKEN');
  if (buyer.consent === true) {
    await insertConsent(tx, {
      userId,
      purpose: 'REGISTRATION',
      textVersion: consentVersions.REGISTRATION,
      address,
    });
  }
}
